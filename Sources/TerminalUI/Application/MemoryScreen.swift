/// A screen that nobody sees: it keeps what is presented, and takes input from a program.
public final class MemoryScreen: Screen {
  /// How large it is now.
  public private(set) var size: Size

  /// The frame that was presented last.
  public private(set) var frame: Frame?

  /// How many frames were presented.
  public private(set) var frameCount = 0

  /// How often it rang.
  public private(set) var ringCount = 0

  /// How often it was suspended.
  public private(set) var suspensionCount = 0

  /// Whether it is being used.
  public var isRunning: Bool { handle != nil }

  private var handle: ((ScreenEvent) -> Void)?

  /// Creates a screen of some columns and rows.
  public init(width: Int = 80, height: Int = 24) {
    size = Size(width: width, height: height)
  }

  deinit {}

  /// Tells whoever uses the screen that something has happened.
  public func send(_ event: ScreenEvent) {
    if case .resized(let size) = event { self.size = size }
    handle?(event)
  }

  /// Begins to be used.
  public func start(_ handle: @escaping (ScreenEvent) -> Void) {
    self.handle = handle
  }

  /// Keeps a frame, and counts it.
  public func present(_ frame: Frame) {
    self.frame = frame
    frameCount += 1
  }

  /// Does nothing: nobody writes over it.
  public func redraw() {}

  /// Counts.
  public func ring() {
    ringCount += 1
  }

  /// Counts.
  public func suspend() {
    suspensionCount += 1
  }

  /// Is not used any more.
  public func stop() {
    handle = nil
  }
}
