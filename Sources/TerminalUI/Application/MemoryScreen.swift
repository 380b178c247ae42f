/// A screen in memory that keeps the presented drawing and receives input from a test.
public final class MemoryScreen: Screen {
  /// The current size.
  public private(set) var size: Size

  /// True unless spinners and bars should stand still.
  public var allowsMotion = true

  /// The last presented drawing; nil before the first one.
  public private(set) var drawing: Drawing?

  /// The number of presented drawings that differed from the previous drawing.
  public private(set) var drawingCount = 0

  /// The text that was copied last; nil before the first copy.
  public private(set) var copiedText: String?

  /// The number of times the bell rang.
  public private(set) var ringCount = 0

  /// The number of times the program was suspended.
  public private(set) var suspensionCount = 0

  /// The programs that were run, in order.
  public private(set) var programs: [ForegroundProgram] = []

  /// True while the last of ``programs`` waits for its ending from ``endProgram(_:)``.
  public var isRunningProgram: Bool { program != nil }

  /// True between ``start(_:)`` and ``stop()``.
  public var isRunning: Bool { handle != nil }

  private var handle: ((ScreenEvent) -> Void)?
  private var program: CheckedContinuation<Result<ProgramEnding, ProgramError>, Never>?

  /// Creates a screen with a number of columns and rows.
  public init(width: Int = 80, height: Int = 24) {
    size = Size(width: width, height: height)
  }

  /// Sends an event to the application if the screen is running.
  ///
  /// The event `resized` also sets ``size``, even if the screen is not running. Input is dropped
  /// while a program runs, because it is the program's.
  public func send(_ event: ScreenEvent) {
    if case .resized(let size) = event { self.size = size }
    if case .input = event, isRunningProgram { return }
    handle?(event)
  }

  /// Starts the screen, which then passes the events of ``send(_:)`` to `handle`.
  public func start(_ handle: @escaping (ScreenEvent) -> Void) {
    self.handle = handle
  }

  /// Stores and counts a drawing if it differs from the previous drawing.
  public func present(_ drawing: Drawing) {
    guard drawing != self.drawing else { return }
    self.drawing = drawing
    drawingCount += 1
  }

  /// Does nothing, because no other program can write over the screen.
  public func redraw() {}

  /// Stores the text.
  public func copy(_ text: String) {
    copiedText = text
  }

  /// Counts the call.
  public func ring() {
    ringCount += 1
  }

  /// Counts the call.
  public func suspend() {
    suspensionCount += 1
  }

  /// Records a program and waits until a test ends it with ``endProgram(_:)``.
  ///
  /// No program is started.
  public func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding {
    guard isRunning else { throw .notRunning }
    guard !isRunningProgram else { throw .terminalInUse }
    programs.append(program)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { self.program = $0 }
    } onCancel: {
      Task { await self.endProgram(.success(.killed(by: 15))) }
    }
    return try result.get()
  }

  /// Ends the program that runs.
  ///
  ///     screen.endProgram(.exited(0))
  public func endProgram(_ ending: ProgramEnding) {
    endProgram(.success(ending))
  }

  /// Makes the program that runs fail to start.
  public func failProgram(_ error: ProgramError) {
    endProgram(.failure(error))
  }

  private func endProgram(_ result: Result<ProgramEnding, ProgramError>) {
    program?.resume(returning: result)
    program = nil
  }

  /// Stops the screen, which then drops the events of ``send(_:)``, and hangs up a program.
  public func stop() {
    endProgram(.killed(by: 1))
    handle = nil
  }
}
