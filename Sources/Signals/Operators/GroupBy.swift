extension Signal {
  /// Sends a signal for each key that values have, each sending the values with that key.
  ///
  ///     source     a1---b2---a3---|
  ///     group      a----b---------|      key: the letter
  ///     group a    a1--------a3---|
  ///     group b         b2--------|
  ///
  /// - Values: a group when its key occurs for the first time, just before its first value is sent:
  ///   who subscribes to the group there and then misses nothing. A group does not repeat values
  ///   to those who come later.
  /// - End: forwarded, then sent to the groups in the order in which they were made. A group
  ///   remembers it.
  /// - Disposal: the source is disposed once nobody listens any more, neither to this signal nor to
  ///   a group of it. Until then the groups go on; values with new keys are dropped.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> {
    group(by: key, transform: { $0 })
  }

  /// Sends a signal for each key that values have, each sending what a function makes of them.
  ///
  ///     source     a1---b2---a3---|
  ///     group      a----b---------|      key: the letter, transform: the number
  ///     group a    1---------3----|
  ///     group b         2---------|
  ///
  /// - Values: a group when its key occurs for the first time, just before its first value is sent:
  ///   who subscribes to the group there and then misses nothing. A group does not repeat values
  ///   to those who come later.
  /// - End: forwarded, then sent to the groups in the order in which they were made. A group
  ///   remembers it.
  /// - Disposal: the source is disposed once nobody listens any more, neither to this signal nor to
  ///   a group of it. Until then the groups go on; values with new keys are dropped.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    origin { upstream, sink, scope in
      let source = SharedScope()
      source.hold(for: scope)
      let groups = Groups<Key, Output, Failure>(of: source)
      // Lets go of the sink when the subscription is disposed, though its groups may go on.
      let target = Subscriber(sink, scope)
      guard !scope.isDisposed else { return }
      upstream.attach(
        in: source.scope,
        next: { value in
          let key = key(value)
          if groups.subjects[key] == nil {
            guard !scope.isDisposed else { return }
            target.send(groups.makeGroup(for: key))
          }
          // Announcing the group may have led to the disposal of everything.
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

/// The groups of one subscription, used by one thread at a time as the sinks are.
@usableFromInline
final class Groups<Key: Hashable & Sendable, Value: Sendable, Failure: Error> {
  @exclusivity(unchecked)
  @usableFromInline var subjects: [Key: Subject<Value, Failure>] = [:]
  @exclusivity(unchecked)
  @usableFromInline var inOrder: [Subject<Value, Failure>] = []
  /// Lasts as long as somebody listens to a group.
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
    let signal = subject.signal.origin { [source] upstream, sink, scope in
      source.hold(for: scope)
      upstream.attach(sink, scope)
    }
    return GroupedSignal(key: key, signal: signal)
  }

  @usableFromInline
  func end(_ end: Event<Value, Failure>) {
    for subject in inOrder { subject.send(end) }
  }
}
