public import Signals
internal import ViewModels

/// A reader that turns the bytes of a terminal into events, and times out unfinished sequences.
///
///     let delay = InputReader.escapeDelay(environment: environment)
///     let reader = InputReader(escapeDelay: delay, on: .main) { events in
///       for event in events { handle(event) }
///     }
///     reader.read(bytes)   // for all bytes that arrive
///
/// The events that a call of `read` completes are passed to `handle` in one array, or in several if
/// they are more than 256. The screen can then be drawn once for all of them. Events that arrive
/// while `handle` runs are passed to `handle` after it returns.
///
/// After 33 ms of a flood of events, the reader lets the main actor do other work, such as drawing,
/// before it goes on. A Ctrl-C or Ctrl-\ discards the events before it if more than 256 wait.
///
/// Keys that arrive faster than a user types them are a paste that the terminal did not mark. Their
/// characters, Enter and Tab become an ``InputEvent/paste(_:)``.
///
/// Pasted text may be a password. The reader overwrites the text after `handle` returns, unless
/// `handle` retains the string.
public final class InputReader {
  /// The minimum time to wait for the rest of a sequence that cannot be Escape or a key with Alt.
  ///
  /// If the rest is lost, keys that are typed within this time can be lost, too.
  package nonisolated static let sequenceDelay = Duration.seconds(1)

  /// The minimum time to wait for the rest of a paste.
  ///
  /// Bytes that arrive later are parsed as keys. A line end among them could submit a form. But if
  /// the end of the paste is lost, the user waits this long for the text.
  package nonisolated static let pasteDelay = Duration.seconds(2)

  /// The silence after which Ctrl-C ends a paste.
  ///
  /// If the end mark of a paste is lost, every key counts as pasted text and restarts the timer.
  package nonisolated static let pasteSilence = Duration.milliseconds(500)

  /// The minimum silence after which a typed character ends a control string whose end is lost.
  ///
  /// Otherwise each typed character would belong to the string and restart the timer. No terminal
  /// sends a string as slowly as a user types.
  package nonisolated static let stringSilence = Duration.milliseconds(100)

  /// The minimum time to wait after an Escape while a reply of the terminal is expected.
  ///
  /// Over a slow line, a reply can arrive in pieces, and its rest must not become text.
  package nonisolated static let replyDelay = Duration.milliseconds(100)

  private let escapeDelay: Duration
  private let scheduler: any TimedScheduler
  private let readAvailable: () -> Void
  private let handle: ([InputEvent]) -> Void

  /// A closure that handles the replies of the terminal.
  package var handleReply: (TerminalReply) -> Void = { _ in }
  private var parser = InputParser()
  private var pastes = PasteRecognizer()
  private let timer = SerialDisposable()
  /// The number of reads and timeouts so far.
  ///
  /// A timer that was started at a lower number is outdated.
  private var turn = 0
  /// The time of the last read.
  private var lastRead = Duration.zero
  private var backlog = InputBacklog()
  private var handling = Handling.idle
  /// The number of events to handle before the next look at newer input.
  private var batch = InputBacklog.batch

  /// What happens to the backlog.
  private enum Handling {
    /// The backlog is empty.
    case idle
    /// A turn of the main actor handles the backlog.
    case running
    /// A later turn of the main actor handles the backlog.
    case waiting
  }

  /// The time after which a turn of the main actor stops to handle events.
  ///
  /// During a flood of events, the screen is drawn once in this time: 30 times per second.
  package nonisolated static let turnLength = Duration.microseconds(33_334)

  /// Creates a reader that passes events to `handle` on the main actor.
  ///
  /// Before the reader handles a timeout, it calls `readAvailable`, which should read all bytes
  /// that have arrived. They may include the rest of a sequence that arrived while the program was
  /// busy.
  public init(
    escapeDelay: Duration = .milliseconds(25),
    on scheduler: any TimedScheduler,
    readAvailable: @escaping () -> Void = {},
    handle: @escaping ([InputEvent]) -> Void
  ) {
    self.escapeDelay = escapeDelay
    self.scheduler = scheduler
    self.readAvailable = readAvailable
    self.handle = handle
  }

  deinit {
    timer.dispose()
    parser.collector.discard()
    backlog.discard()
  }

  /// Parses bytes, and passes the complete events to `handle`.
  public func read(_ bytes: some Sequence<UInt8>) {
    parse(bytes)
    process()
  }

  /// Parses bytes like ``read(_:)``, and overwrites the bytes before `handle` is called.
  package func read(overwriting bytes: UnsafeMutableRawBufferPointer) {
    parse(bytes)
    bytes.overwrite()
    process()
  }

