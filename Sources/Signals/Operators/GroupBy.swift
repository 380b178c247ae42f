/// A key, and a signal of the values that have this key, or of their transformed values.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
  /// The key that the values share.
  public let key: Key

  /// A signal of the group's values and of the source's end.
  ///
  /// A subscriber receives the values sent after it has subscribed. Only the end is replayed.
  public let signal: Signal<Value, Failure>

  @inlinable
  init(key: Key, signal: Signal<Value, Failure>) {
    self.key = key
    self.signal = signal
  }
}

extension Signal {
  /// Groups values by key, and sends one signal per key.
  ///
  ///     source     a1---b2---a3---|
  ///     group      a----b---------|      key: the letter
  ///     group a    a1--------a3---|
  ///     group b         b2--------|
  ///
  /// - Values: a group for each new key, sent just before the first value of the group. A handler
  ///   that subscribes to the group before it returns receives all values of the group. Groups do
  ///   not replay values to later subscribers.
  /// - End: forwarded, then sent to the groups in order of creation. Groups replay their end.
  /// - Disposal: the source is disposed when the subscription and all subscriptions to its groups
  ///   are disposed. Once the subscription is disposed, values with new keys are dropped.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, transform: { $0 })
  }

  /// Groups values by key, transforms the values, and sends one signal per key.
  ///
  ///     source     a1---b2---a3---|
  ///     group      a----b---------|      key: the letter, transform: the number
  ///     group a    1---------3----|
  ///     group b         2---------|
  ///
  /// - Values: a group for each new key, sent just before the first value of the group. A handler
  ///   that subscribes to the group before it returns receives all values of the group. Groups do
  ///   not replay values to later subscribers.
  /// - End: forwarded, then sent to the groups in order of creation. Groups replay their end.
  /// - Disposal: the source is disposed when the subscription and all subscriptions to its groups
  ///   are disposed. Once the subscription is disposed, values with new keys are dropped.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    subscribing { upstream, sink, scope in
      let source = SharedScope()
      source.addHolder(scope)
      let groups = GroupSubjects<Key, Output, Failure>(of: source)
      // The `Subscriber` releases the sink on disposal, even if groups still have subscribers.
      let target = Subscriber(sink, scope)
      guard !scope.isDisposed else { return }
      upstream.openInput(
        in: source.scope,
        next: { value in
          let key = key(value)
          if groups.subjects[key] == nil {
            guard !scope.isDisposed else { return }
            target.send(groups.makeGroup(for: key))
          }
          // The subscriber that received the group may have disposed all subscriptions.
          guard !source.scope.isDisposed else { return }
          groups.subjects[key]?.send(transform(value))
        },
        end: { end in
          if let failure = end.failure {
            target.fail(failure)
            groups.end(.failed(failure))
          } else {
            target.complete()
            groups.end(.completed)
          }
        }
      )
    }
  }
}

/// The subjects of one subscription's groups.
///
/// Like a sink, this object is used by one thread at a time.
@usableFromInline
final class GroupSubjects<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
  @usableFromInline var subjects: [Key: Subject<Value, Failure>] = [:]
  @usableFromInline var inOrder: [Subject<Value, Failure>] = []
  /// The scope of the source, held by the subscription and by all subscribers of groups.
  @usableFromInline let source: SharedScope

  @inlinable
  init(of source: SharedScope) {
    self.source = source
  }

  @inlinable
  func makeGroup(for key: Key) -> GroupedSignal<Key, Value, Failure> {
    let subject = Subject<Value, Failure>()
    subjects[key] = subject
    inOrder.append(subject)
    let signal = subject.signal.subscribing { [source] upstream, sink, scope in
      source.addHolder(scope)
      upstream.attach(sink, scope)
    }
    return GroupedSignal(key: key, signal: signal)
  }

  @usableFromInline
  func end(_ end: Event<Value, Failure>) {
    for subject in inOrder { subject.send(end) }
  }
}
