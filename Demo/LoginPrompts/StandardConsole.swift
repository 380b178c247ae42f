internal import Dispatch
public import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The streams that a program is started with.
///
/// Answers come from the input. Questions, and whatever else a person should read, go to the
/// terminal: to the errors if that is where they go, else to the terminal that the input comes from,
/// so that redirecting the errors does not leave anybody before a silent prompt. Without one they go
/// to the errors all the same. The output gets what is reported, and nothing else.
///
/// While a hidden question is asked a terminal does not show what is typed. That is undone whatever
/// ends the question: an answer, the end of the input, Ctrl-C, Ctrl-\, a hang-up, a request to end,
/// or Ctrl-Z, after which it is asked again.
@MainActor
public final class StandardConsole: PromptConsole {
  private let input: Int32
  private let output: Int32
  private let person: Int32
  private let isTyped: Bool
  private let heard = Subject<Interruption, Never>()
  private var signals: SystemSignals?
  private let buffer = LineBuffer()
  private var hasEnded = false
  private var question: Question?

  /// A question that is being asked.
  private struct Question {
    let prompt: String
    let isHidden: Bool
    let continuation: CheckedContinuation<Answer, Never>
    var echo: Echo
    /// Says when there is more to read, once it was waited for.
    var reader: (any DispatchSourceRead)?
  }

  /// Creates a console of the standard streams, or of others.
  ///
  /// With `hearsSignals` it sends what the system tells the program, as ``interruptions``.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    errors: Int32 = 2,
    hearsSignals: Bool = true
  ) {
    self.input = input
    self.output = output
    isTyped = isatty(input) != 0
    person = StandardConsole.person(input: input, errors: errors)
    guard hearsSignals else { return }
    signals = SystemSignals(
      interrupted: { [weak self] in self?.heard.send($0) },
      suspended: { [weak self] in self?.suspend() }
    )
  }

  isolated deinit {
    question?.echo.restore()
  }

  private static func person(input: Int32, errors: Int32) -> Int32 {
    guard isatty(errors) == 0, let name = ttyname(input) else { return errors }
    let terminal = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    return terminal >= 0 ? terminal : errors
  }

  /// Whether the input is a terminal.
  public var hidesTyping: Bool { isTyped }

  /// The signals that the program gets: INT, QUIT, TERM and HUP, unless they were to be ignored.
  public var interruptions: Signal<Interruption, Never> { heard.signal }

  // MARK: Telling

  /// Writes a line for the person, with nothing in it that could command a terminal.
  public func say(_ line: String) {
    write(line.sanitised() + "\n", to: person)
  }

  /// Writes a line for the reader of the output, with nothing in it that could command a terminal.
  public func report(_ line: String) {
    write(line.sanitised() + "\n", to: output)
  }

  private func write(_ text: String, to file: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Self.systemWrite(file, $0) }
      // Nobody is there to be told that nobody is there to be told.
      guard count > 0 || errno == EINTR else { return }
      bytes.removeFirst(max(0, count))
    }
  }

  private static func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
    Musl.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  // MARK: Asking

  /// Asks, and waits for a line, for the end of the input, or for being stopped.
  public func ask(_ prompt: String, hidden: Bool) async -> Answer {
    precondition(question == nil, "another question is being asked; wait for its answer first")
    return await withCheckedContinuation { continuation in
      var echo = Echo(of: input)
      if hidden { echo.hide() }
      question = Question(
        prompt: prompt,
        isHidden: hidden,
        continuation: continuation,
        echo: echo
      )
      write(prompt.sanitised(), to: person)
      // Of a pipe, more than a line may have been read before.
      answerFromBuffer()
      readOn()
    }
  }

  /// Ends the question that is being asked.
  public func stopAsking() {
    answer(.stopped)
  }

  /// Reads what is there, a piece in each turn, and then waits for more.
  private func readOn() {
    guard let question, question.reader == nil else { return }
    var state = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    // Files and devices are always ready, and refuse to be waited for.
    if poll(&state, 1, 0) > 0 {
      read()
      DispatchQueue.main.async { [weak self] in self?.readOn() }
    } else {
      // A descriptor of its own: the input may be closed before the source has let go of it.
      let watched = fcntl(input, F_DUPFD_CLOEXEC, 0)
      let reader = DispatchSource.makeReadSource(
        fileDescriptor: watched < 0 ? input : watched,
        queue: .main
      )
      reader.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
      reader.setCancelHandler { if watched >= 0 { close(watched) } }
      self.question?.reader = reader
      reader.activate()
    }
  }

  private func read() {
    guard question != nil else { return }
    let count = buffer.fill { Self.systemRead(input, $0) }
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { hasEnded = true }
    answerFromBuffer()
  }

  private static func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.read(file, bytes.baseAddress, bytes.count)
    #else
    Musl.read(file, bytes.baseAddress, bytes.count)
    #endif
  }

  private func answerFromBuffer() {
    if let line = buffer.nextLine(isEnd: hasEnded) {
      answer(.line(line))
    } else if hasEnded {
      answer(.end)
    }
    // A terminal can go on after its end, with another question.
    if isTyped { hasEnded = false }
  }

  private func answer(_ answer: Answer) {
    guard var question else { return }
    self.question = nil
    question.reader?.cancel()
    question.echo.restore()
    // The terminal has ended the line only if it has shown one.
    if case .line = answer, isTyped, !question.isHidden {} else { write("\n", to: person) }
    question.continuation.resume(returning: answer)
  }

  // MARK: Suspending

  /// Stops, with the terminal as it was, and asks once more when the program goes on.
  private func suspend() {
    question?.echo.restore()
    // To this thread: else another one might be stopped first, and this one go on for a moment.
    raise(SIGSTOP)
    guard let question else { return }
    if question.isHidden { self.question?.echo.hide() }
    write(question.prompt.sanitised(), to: person)
  }
}
