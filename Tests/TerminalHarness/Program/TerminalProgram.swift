internal import CTerminalHarness
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program that runs on a pseudo-terminal of its own, and the person in front of it.
///
///     let program = try TerminalProgram("/bin/cat")
///     try await program.type("Hello\r")
///     try await program.wait(for: "Hello")
///     try await program.type(.control("d"))
///     let end = try await program.end()
///     #expect(end.ending == .exited(0))
///
/// It inherits nothing: environment, size, settings and signals are those of its ``Setup``. Nothing
/// here takes the main actor's time; what is waited for is read on a queue of its own.
package final class TerminalProgram: Sendable {
  /// How it is started.
  package let setup: Setup

  let master: Descriptor
  private let control: Descriptor
  private let leader: Int32
  private let queue = DispatchQueue(label: "terminal")
  let writing = DispatchQueue(label: "terminal writing")
  private let pace = ReadingPace()
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
  package init(_ path: String, _ arguments: [String] = [], setup: Setup = Setup()) throws {
    self.setup = setup
    var progress = Progress(rows: setup.rows, columns: setup.columns)
    let pipes = try setup.streams.enumerated().map { index, stream in
      stream == .pipe ? try Pipe(stream: index) : nil
    }
    let found = try setup.open([path] + arguments, pipes.map { $0?.theirs.number ?? -1 })
    for pipe in pipes { pipe?.theirs.close() }
    master = Descriptor(found.master)
    control = Descriptor(found.control)
    leader = found.leader
    progress.note(before: TerminalSettings(found.before))
    progress.isResultsClosed = pipes[1] == nil
    progress.isErrorsClosed = pipes[2] == nil
    state = Mutex(State(progress: progress))
    // A pipe holds more than anybody types before the program starts.
    try pipes[0]?.ours.write(Array(setup.piped.utf8))
    pipes[0]?.ours.close()
    begin(results: pipes[1]?.ours, errors: pipes[2]?.ours)
  }

  /// Starts a program, and changes how.
  package convenience init(
    _ path: String,
    _ arguments: [String] = [],
    _ change: (inout Setup) -> Void
  ) throws {
    try self.init(path, arguments, setup: Setup(change))
  }

  deinit {
    // The leader takes its program with it. Nobody waits any more, for whoever waits keeps this.
    control.use { harness_tell($0, Order.quit) }
    pace.set(nil)
    let sources = state.withLock { $0.sources }
    for source in sources { source.source.cancel() }
    queue.async { [leader] in waitpid(leader, nil, 0) }
  }

  // MARK: To do

  /// Gives the terminal another size.
  package func resize(rows: Int, columns: Int) {
    // A terminal that says 0 is as large as it was: it only does not know.
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

  /// Lets a program that has stopped go on in the foreground, as `fg` does, or in the background.
  package func resume(inBackground: Bool = false) {
    control.use { harness_tell($0, inBackground ? Order.background : Order.foreground) }
  }

  /// Takes the terminal away, as when its window is closed or its connection breaks.
  package func hangUp() {
    // The source that reads from the terminal closes it.
    let sources = state.withLock { $0.sources }
    pace.set(nil)
    sources.first?.source.cancel()
  }

  /// Reads only so many bytes in a second from the terminal, as over a slow line; none at all for 0.
  package func read(bytesPerSecond: Int?) {
    pace.set(bytesPerSecond)
  }

  // MARK: To see

  /// What it has done so far.
  package var progress: Progress { state.withLock { $0.progress } }

  /// How the terminal is set now; nil if there is none any more.
  package var settings: TerminalSettings? { master.use { TerminalSettings(of: $0) } ?? nil }

  /// Waits until something is so, and returns what was seen then; fails at the deadline.
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
        self?.giveUp(result.id, after: deadline)
      }
    }
  }

  /// Waits until a text is to be seen.
  @discardableResult
  package func wait(
    for text: String,
    within deadline: Duration = Programs.patience
  ) async throws -> Progress {
    try await wait("“\(text)”", within: deadline) { $0.screen.text.contains(text) }
  }

  /// Waits until it has stopped, with all that it wrote before.
  @discardableResult
  package func stopped() async throws -> Progress {
    try await wait("the program to stop") { $0.isStopped }
  }

  /// Waits until it has ended, with all that it wrote.
  @discardableResult
  package func end(within deadline: Duration = Programs.patience) async throws -> Progress {
    try await wait("the program to end", within: deadline) { $0.isOver }
  }

  /// Waits until it has started, and returns its process.
  @discardableResult
  package func started() async throws -> Int32 {
    try await wait("the program to start") { $0.process != nil }.process ?? 0
  }

  private func giveUp(_ id: Int, after deadline: Duration) {
    let (waiter, progress) = state.withLock { state in
      let index = state.waiters.firstIndex { $0.id == id }
      return (index.map { state.waiters.remove(at: $0) }, state.progress)
    }
    guard let waiter else { return }
    let words = "waited \(deadline) for \(waiter.what); \(progress)"
    waiter.continuation.resume(throwing: Trouble(words))
  }

  // MARK: Reading

  private func begin(results: Descriptor?, errors: Descriptor?) {
    var sources: [Source] = []
    sources.append(
      source(of: master, pace) { bytes, progress in
        progress.take(output: bytes)
        progress.isTerminalClosed = bytes.isEmpty
      }
    )
    if let results {
      sources.append(
        source(of: results) { bytes, progress in
          progress.take(results: bytes)
          progress.isResultsClosed = bytes.isEmpty
        }
      )
    }
    if let errors {
      sources.append(
        source(of: errors) { bytes, progress in
          progress.take(errors: bytes)
          progress.isErrorsClosed = bytes.isEmpty
        }
      )
    }
    sources.append(reports())
    let started = sources
    state.withLock { $0.sources = started }
    for source in started { source.source.activate() }
  }

  /// Reads what comes, and closes the descriptor at its end: nothing has come then.
  private func source(
    of descriptor: Descriptor,
    _ pace: ReadingPace = ReadingPace(),
    _ take: @escaping @Sendable ([UInt8], inout Progress) -> Void
  ) -> Source {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: queue)
    // Whoever cancels it ends this cycle.
    source.setEventHandler { [weak self, queue] in
      // Up to the end, if it is there: sources may tell of it only once, together with the rest.
      while let limit = pace.portion(of: source, on: queue),
        let bytes = descriptor.read(atMost: limit)
      {
        self?.change { take(bytes, &$0) }
        if bytes.isEmpty { return source.cancel() }
      }
    }
    source.setCancelHandler { [weak self] in
      descriptor.close()
      self?.change { take([], &$0) }
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
        take(report)
      }
      if isClosed { source.cancel() }
    }
    source.setCancelHandler { [control] in control.close() }
    return Source(source: source)
  }

  private func take(_ report: Progress.Report) {
    // The leader lives on until this object goes, and so the settings are those that were left.
    let settings = settings
    change { progress in
      progress.take(report)
      if progress.ending != nil { progress.note(after: settings) }
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
