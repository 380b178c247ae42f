/// A screen in memory that keeps the presented drawing and receives input from a test.
public final class MemoryScreen: Screen {
  /// The current size.
  public private(set) var size: Size

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

  /// True between ``start(_:)`` and ``stop()``.
  public var isRunning: Bool { handle != nil }

  private var handle: ((ScreenEvent) -> Void)?

  /// Creates a screen with a number of columns and rows.
  public init(width: Int = 80, height: Int = 24) {
    size = Size(width: width, height: height)
  }

  /// Sends an event to the application if the screen is running.
  ///
  /// The event `resized` also sets ``size``, even if the screen is not running.
  public func send(_ event: ScreenEvent) {
    if case .resized(let size) = event { self.size = size }
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

  /// Stops the screen, which then drops the events of ``send(_:)``.
  public func stop() {
    handle = nil
  }

  deinit {}
}