  /// Ends the input and passes the pending events to `handle`.
  public func end() {
    backlog.add(parser.end())
    process(for: nil)
  }

  /// The replies of the terminal that may arrive.
  package var expectation: TerminalReply.Expectation {
    get { parser.expectation }
    set { parser.expectation = newValue }
  }

  /// True if so much input waits that no more should be read now.
  package var isFull: Bool { backlog.isFull }

  private func parse(_ bytes: some Sequence<UInt8>) {
    let now = scheduler.elapsed
    let silence = now - lastRead
    lastRead = now
    endLostInput(before: bytes, after: silence)
    backlog.add(pastes.recognize(parser.parse(bytes), after: silence))
  }

  /// Ends a paste or a control string if new bytes after a silence must be a key press.
  private func endLostInput(before bytes: some Sequence<UInt8>, after silence: Duration) {
    let interrupt: UInt8 = 0x03
    if parser.pendingInput == .paste {
      guard silence >= InputReader.pasteSilence, bytes.allSatisfy({ $0 == interrupt })
      else { return }
    } else {
      guard parser.isInString, !parser.isInReply, bytes.isOneCharacter,
        silence >= max(escapeDelay, InputReader.stringSilence)
      else { return }
    }
    backlog.add(parser.timeOut())
  }

  /// Handles the backlog for some time; without a limit if `length` is nil.
  private func process(for length: Duration? = turnLength) {
    turn += 1
    if !parser.replies.isEmpty { parser.removeReplies().forEach(handleReply) }
    timer.inner = parser.pendingInput.map { startTimer(for: $0) }
    if handling == .idle || length == nil { handleBacklog(for: length) }
  }

  private func handleBacklog(for length: Duration?) {
    guard handling != .running else { return }
    handling = .running
    let start = scheduler.elapsed
    while !backlog.isEmpty {
      let began = scheduler.elapsed
      var events = backlog.next(batch)
      handle(events)
      // If events take long, newer input is looked at more often.
      let isSlow = scheduler.elapsed - began >= InputReader.turnLength
      batch = isSlow ? max(4, batch / 8) : min(batch * 2, InputBacklog.batch)
      events.overwritePastes()
      if backlog.isEmpty { break }
      // Newer input may be a Ctrl-C.
      readAvailable()
      if let length, scheduler.elapsed - start >= length { return handleLater() }
    }
    handling = .idle
  }

  private func handleLater() {
    handling = .waiting
    scheduler.perform { [weak self] in
      onMainActor { self?.handleBacklog(for: InputReader.turnLength) }
    }
  }

  private func startTimer(for pending: InputParser.PendingInput) -> any Disposable {
    let delay =
      switch pending {
      case .escape where parser.expectation == .soon: max(escapeDelay, InputReader.replyDelay)
      case .escape: escapeDelay
      case .sequence: max(escapeDelay, InputReader.sequenceDelay)
      case .paste: max(escapeDelay, InputReader.pasteDelay)
      }
    let started = turn
    return scheduler.schedule(after: delay) { [weak self] in
      onMainActor { self?.timeOut(turn: started) }
    }
  }

  private func timeOut(turn started: Int) {
    guard turn == started else { return }
    // Nothing is read from a terminal with a full backlog, so the rest may have arrived.
    if isFull {
      timer.inner = parser.pendingInput.map { startTimer(for: $0) }
      return
    }
    readAvailable()
    guard turn == started else { return }
    backlog.add(parser.timeOut())
    process()
  }
}

extension Sequence<UInt8> {
  /// True if the bytes are one UTF-8 scalar other than an ASCII control code.
  fileprivate var isOneCharacter: Bool {
    let scalars = String(validating: prefix(5), as: UTF8.self)?.unicodeScalars
    guard let scalar = scalars?.first, scalars?.count == 1 else { return false }
    return scalar.value >= 0x20 && scalar.value != 0x7F
  }
}

extension InputReader {
  /// Returns the time to wait after an Escape for the rest of a sequence.
  ///
  /// The environment variable `ESCDELAY` sets this time in milliseconds, as for ncurses programs.
  /// The default is 25 ms, or 100 ms over SSH.
  public nonisolated static func escapeDelay(environment: [String: String]) -> Duration {
    if let text = environment["ESCDELAY"], let delay = UInt16(text) {
      return .milliseconds(Int(delay))
    }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0]?.isEmpty == false }
    return .milliseconds(isRemote ? 100 : 25)
  }
}
