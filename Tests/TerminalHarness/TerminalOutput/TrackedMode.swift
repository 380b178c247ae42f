/// A terminal mode that differs from the terminal's initial state.
package enum TrackedMode: Hashable, Sendable {
  /// The alternate screen (`CSI ? 1049 h`, or 47, or 1047).
  case alternateScreen
  /// A DEC or xterm mode (`CSI ? n h`) that differs from its default.
  case dec(Int)
  /// An ANSI mode (`CSI n h`) that differs from its default.
  case ansi(Int)
  /// The mode in which the keys of the keypad send sequences. `ESC =` sets this mode.
  case applicationKeypad
  /// Kitty's keyboard protocol (`CSI > n u`).
  case kittyKeyboard
  /// A key modifier option of xterm (`CSI > option ; value m`).
  case modifiedKeys(Int)
  /// A style for the characters written next.
  case style(Style)
  /// A scroll region (`CSI top ; bottom r`).
  case scrollRegion
  /// A character set other than the default, selected with `ESC ( 0` for example.
  case characterSet
  /// The shifted character set, selected with `SO` for example.
  case shiftedCharacters
  /// A window title on the stack (`CSI 22 t`).
  case savedTitle
  /// A cursor shape other than the default (`CSI n SP q`).
  case cursorShape
  /// A changed color, with the number of the OSC command: 4 for the palette, 10 for the foreground.
  case color(Int)
  /// An open hyperlink (`OSC 8`).
  case link
  /// An unfinished sequence or character, which would swallow the bytes that follow.
  case unfinished(String)

  /// A style that `CSI … m` sets.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// Bold or dim.
    case weight
    /// Italic.
    case italic
    /// One or more lines below the text.
    case underline
    /// Blinking.
    case blink
    /// Swapped foreground and background colors.
    case reverse
    /// Invisible.
    case hidden
    /// A line through the text.
    case strike
    /// A font other than the default.
    case font
    /// Proportional spacing.
    case proportional
    /// The foreground color.
    case foreground
    /// The background color.
    case background
    /// The color of the underline.
    case underlineColor
    /// A frame or a circle around the text.
    case frame
    /// A line above the text.
    case overline
    /// Lines or stress marks at ideograms.
    case ideogram
    /// Superscript or subscript.
    case script

    /// True if the style sets a color.
    package var isColor: Bool {
      self == .foreground || self == .background || self == .underlineColor
    }
  }

  /// A hidden cursor (`CSI ? 25 l`).
  package static let hiddenCursor = TrackedMode.dec(25)
  /// Bracketed paste.
  package static let bracketedPaste = TrackedMode.dec(2004)
  /// Application cursor keys, which send sequences such as `ESC O A`.
  package static let applicationCursorKeys = TrackedMode.dec(1)
  /// No line wrapping (`CSI ? 7 l`).
  package static let noWrapping = TrackedMode.dec(7)
  /// Reports of the window's focus.
  package static let focusReports = TrackedMode.dec(1004)

  /// True for a mode that turns mouse reports on or selects their encoding.
  package var isMouse: Bool {
    guard case .dec(let number) = self else { return false }
    return [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016].contains(number)
  }

  /// The DEC modes that are set initially.
  static let standard: Set<Int> = [7, 8, 25]

  /// The ANSI modes that are set initially: 12 (no local echo) and 34 (the normal cursor, in tmux).
  static let standardOfANSI: Set<Int> = [12, 34]
}

extension TrackedMode: CustomStringConvertible {
  /// The name of the mode, and the sequence that sets it.
  package var description: String {
    switch self {
    case .alternateScreen: "the alternate screen (ESC [ ?1049h)"
    case .dec(let number): decDescription(number)
    case .ansi(let number):
      "mode \(number) (ESC [ \(number)\(TrackedMode.standardOfANSI.contains(number) ? "l" : "h"))"
    case .applicationKeypad: "the application keypad (ESC =)"
    case .kittyKeyboard: "kitty's keyboard protocol (ESC [ >1u)"
    case .modifiedKeys(let number): "modified keys (ESC [ >\(number);…m)"
    case .style(let style): "a style: \(style) (ESC [ …m)"
    case .scrollRegion: "a scroll region (ESC [ …r)"
    case .characterSet: "a character set (ESC (0)"
    case .shiftedCharacters: "shifted characters (SO)"
    case .savedTitle: "a saved title (ESC [ 22t)"
    case .cursorShape: "a cursor shape (ESC [ … q)"
    case .color(let number): "a color (ESC ] \(number))"
    case .link: "a link (ESC ] 8)"
    case .unfinished(let text): "an unfinished sequence (\(text))"
    }
  }

  private func decDescription(_ number: Int) -> String {
    let words: [Int: String] = [
      1: "application cursor keys", 6: "origin mode", 7: "no wrapping", 25: "a hidden cursor",
      1004: "focus reports", 2004: "bracketed paste", 2026: "a synchronized update",
    ]
    let name = words[number] ?? (isMouse ? "the mouse" : "mode \(number)")
    return "\(name) (ESC [ ?\(number)\(TrackedMode.standard.contains(number) ? "l" : "h"))"
  }
}
