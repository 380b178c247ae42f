// This file declares names from other libraries as unavailable. Code that uses such a name does not
// compile, and the error message names the replacement.

extension Signal {
  /// Add disposables to the subscriber instead of returning them.
  @available(
    *,
    unavailable,
    message: "add the disposable: `subscriber.add(disposable)` or `subscriber.onDisposal { … }`"
  )
  @_disfavoredOverload
  public init(_ work: @escaping @Sendable (Subscriber<Value, Failure>) -> any Disposable) {
    unavailable()
  }

  /// Use `start(with:)`.
  @available(*, unavailable, renamed: "start(with:)")
  public func startWith(_ value: Value) -> Signal { unavailable() }

  /// Use `delay(for:on:)`.
  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay(by interval: Duration, on scheduler: some TimedScheduler) -> Signal {
    unavailable()
  }

  /// Use the global function `merge(_:)` or the method `merge(with:)`.
  @available(*, unavailable, message: "use the function merge(_:), or merge(with:)")
  public static func merge(_ signals: Signal...) -> Signal { unavailable() }

  /// Use `subscribe(next:failed:completed:)` or `observe(next:failed:completed:)`.
  @available(*, unavailable, message: "use subscribe(next:), or observe(next:) on the main actor")
  @discardableResult
  public func sink(receiveValue: @escaping (Value) -> Void) -> any Disposable { unavailable() }

  /// Use `deliver(on:)`.
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe(on scheduler: some Scheduler) -> Signal { unavailable() }
}

extension Disposable {
  /// Keep the disposable only if you want to dispose it early.
  @available(
    *,
    unavailable,
    message: "not needed; to end a subscription early, use take(during:) or dispose()"
  )
  public func store<Container>(in container: inout Container) { unavailable() }

  /// Keep the disposable only if you want to dispose it early.
  @available(
    *,
    unavailable,
    message: "not needed; to end a subscription early, use take(during:) or dispose()"
  )
  public func disposed<Container>(by container: Container) { unavailable() }
}

extension SubjectProtocol {
  /// Use `signal.subscribe(next:failed:completed:)`.
  @available(*, unavailable, message: "subscribe to its signal: `subject.signal.subscribe { … }`")
  @discardableResult
  public func subscribe(_ next: @escaping (Value) -> Void) -> any Disposable { unavailable() }
}

func unavailable() -> Never {
  preconditionFailure("the compiler rejects calls to unavailable functions")
}
