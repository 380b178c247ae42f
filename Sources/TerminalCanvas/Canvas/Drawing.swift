/// The content of a screen at one time, its title, and the events that the terminal reports.
public nonisolated struct Drawing: Equatable, Sendable {
  /// The cells and the cursor.
  public var canvas: Canvas
  /// The events that the terminal reports in addition to keys.
  public var modes: TerminalModes
  /// The title of the terminal's window.
  ///
  /// The window keeps its own title until the first drawing whose title is not empty.
  public var title: String

  /// Creates a drawing.
  public init(_ canvas: Canvas, modes: TerminalModes = .standard, title: String = "") {
    self.canvas = canvas
    self.modes = modes
    self.title = title
  }

  /// The position of the cursor; nil while the cursor is hidden.
  public var cursor: Point? { canvas.cursor }
}

/// The kinds of events that a terminal can report in addition to keys.
public nonisolated struct TerminalModes: OptionSet, Hashable, Sendable {
  /// One bit for each mode.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Pasted text as one event, not as keys, so a pasted line break does not submit a form.
  public static let paste = TerminalModes(rawValue: 1 << 0)
  /// Mouse clicks, movements and scrolling.
  ///
  /// In this mode, most terminals select text with the mouse only while Shift is held.
  public static let mouse = TerminalModes(rawValue: 1 << 1)
  /// Focus changes of the terminal's window.
  public static let focus = TerminalModes(rawValue: 1 << 2)

  /// The default: only pastes.
  public static let standard: TerminalModes = [.paste]
}
