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
/// The program inherits nothing from the test. Its environment, streams and terminal size are those
/// of its ``LaunchOptions``; terminal settings and signal actions are the system's defaults.
/// Output is read on a separate queue, not on the main actor.
package final class TerminalProgram: Sendable {
  /// The options that the program was started with.
  package let options: LaunchOptions

  let master: OpenDescriptor
  private let control: OpenDescriptor
  private let leader: Int32
  private let queue = DispatchQueue(label: "terminal")
  let writing = DispatchQueue(label: "terminal writing")
  private let rateLimiter = ReadRateLimiter()
  private let storage: Mutex<Storage>

  private struct Storage {
    var state: ProgramState
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
    let description: String
    let condition: @Sendable (ProgramState) -> Bool
    let continuation: CheckedContinuation<ProgramState, any Error>
  }

  /// Starts a program.
  package init(
    _ path: String,
    _ arguments: [String] = [],
    options: LaunchOptions = LaunchOptions()
  ) throws {
    self.options = options
    var state = ProgramState(rows: options.rows, columns: options.columns)
    let pipes = try options.streams.enumerated().map { index, stream in
      stream == .pipe ? try Pipe(stream: index) : nil
    }
    // The pipe's buffer has room for everything that tests write, so this need not wait. Later, the
    // program could have ended without reading, and the write would end the tests with SIGPIPE.
    try pipes[0]?.ours.write(Array(options.piped.utf8))
    pipes[0]?.ours.close()
    let found = try options.open([path] + arguments, pipes.map { $0?.theirs.number ?? -1 })
    for pipe in pipes { pipe?.theirs.close() }
    master = OpenDescriptor(found.master)
    control = OpenDescriptor(found.control)
    leader = found.leader
    state.setSettings(before: TerminalSettings(found.before))
    state.isResultsClosed = pipes[1] == nil
    state.isErrorsClosed = pipes[2] == nil
    storage = Mutex(Storage(state: state))
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
    // The leader kills its program. No waiter is left, since each call of `wait` retains `self`.
    control.use { harness_send($0, LeaderCommand.quit) }
    rateLimiter.set(nil)
    let sources = storage.withLock { $0.sources }
    for source in sources { source.source.cancel() }
    queue.async { [leader] in waitpid(leader, nil, 0) }
  }

  // MARK: Actions

  /// Changes the terminal's size.
  package func resize(rows: Int, columns: Int) {
    // A size of 0 means that the size is unknown, so the emulated screen keeps its size.
    if rows > 0, columns > 0 {
      storage.withLock { $0.state.resize(rows: rows, columns: columns) }
    }
    master.use { _ = harness_resize($0, UInt16(rows), UInt16(columns)) }
  }

  /// Sends the program a signal.
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
    // The cancel handler of the first source closes the terminal.
    let sources = storage.withLock { $0.sources }
    rateLimiter.set(nil)
    sources.first?.source.cancel()
  }

  /// Limits the rate at which the terminal is read; 0 stops reading, nil removes the limit.
  package func read(bytesPerSecond: Int?) {
    rateLimiter.set(bytesPerSecond)
  }

  // MARK: State

  /// The current state.
  package var state: ProgramState { storage.withLock { $0.state } }

  /// The terminal's current settings; nil if it is closed.
  package var settings: TerminalSettings? { master.use { TerminalSettings(of: $0) } ?? nil }

  /// Waits until a condition is true and returns the state; throws at the deadline.
  @discardableResult
  package func wait(
    _ description: String,
    within deadline: Duration = Programs.patience,
    until condition: @escaping @Sendable (ProgramState) -> Bool
  ) async throws -> ProgramState {
    try await withCheckedThrowingContinuation { continuation in
      let result: (id: Int, now: ProgramState?) = storage.withLock { storage in
        if condition(storage.state) { return (0, storage.state) }
        storage.nextWaiter += 1
        let waiter = Waiter(
          id: storage.nextWaiter,
          description: description,
          condition: condition,
          continuation: continuation
        )
        storage.waiters.append(waiter)
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
  ) async throws -> ProgramState {
    try await wait("“\(text)”", within: deadline) { $0.screen.text.contains(text) }
  }

  /// Waits until the program has stopped and its output has been read.
  @discardableResult
  package func stopped() async throws -> ProgramState {
    try await wait("the program to stop") { $0.isStopped }
  }

  /// Waits until the program has ended and its output has been read.
  @discardableResult
  package func end(within deadline: Duration = Programs.patience) async throws -> ProgramState {
    try await wait("the program to end", within: deadline) { $0.isOver }
  }

  /// Waits until the program has started and returns its process identifier.
  @discardableResult
  package func started() async throws -> Int32 {
    try await wait("the program to start") { $0.process != nil }.process ?? 0
  }

  private func failWaiter(_ id: Int, after deadline: Duration) {
    let (waiter, state) = storage.withLock { storage in
      let index = storage.waiters.firstIndex { $0.id == id }
      return (index.map { storage.waiters.remove(at: $0) }, storage.state)
    }
    guard let waiter else { return }
    let words = "waited \(deadline) for \(waiter.description); \(state)"
    waiter.continuation.resume(throwing: HarnessError(words))
  }

  // MARK: Reading

  private func begin(results: OpenDescriptor?, errors: OpenDescriptor?) {
    var sources: [Source] = []
    sources.append(
      source(of: master, rateLimiter) { bytes, state in
        state.append(output: bytes)
        state.isTerminalClosed = bytes.isEmpty
      }
    )
    if let results {
      sources.append(
        source(of: results) { bytes, state in
          state.append(results: bytes)
          state.isResultsClosed = bytes.isEmpty
        }
      )
    }
    if let errors {
      sources.append(
        source(of: errors) { bytes, state in
          state.append(errors: bytes)
          state.isErrorsClosed = bytes.isEmpty
        }
      )
    }
    sources.append(reports())
    let started = sources
    storage.withLock { $0.sources = started }
    for source in started { source.source.activate() }
  }

  /// Returns a source that passes the bytes of a descriptor to `append`.
  ///
  /// At the end it closes the descriptor and calls `append` without bytes.
  private func source(
    of descriptor: OpenDescriptor,
    _ rateLimiter: ReadRateLimiter = ReadRateLimiter(),
    _ append: @escaping @Sendable ([UInt8], inout ProgramState) -> Void
  ) -> Source {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
    // Canceling the source breaks this reference cycle.
    source.setEventHandler { [weak self, queue] in
      // Read all bytes, since a source may report the end only once, together with the last bytes.
      while let limit = rateLimiter.portion(of: source, on: queue),
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
        guard let self, let report = ProgramState.Report(report) else { continue }
        handle(report)
      }
      if isClosed { source.cancel() }
    }
    source.setCancelHandler { [control] in control.close() }
    return Source(source: source)
  }

  private func handle(_ report: ProgramState.Report) {
    // The leader lives as long as this object, so the kernel has not reset the settings.
    let settings = settings
    change { state in
      state.handle(report)
      if state.ending != nil { state.setSettings(after: settings) }
    }
  }

  private func change(_ body: @Sendable (inout ProgramState) -> Void) {
    let (fulfilled, state) = storage.withLock { storage in
      body(&storage.state)
      let now = storage.state
      let fulfilled = storage.waiters.filter { $0.condition(now) }
      storage.waiters.removeAll { waiter in fulfilled.contains { $0.id == waiter.id } }
      return (fulfilled, now)
    }
    for waiter in fulfilled { waiter.continuation.resume(returning: state) }
  }
}
