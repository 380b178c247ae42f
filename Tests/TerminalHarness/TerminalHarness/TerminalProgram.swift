internal import CTerminalHarness
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program on its own pseudo-terminal, with functions for typing and waiting.
///
///     let program = try TerminalProgram("/bin/cat")
///     try await program.type("Hello\r")
///     try await program.wait(for: "Hello")
///     try await program.type(.control("d"))
///     let end = try await program.end()
///     #expect(end.ending == .exited(0))
///
/// It inherits nothing: environment, size, settings and signals are those of its ``LaunchOptions``.
/// Output is read on a separate queue, not on the main actor.
package final class TerminalProgram: Sendable {
  /// The options that it was started with.
  package let options: LaunchOptions

  let master: Descriptor
  private let control: Descriptor
  private let leader: Int32
  private let queue = DispatchQueue(label: "terminal")
  let writing = DispatchQueue(label: "terminal writing")
  private let pace = ReadRateLimiter()
  private let state: Mutex<State>

  private struct State {
    var progress: Progress
    var waiters: [Waiter] = []
    var nextWaiter = 0
    var sources: [Source] = []
  }

  /// SAFETY: sources of Dispatch may be used on any thread.
  private struct Source: @unchecked Sendable {
    let source: any DispatchSourceRead
  }

  private struct Waiter: Sendable {
    let id: Int
    let what: String
    let condition: @Sendable (Progress) -> Bool
    let continuation: CheckedContinuation<Progress, any Error>
  }

  /// Starts a program.
  package init(
    _ path: String,
    _ arguments: [String] = [],
    options: LaunchOptions = LaunchOptions()
  ) throws {
    self.options = options
    var progress = Progress(rows: options.rows, columns: options.columns)
    let pipes = try options.streams.enumerated().map { index, stream in
      stream == .pipe ? try Pipe(stream: index) : nil
    }
    let found = try options.open([path] + arguments, pipes.map { $0?.theirs.number ?? -1 })
    for pipe in pipes { pipe?.theirs.close() }
    master = Descriptor(found.master)
    control = Descriptor(found.control)
    leader = found.leader
    progress.setSettings(before: TerminalSettings(found.before))
    progress.isResultsClosed = pipes[1] == nil
    progress.isErrorsClosed = pipes[2] == nil
    state = Mutex(State(progress: progress))
    // The buffer of a pipe holds more than tests write before the program reads.
    try pipes[0]?.ours.write(Array(options.piped.utf8))
    pipes[0]?.ours.close()
    begin(results: pipes[1]?.ours, errors: pipes[2]?.ours)
  }

  /// Starts a program with changed options.
  package convenience init(
    _ path: String,
    _ arguments: [String] = [],
    _ change: (inout LaunchOptions) -> Void
  ) throws {
    try self.init(path, arguments, options: LaunchOptions(change))
  }

  deinit {
    // The leader kills its program. No waiter is left, since a waiter retains this object.
    control.use { harness_send($0, LeaderCommand.quit) }
    pace.set(nil)
    let sources = state.withLock { $0.sources }
    for source in sources { source.source.cancel() }
    queue.async { [leader] in waitpid(leader, nil, 0) }
  }

  // MARK: Actions

  /// Changes the terminal's size.
  package func resize(rows: Int, columns: Int) {
    // A size of 0 means an unknown size, so the screen keeps its own.
    if rows > 0, columns > 0 {
      state.withLock { $0.progress.resize(rows: rows, columns: columns) }
    }
    master.use { _ = harness_resize($0, UInt16(rows), UInt16(columns)) }
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) async throws {
    let process = try await started()
    kill(process, number)
  }

  /// Continues a stopped program in the foreground, like `fg`, or in the background.
  package func resume(inBackground: Bool = false) {
    control.use {
      harness_send($0, inBackground ? LeaderCommand.background : LeaderCommand.foreground)
    }
  }

  /// Closes the terminal, as when its window is closed or its connection breaks.
  package func hangUp() {
    // The source that reads from the terminal closes it.
    let sources = state.withLock { $0.sources }
    pace.set(nil)
    sources.first?.source.cancel()
  }

  /// Limits the rate at which the terminal is read; 0 stops reading, nil removes the limit.
  package func read(bytesPerSecond: Int?) {
    pace.set(bytesPerSecond)
  }

  // MARK: State

  /// The current state.
  package var progress: Progress { state.withLock { $0.progress } }

  /// The terminal's current settings; nil if it is closed.
  package var settings: TerminalSettings? { master.use { TerminalSettings(of: $0) } ?? nil }

  /// Waits until a condition is true and returns the state; throws at the deadline.
  @discardableResult
  package func wait(
    _ what: String,
    within deadline: Duration = Programs.patience,
    until condition: @escaping @Sendable (Progress) -> Bool
  ) async throws -> Progress {
    try await withCheckedThrowingContinuation { continuation in
      let result: (id: Int, now: Progress?) = state.withLock { state in
        if condition(state.progress) { return (0, state.progress) }
        state.nextWaiter += 1
        let waiter = Waiter(
          id: state.nextWaiter,
          what: what,
          condition: condition,
          continuation: continuation
        )
        state.waiters.append(waiter)
        return (waiter.id, nil)
      }
      if let now = result.now { return continuation.resume(returning: now) }
      queue.asyncAfter(deadline: .now() + deadline.inSeconds) { [weak self] in
        self?.failWaiter(result.id, after: deadline)
      }
    }
  }

  /// Waits until the screen shows a text.
  @discardableResult
  package func wait(
    for text: String,
    within deadline: Duration = Programs.patience
  ) async throws -> Progress {
    try await wait("“\(text)”", within: deadline) { $0.screen.text.contains(text) }
  }

  /// Waits until it has stopped and its output has been read.
  @discardableResult
  package func stopped() async throws -> Progress {
    try await wait("the program to stop") { $0.isStopped }
  }

  /// Waits until it has ended and its output has been read.
  @discardableResult
  package func end(within deadline: Duration = Programs.patience) async throws -> Progress {
    try await wait("the program to end", within: deadline) { $0.isOver }
  }

  /// Waits until it has started and returns its process.
  @discardableResult
  package func started() async throws -> Int32 {
    try await wait("the program to start") { $0.process != nil }.process ?? 0
  }

  private func failWaiter(_ id: Int, after deadline: Duration) {
    let (waiter, progress) = state.withLock { state in
      let index = state.waiters.firstIndex { $0.id == id }
      return (index.map { state.waiters.remove(at: $0) }, state.progress)
    }
    guard let waiter else { return }
    let words = "waited \(deadline) for \(waiter.what); \(progress)"
    waiter.continuation.resume(throwing: HarnessError(words))
  }

  // MARK: Reading

  private func begin(results: Descriptor?, errors: Descriptor?) {
    var sources: [Source] = []
    sources.append(
      source(of: master, pace) { bytes, progress in
        progress.append(output: bytes)
        progress.isTerminalClosed = bytes.isEmpty
      }
    )
    if let results {
      sources.append(
        source(of: results) { bytes, progress in
          progress.append(results: bytes)
          progress.isResultsClosed = bytes.isEmpty
        }
      )
    }
    if let errors {
      sources.append(
        source(of: errors) { bytes, progress in
          progress.append(errors: bytes)
          progress.isErrorsClosed = bytes.isEmpty
        }
      )
    }
    sources.append(reports())
    let started = sources
    state.withLock { $0.sources = started }
    for source in started { source.source.activate() }
  }

  /// Reads a descriptor and closes it at the end, which `append` receives as empty bytes.
  private func source(
    of descriptor: Descriptor,
    _ pace: ReadRateLimiter = ReadRateLimiter(),
    _ append: @escaping @Sendable ([UInt8], inout Progress) -> Void
  ) -> Source {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
    // Canceling the source breaks this reference cycle.
    source.setEventHandler { [weak self, queue] in
      // Read to the end, since a source may report it only once, together with the last bytes.
      while let limit = pace.portion(of: source, on: queue),
        let bytes = descriptor.read(atMost: limit)
      {
        self?.change { append(bytes, &$0) }
        if bytes.isEmpty { return source.cancel() }
      }
    }
    source.setCancelHandler { [weak self] in
      descriptor.close()
      self?.change { append([], &$0) }
    }
    return Source(source: source)
  }

  private func reports() -> Source {
    let source = DispatchSource.makeReadSource(fileDescriptor: control.number, queue: queue)
    source.setEventHandler { [weak self, control] in
      var report = harness_report()
      var isClosed = false
      while harness_receive(control.number, &report, &isClosed) {
        guard let self, let report = Progress.Report(report) else { continue }
        handle(report)
      }
      if isClosed { source.cancel() }
    }
    source.setCancelHandler { [control] in control.close() }
    return Source(source: source)
  }

  private func handle(_ report: Progress.Report) {
    // The leader lives as long as this object, so the kernel has not reset the settings.
    let settings = settings
    change { progress in
      progress.handle(report)
      if progress.ending != nil { progress.setSettings(after: settings) }
    }
  }

  private func change(_ body: @Sendable (inout Progress) -> Void) {
    let (fulfilled, progress) = state.withLock { state in
      body(&state.progress)
      let now = state.progress
      let fulfilled = state.waiters.filter { $0.condition(now) }
      state.waiters.removeAll { waiter in fulfilled.contains { $0.id == waiter.id } }
      return (fulfilled, now)
    }
    for waiter in fulfilled { waiter.continuation.resume(returning: progress) }
  }
}
