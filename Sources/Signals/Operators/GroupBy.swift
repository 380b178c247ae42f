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
  /// - Disposal: disposes the source; the groups say nothing more.
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
  /// - Disposal: disposes the source; the groups say nothing more.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> {
    origin { upstream, sink, scope in
      let groups = Groups<Key, Output, Failure>()
      let relay = EventRelay<
        Value, Failure, GroupedSignal<Key, Output, Failure>, Failure
      >(
        to: sink,
        next: { target, value in
          let key = key(value)
          let group = groups.subject(for: key) { target.next($0) }
          // Announcing the group may have led to the disposal of everything.
          if !scope.isDisposed { group.send(transform(value)) }
        },
        failed: { target, failure in
          target.fail(failure)
          groups.end(.failed(failure))
        },
        completed: { target in
          target.complete()
          groups.end(.completed)
        }
      )
      upstream.attach(relay, scope)
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

  @inlinable
  init() {}

  /// The subject of a key's group; if the key is new, it is made, and its group announced.
  @inlinable
  func subject(
    for key: Key,
    announce: (GroupedSignal<Key, Value, Failure>) -> Void
  ) -> Subject<Value, Failure> {
    if let known = subjects[key] { return known }
    let subject = Subject<Value, Failure>()
    subjects[key] = subject
    inOrder.append(subject)
    announce(GroupedSignal(key: key, signal: subject.signal))
    return subject
  }

  @usableFromInline
  func end(_ end: Event<Value, Failure>) {
    for subject in inOrder { subject.send(end) }
  }
}
