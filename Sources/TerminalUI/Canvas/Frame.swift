/// All a screen is told at once: what it shows, where the cursor is, what else is wanted of it.
public nonisolated struct Frame: Equatable, Sendable {
  /// The cells, and the cursor among them.
  public var canvas: Canvas
  /// What the terminal shall report besides keys.
  public var modes: Modes

  /// Creates a frame.
  public init(_ canvas: Canvas, modes: Modes = .standard) {
    self.canvas = canvas
    self.modes = modes
  }

  /// Where the cursor is to be seen; `nil` hides it.
  public var cursor: Point? { canvas.cursor }

  /// What a terminal can report besides keys, if it is asked to.
  public nonisolated struct Modes: OptionSet, Hashable, Sendable {
    /// One bit for each mode.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Pasted text is marked as such, so that it is one edit and submits nothing.
    public static let paste = Modes(rawValue: 1 << 0)
    /// Presses and turns of the mouse; the terminal then cannot select text with it.
    public static let mouse = Modes(rawValue: 1 << 1)
    /// The terminal's window gained or lost the keyboard.
    public static let focus = Modes(rawValue: 1 << 2)

    /// What is wanted unless something else is said: paste only.
    public static let standard: Modes = [.paste]
  }
}
