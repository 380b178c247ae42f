/// Something about a terminal that is not as it was when it was opened.
public nonisolated enum TerminalMode: Hashable, Sendable {
  /// The screen that hides the shell's (`CSI ? 1049 h`, or 47, or 1047).
  case alternateScreen
  /// A mode of DEC or xterm (`CSI ? n h`), or one that is on by itself and was turned off.
  case dec(Int)
  /// A mode of ANSI (`CSI n h`), or one that is on by itself and was turned off.
  case ansi(Int)
  /// Keys of the keypad send sequences of their own (`ESC =`).
  case applicationKeypad
  /// Keys are told in kitty's way (`CSI > n u`, not yet taken back).
  case kittyKeyboard
  /// Keys are told with modifiers in xterm's way (`CSI > n ; m m`).
  case modifiedKeys(Int)
  /// Text is written in a style.
  case style(Style)
  /// Only some rows scroll (`CSI n ; m r`).
  case scrollRegion
  /// Letters are drawn as something else (`ESC ( 0`, or the like).
  case characterSet
  /// Letters are taken from another set (`SO`, or the like).
  case shiftedCharacters
  /// The window's title was put on its stack and not taken back (`CSI 22 t`).
  case savedTitle
  /// The cursor has a shape that is not the standard one (`CSI n SP q`).
  case cursorShape
  /// A color means another one (`OSC 4`, `OSC 10` …).
  case color(Int)
  /// Text belongs to a link (`OSC 8`).
  case link
  /// A sequence has begun, and what follows is taken for a part of it.
  case unfinished(String)

  /// What is set by `CSI … m`.
  public nonisolated enum Style: String, Hashable, Sendable, CaseIterable {
    /// Bold or dim.
    case weight
    /// Slanted letters.
    case italic
    /// One line or more under the text.
    case underline
    /// It blinks.
    case blink
    /// Foreground and background have changed places.
    case reverse
    /// It is not to be seen.
    case hidden
    /// A line through the text.
    case strike
    /// Another font.
    case font
    /// Each letter as wide as it needs.
    case proportional
    /// The color of the text.
    case foreground
    /// The color behind the text.
    case background
    /// The color of what is under the text.
    case underlineColor
    /// A frame, or a circle.
    case frame
    /// A line over the text.
    case overline
    /// Marks of ideograms.
    case ideogram
    /// Raised or lowered.
    case script

    /// Whether it is a color.
    public var isColor: Bool {
      self == .foreground || self == .background || self == .underlineColor
    }
  }

  /// The cursor is not to be seen (`CSI ? 25 l`).
  public static let hiddenCursor = TerminalMode.dec(25)
  /// Pastes are marked as such.
  public static let bracketedPaste = TerminalMode.dec(2004)
  /// Arrow keys send `ESC O A`.
  public static let applicationCursorKeys = TerminalMode.dec(1)
  /// Lines do not wrap (`CSI ? 7 l`).
  public static let noWrapping = TerminalMode.dec(7)
  /// The window tells when it gains or loses the keyboard.
  public static let focusReports = TerminalMode.dec(1004)

  /// Whether the mouse is told to the program, or how it is.
  public var isMouse: Bool {
    guard case .dec(let number) = self else { return false }
    return [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016].contains(number)
  }

  /// The modes that are on when a terminal is opened; all others are off.
  static let standard: Set<Int> = [7, 8, 25]

  /// Those of ANSI: no echo, and the plain cursor of screen and tmux.
  static let standardOfANSI: Set<Int> = [12, 34]
}

nonisolated extension TerminalMode: CustomStringConvertible {
  /// What it is, and how it was asked for.
  public var description: String {
    switch self {
    case .alternateScreen: "the alternate screen (ESC [ ?1049h)"
    case .dec(let number): decDescription(number)
    case .ansi(let number):
      "mode \(number) (ESC [ \(number)\(TerminalMode.standardOfANSI.contains(number) ? "l" : "h"))"
    case .applicationKeypad: "the application keypad (ESC =)"
    case .kittyKeyboard: "keys in kitty's way (ESC [ >1u)"
    case .modifiedKeys(let number): "modified keys (ESC [ >\(number);…m)"
    case .style(let style): "a style: \(style) (ESC [ …m)"
    case .scrollRegion: "a region that scrolls (ESC [ …r)"
    case .characterSet: "a character set (ESC (0)"
    case .shiftedCharacters: "shifted characters (SO)"
    case .savedTitle: "a saved title (ESC [ 22t)"
    case .cursorShape: "a shape of the cursor (ESC [ … q)"
    case .color(let number): "a color (ESC ] \(number))"
    case .link: "a link (ESC ] 8)"
    case .unfinished(let text): "an unfinished sequence (\(text))"
    }
  }

  private func decDescription(_ number: Int) -> String {
    let words: [Int: String] = [
      1: "application cursor keys", 6: "an origin", 7: "no wrapping", 25: "a hidden cursor",
      1004: "reports of the focus", 2004: "marked pastes", 2026: "a synchronized update",
    ]
    let name = words[number] ?? (isMouse ? "the mouse" : "mode \(number)")
    return "\(name) (ESC [ ?\(number)\(TerminalMode.standard.contains(number) ? "l" : "h"))"
  }
}
