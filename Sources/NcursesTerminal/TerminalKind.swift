import CNcurses
package import TerminalUI
internal import ViewModels

/// The properties of a type of terminal, from the terminfo database and `COLORTERM`.
package nonisolated struct TerminalKind: Sendable {
  /// The name in the terminfo database.
  package let name: String
  /// The value of `TERM`, if the database lacks it and `name` is used in its place.
  private let missingName: String?
  /// The color depth of the terminal.
  package let colorDepth: Color.Depth
  /// True if the terminal shows RGB colors that its description lacks.
  let usesRGBSlots: Bool
  /// True if the terminal uses ANSI sequences, and therefore ignores unknown sequences.
  package let isANSI: Bool
  /// The bytes that reset every mode that the program may have set.
  package private(set) var resetSequence: [UInt8]
  /// The bytes that clear the screen.
  package let clearSequence: [UInt8]
  /// The bytes that set the scroll region to all lines; empty if the terminal has no such region.
  let scrollRegionReset: [UInt8]
  /// The bytes that make the alternate character set available.
  package let prepareSequence: [UInt8]
  /// The bytes that end the use of the alternate character set; empty if there is no such set.
  private let lineSetEnd: [UInt8]
  /// The attributes that the terminal can show.
  package let attributes: Style.Attributes
  /// True if the alternate character set is that of the VT100, which draws lines.
  private let hasLineSet: Bool

  /// Looks up a type of terminal without changing the terminal.
  ///
  /// - Parameters:
  ///   - name: The value of `TERM`.
  ///   - colorTerm: The value of `COLORTERM`.
  ///   - output: The descriptor of the terminal.
  /// - Throws: An error if the type is missing, is unknown, or cannot show a full screen.
  package init(
    name: String?,
    colorTerm: String? = nil,
    output: Int32
  ) throws(TerminalError) {
    guard let wanted = name, !wanted.isEmpty else { throw .typeIsNotSet }
    let name = try Self.setUp(wanted, output)
    missingName = name == wanted ? nil : wanted
    defer { nc_free_terminal() }
    guard let move = Self.string("cup"), let clear = Self.string("clear") else {
      throw .typeIsTooPoor(name)
    }
    self.name = name
    // GNU Screen gets `COLORTERM` from the terminal around it, but misreads RGB colors.
    usesRGBSlots =
      Self.colorDepth == .indexed && ["truecolor", "24bit"].contains(colorTerm)
      && !name.hasPrefix("screen") && Self.string("setaf").map(Self.hasIndexedColors) ?? false
    colorDepth = usesRGBSlots ? .full : Self.colorDepth
    attributes = Self.attributes
    prepareSequence = Self.string("enacs") ?? []
    lineSetEnd = Self.string("rmacs") ?? []
    let enterLineSet = Self.string("smacs") ?? []
    // Other sequences select sets in which lines have other codes. Few emulators know these sets.
    hasLineSet = [[0x0E], Array("\u{1B}(0".utf8)].contains(enterLineSet)
    isANSI = move.starts(with: [0x1B, 0x5B])
    var reset = isANSI ? ReportingModes.allOff : []
    scrollRegionReset = isANSI && Self.string("csr") != nil ? Self.wholeScrollRegion : []
    reset += scrollRegionReset
    for capability in ["rmir", "rmacs", "sgr0", "op", "cnorm", "rmkx"] {
      reset += Self.string(capability) ?? []
    }
    clearSequence = clear
    // If the terminal has no alternate screen, clear the screen instead.
    resetSequence = reset + (Self.string("rmcup") ?? clear)
    if hasCommandStrings {
      resetSequence = CommandStrings.linkEnd + resetSequence + CommandStrings.restoreTitle
    }
  }

  // MARK: Types without an entry

  /// The type that replaces a type without an entry.
  ///
  /// Nearly all systems have an entry for `xterm-256color`.
  private static let replacement = "xterm-256color"

  /// The prefixes of the names of terminals that understand the sequences of xterm.
  private static let likeXterm = [
    "xterm", "kitty", "ghostty", "foot", "alacritty", "wezterm", "contour", "rio", "konsole", "vte",
    "gnome", "iterm", "mintty", "tmux", "screen", "st-",
  ]

  /// Loads the entry of a type or of its replacement, and returns the name of the loaded type.
  private static func setUp(_ name: String, _ output: Int32) throws(TerminalError) -> String {
    var problem: Int32 = 0
    // The name needs no check: `setupterm` reports an invalid file name as an unknown type.
    if setupterm(name, output, &problem) == OK { return name }
    guard likeXterm.contains(where: { name.lowercased().hasPrefix($0) }),
      setupterm(replacement, output, &problem) == OK
    else { throw .typeIsUnknown(name) }
    return replacement
  }

  /// Writes a line to standard error if the type was replaced.
  func reportReplacement() {
    guard let missingName else { return }
    TerminalError.report(
      "The terminal type TERM=\(TerminalError.printable(missingName)) is unknown, so "
        + "\(name) was used. The package ncurses-term may know it."
    )
  }

  /// Returns the drawing characters that the terminal can display.
  package func glyphs(isUTF8: Bool) -> Glyphs {
    // The fonts of consoles and hardware terminals lack many characters in every locale.
    if isUTF8 && !isConsole { return .unicode }
    var glyphs = Glyphs.ascii
    if hasLineSet { glyphs.border = .line }
    return glyphs
  }

  /// True if the terminal ignores command strings (OSC) that it does not know.
  package var hasCommandStrings: Bool { isANSI && !isConsole }

  /// True for a console or a hardware terminal.
  private var isConsole: Bool {
    ["linux", "vt", "cons", "sun", "wsvt", "ansi", "pcansi"].contains { name.hasPrefix($0) }
  }

  /// Returns true if lines are drawn with the terminal's alternate character set.
  package func usesLineSet(isUTF8: Bool) -> Bool {
    hasLineSet && glyphs(isUTF8: isUTF8) != .unicode
  }

  /// Removes all but the first sequence that ends the alternate character set.
  ///
  /// ncurses writes such a sequence with each change of attributes. Call this method only for
  /// output that does not use the set. The freed bytes are overwritten, because the output may
  /// contain a password that is shown.
  package func removeRepeatedSetEnds(from output: inout [UInt8]) {
    guard let first = lineSetEnd.first else { return }
    var kept = 0
    var index = 0
    var hasEnd = false
    while index < output.count {
      if output[index] == first, output[index...].starts(with: lineSetEnd) {
        if hasEnd {
          index += lineSetEnd.count
          continue
        }
        hasEnd = true
      }
      output[kept] = output[index]
      kept += 1
      index += 1
    }
    output.overwriteAndRemoveLast(output.count - kept)
  }

  /// Returns true if a capability sets indexed colors with sequences such as `ESC[38;5;240m`.
  private static func hasIndexedColors(_ sequence: [UInt8]) -> Bool {
    String(decoding: sequence, as: UTF8.self).contains("38;5;")
  }

  private static var attributes: Style.Attributes {
    let known: [(Style.Attributes, String, colorBit: Int32)] = [
      (.bold, "bold", 32), (.dim, "dim", 16), (.italic, "sitm", 0), (.underline, "smul", 2),
      (.reverse, "rev", 4),
    ]
    // The bits of the attributes that the terminal cannot combine with colors.
    let excluded = max(0, tigetnum("ncv"))
    return known.reduce(into: []) { result, next in
      let isExcluded = colorDepth > .none && excluded & next.colorBit != 0
      if string(next.1) != nil, !isExcluded { result.insert(next.0) }
    }
  }

  private static var colorDepth: Color.Depth {
    let count = tigetnum("colors")
    return switch count {
    case ..<8: .none
    case ..<16: .eight
    case ..<256: .sixteen
    case ..<16_777_216: .indexed
    default: tigetflag("RGB") == 1 || tigetnum("RGB") > 0 ? .full : .indexed
    }
  }

  /// The bytes that set the scroll region to all lines and keep the cursor's position.
  private static let wholeScrollRegion = Array("\u{1B}7\u{1B}[r\u{1B}8".utf8)

  private static func string(_ capability: String) -> [UInt8]? {
    guard let text = tigetstr(capability), !nc_is_missing(text) else { return nil }
    return withoutPadding(String(cString: text).utf8)
  }

  /// Returns a sequence without its delays (`$<5>`), which only slow hardware terminals need.
  package static func withoutPadding(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var start: Int?
    for byte in text {
      bytes.append(byte)
      if bytes.suffix(2) == [0x24, 0x3C] { start = bytes.count - 2 }
      if byte == 0x3E, let begin = start {
        bytes.removeSubrange(begin...)
        start = nil
      }
    }
    return bytes
  }
}
