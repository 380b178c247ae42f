/// A terminal, or an object in place of one, that shows drawings and reports input.
///
/// ``MemoryScreen`` keeps its drawing in memory for tests. `NcursesScreen` draws on a terminal.
public protocol Screen: AnyObject {
  /// The current size.
  var size: Size { get }

  /// The characters for drawing controls that the screen can display.
  ///
  /// The default implementation returns ``Glyphs/unicode``.
  var glyphs: Glyphs { get }

  /// Returns glyphs with marks for the states that the screen's colors and attributes do not show.
  ///
  /// The default implementation returns the same glyphs. See
  /// ``Glyphs/adapted(to:colorDepth:attributes:)``.
  func adapted(_ glyphs: Glyphs) -> Glyphs

  /// True unless spinners and bars should stand still.
  ///
  /// The default implementation returns true.
  var allowsMotion: Bool { get }

  /// Starts the screen, which then calls `handle` on the main actor for each event.
  func start(_ handle: @escaping (ScreenEvent) -> Void)

  /// Shows a drawing in place of the previous drawing. The two drawings may be equal.
  func present(_ drawing: Drawing)

  /// Draws the whole drawing again, because another program may have written over it.
  func redraw()

  /// Copies text to the system clipboard if the terminal supports copying.
  func copy(_ text: String)

  /// Rings the bell.
  func ring()

  /// Suspends the program like Ctrl-Z in a shell.
  ///
  /// The method returns when the program continues in the foreground, or when the screen has ended.
  func suspend()

  /// Runs another program on the terminal, and takes the terminal over again when it has ended.
  ///
  /// Until then, the screen keeps the latest drawing for later, and keeps the input that it had read
  /// before. The default implementation throws ``ProgramError/notRunning``.
  func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding

  /// Stops the screen and restores the terminal.
  func stop()
}

extension Screen {
  /// All characters.
  public var glyphs: Glyphs { .unicode }

  /// True, because motion does not disturb anybody.
  public var allowsMotion: Bool { true }

  /// Returns the same glyphs.
  public func adapted(_ glyphs: Glyphs) -> Glyphs { glyphs }

  /// Throws an error, because the screen has no terminal for other programs.
  public func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding {
    throw .notRunning
  }
}

/// An event of a screen.
public nonisolated enum ScreenEvent: Hashable, Sendable {
  /// The user pressed keys, pasted, used the mouse, or moved the focus to or from the window.
  case input([InputEvent])
  /// The size changed.
  case resized(Size)
  /// The colors changed, so the drawing and the adapted glyphs may have to change, too.
  case themeChanged
  /// The terminal is gone, or a POSIX signal asked the program to terminate.
  case ended(exitCode: Int32)
}
