// Synchronous tests cannot call the async methods of a test scheduler. For a call without `await`,
// the compiler chooses these methods, and its warning names the methods for synchronous tests. It
// would choose an async method before an unavailable one.

extension TestScheduler {
  /// Use `runNow()`, or `await run()` in an async test.
  @available(*, deprecated, renamed: "runNow()")
  public func run() { runNow() }

  /// Use `stepNow()`, or `await step()` in an async test.
  @available(*, deprecated, renamed: "stepNow()")
  public func step() { stepNow() }

  /// Use `stepNow(_:)`.
  @available(*, unavailable, renamed: "stepNow(_:)")
  public func step(_ count: Int) { stepNow(count) }

  /// Use `advanceNow(by:)`, or `await advance(by:)` in an async test.
  @available(*, deprecated, renamed: "advanceNow(by:)")
  public func advance(by duration: Duration) { advanceNow(by: duration) }

  /// Use `advanceNow(to:)`, or `await advance(to:)` in an async test.
  @available(*, deprecated, renamed: "advanceNow(to:)")
  public func advance(to time: Duration) { advanceNow(to: time) }
}
