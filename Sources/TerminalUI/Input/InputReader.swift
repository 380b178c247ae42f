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
/// All events that a call of `read` completes are passed to `handle` in one array. The screen can
/// then be drawn once for all of them. Events that arrive while `handle` runs are passed to
/// `handle` after it returns.
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

  private let escapeDelay: Duration
  private let scheduler: any TimedScheduler
  private let readAvailable: () -> Void
  private let handle: ([InputEvent]) -> Void

  private var parser = InputParser()
  private var pastes = PasteRecognizer()
  private let timer = SerialDisposable()
  /// The number of reads and timeouts so far.
  ///
  /// A timer that was started at a lower number is outdated.
  private var turn = 0
  /// The time of the last read.
  private var lastRead = Duration.zero
  private var backlog: [InputEvent] = []
  private var isHandling = false

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
  }

  /// Parses bytes, and passes the complete events to `handle`.
  public func read(_ bytes: some Sequence<UInt8>) {
    let silence = takeSilence()
    endLostInput(before: bytes, after: silence)
    backlog += pastes.recognize(parser.parse(bytes), after: silence)
    process()
  }

  /// Parses bytes like ``read(_:)``, and overwrites the bytes before `handle` is called.
  package func read(overwriting bytes: UnsafeMutableRawBufferPointer) {
    let silence = takeSilence()
    endLostInput(before: bytes, after: silence)
    backlog += pastes.recognize(parser.parse(bytes), after: silence)
    bytes.overwrite()
    process()
  }

  /// Ends the input and passes the pending events to `handle`.
  public func end() {
    backlog += parser.end()
    process()
  }

  /// Returns the time since the last read, and begins the time until the next one.
  private func takeSilence() -> Duration {
    let now = scheduler.elapsed
    defer { lastRead = now }
    return now - lastRead
  }

  /// Ends a paste or a control string if new bytes after a silence must be a key press.
  private func endLostInput(before bytes: some Sequence<UInt8>, after silence: Duration) {
    let interrupt: UInt8 = 0x03
    if parser.pendingInput == .paste {
      guard silence >= InputReader.pasteSilence, bytes.allSatisfy({ $0 == interrupt })
      else { return }
    } else {
      guard parser.isInString, silence >= max(escapeDelay, InputReader.stringSilence),
        bytes.isOneCharacter
      else { return }
    }
    backlog += parser.timeOut()
  }

  private func process() {
    turn += 1
    timer.inner = parser.pendingInput.map { startTimer(for: $0) }
    handleBacklog()
  }

  private func handleBacklog() {
    if isHandling { return }
    isHandling = true
    while !backlog.isEmpty {
      var events = backlog
      backlog = []
      handle(events)
      overwritePastes(in: &events)
    }
    isHandling = false
  }

  private func overwritePastes(in events: inout [InputEvent]) {
    for index in events.indices {
      guard case .paste(var text) = events[index] else { continue }
      // The event is replaced, because only a string with a single reference can be overwritten.
      events[index] = .focus(gained: true)
      SecretBytes.overwrite(&text)
    }
  }

  private func startTimer(for pending: InputParser.PendingInput) -> any Disposable {
    let delay =
      switch pending {
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
    readAvailable()
    guard turn == started else { return }
    backlog += parser.timeOut()
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
