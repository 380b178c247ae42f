public import Signals

/// Turns the bytes of a terminal into events, and knows when an Escape is one.
///
///     let delay = InputReader.escapeDelay(environment: environment)
///     let reader = InputReader(escapeDelay: delay, scheduler: .main) { events in
///       for event in events { handle(event) }
///     }
///     reader.take(bytes)   // whenever some were read
///
/// Events come in batches, one for all that one read completed, so that a screen need be drawn only
/// once for each. A batch is handed over when the one before it has been handled.
public final class InputReader {
  /// How long the end of a sequence may take that has surely begun.
  ///
  /// Should it be lost, the person at the keyboard loses a key for no longer than this.
  public nonisolated static let sequenceDelay = Duration.seconds(1)

  /// How long a paste may pause before it counts as complete.
  ///
  /// Long, for what comes after that are keys: a line end among them would submit the form.
  public nonisolated static let pasteDelay = Duration.seconds(5)

  private let escapeDelay: Duration
  private let scheduler: any TimedScheduler
  private let lookAgain: () -> Void
  private let handle: ([InputEvent]) -> Void

  private var parser = InputParser()
  private let timer = SerialDisposable()
  /// Counts what happened, so that a timer can tell whether it is late.
  private var turn = 0
  private var backlog: [InputEvent] = []
  private var isHandling = false

  /// Creates a reader that hands events to `handle`, on the main actor.
  ///
  /// `lookAgain` is called before time runs out, to read what may be there: if the program was
  /// busy, the rest of a sequence has come in time and only was not read yet.
  public init(
    escapeDelay: Duration = .milliseconds(25),
    scheduler: any TimedScheduler,
    lookAgain: @escaping () -> Void = {},
    handle: @escaping ([InputEvent]) -> Void
  ) {
    self.escapeDelay = escapeDelay
    self.scheduler = scheduler
    self.lookAgain = lookAgain
    self.handle = handle
  }

  deinit {
    timer.dispose()
  }

  /// Takes bytes that were read.
  public func take(_ bytes: some Sequence<UInt8>) {
    settle(parser.feed(bytes))
  }

  /// Ends the input: what was waiting is handed over.
  public func end() {
    settle(parser.end())
  }

  private func settle(_ events: [InputEvent]) {
    turn += 1
    timer.inner = parser.waiting.map { arm(for: $0) }
    backlog += events
    handleBacklog()
  }

  private func handleBacklog() {
    if isHandling { return }
    isHandling = true
    while !backlog.isEmpty {
      let events = backlog
      backlog = []
      handle(events)
    }
    isHandling = false
  }

  private func arm(for waiting: InputParser.Waiting) -> any Disposable {
    let delay =
      switch waiting {
      case .escape: escapeDelay
      case .sequence: max(escapeDelay, InputReader.sequenceDelay)
      case .paste: max(escapeDelay, InputReader.pasteDelay)
      }
    let armed = turn
    return scheduler.schedule(after: delay) { [weak self] in
      UIScheduler().perform { MainActor.assumeIsolated { self?.timeOut(turn: armed) } }
    }
  }

  private func timeOut(turn armed: Int) {
    guard turn == armed else { return }
    lookAgain()
    guard turn == armed else { return }
    settle(parser.timeOut())
  }
}

extension InputReader {
  /// How long an Escape waits for more: 25 ms, 100 ms over SSH, or what `ESCDELAY` says.
  ///
  /// `ESCDELAY` is in milliseconds, as for all programs with ncurses.
  public nonisolated static func escapeDelay(environment: [String: String]) -> Duration {
    if let text = environment["ESCDELAY"], let delay = UInt16(text) {
      return .milliseconds(Int(delay))
    }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    return .milliseconds(isRemote ? 100 : 25)
  }
}
