/// Keeps account of the modes that a program sets on a terminal, by what it writes.
///
/// Give it all that a program wrote, from start to end, in pieces of any size. If the program is a
/// good guest, nothing remains:
///
///     var ledger = ModeLedger()
///     ledger.read(output)
///     #expect(ledger.remaining.isEmpty)
///
/// It knows no terminal, and so it is strict: what only some terminals would forgive, as a color
/// that is still set when the alternate screen is left, remains.
public nonisolated struct ModeLedger: Sendable {
  /// How many rows the terminal has now: a region of all of them is none.
  public var rows: Int {
    didSet { if rows != oldValue { region = nil } }
  }

  /// The modes that were ever set, whether they remain or not.
  public private(set) var seen: Set<TerminalMode> = []

  /// What was asked of the terminal; its answers come as input, perhaps to the shell.
  public private(set) var queries: [String] = []

  private var parser = OutputParser()
  private var state = State()
  private var saved = Drawing()
  private var savedModes: [Int: Bool] = [:]
  private var region: Range<Int>?

  /// What is lost when a terminal is reset.
  private struct State {
    var modes: [TerminalMode] = []
    var drawing = Drawing()
    var titles = [1: 0, 2: 0]
    /// How many settings of the keyboard were put on the stack that each screen has.
    var keyboards = [0, 0]
  }

  /// What `ESC 7` saves, and `ESC 8` brings back.
  private struct Drawing {
    var style = StyleLedger()
    var hasCharacterSet = false
    var isShifted = false
  }

  /// Creates a ledger for a terminal of some rows.
  public init(rows: Int = 24) {
    self.rows = rows
  }

  /// What is not as it was, in the order in which it was set.
  public var remaining: [TerminalMode] {
    var modes = state.modes + state.drawing.style.set.map { .style($0) }
    if let region, region != 0..<rows { modes.append(.scrollRegion) }
    if state.drawing.hasCharacterSet { modes.append(.characterSet) }
    if state.drawing.isShifted { modes.append(.shiftedCharacters) }
    if state.titles.values.contains(where: { $0 > 0 }) { modes.append(.savedTitle) }
    if state.keyboards.contains(where: { $0 > 0 }) { modes.append(.kittyKeyboard) }
    if let text = parser.unfinished { modes.append(.unfinished(text)) }
    return modes
  }

  /// Reads on, where it stopped.
  public mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      var piece: OutputPiece?
      parser.read(byte) { found in
        // A byte that breaks a character off is two pieces; the first is only text.
        piece = found
      }
      if let piece { take(piece) }
    }
  }

  /// Reads on, where it stopped.
  public mutating func read(_ text: String) {
    read(text.utf8)
  }

  // MARK: Pieces

  private mutating func take(_ piece: OutputPiece) {
    switch piece {
    case .scalar: return
    case .control(0x05): queries.append("ENQ")
    case .control(0x0E): state.drawing.isShifted = true
    case .control(0x0F): state.drawing.isShifted = false
    case .control: return
    case .escape(let text): take(escape: text)
    case .sequence(let sequence): take(sequence)
    case .string(let kind, let text): take(string: text, kind)
    }
    for mode in remaining { seen.insert(mode) }
  }

  private mutating func take(escape text: String) {
    switch text {
    case "=": note(.applicationKeypad, true)
    case ">": note(.applicationKeypad, false)
    case "7": saved = state.drawing
    case "8": state.drawing = saved
    case "n", "o": state.drawing.isShifted = true
    case "Z": queries.append("ESC Z")
    case "c":
      state = State()
      region = nil
    case _ where text.hasPrefix("("): state.drawing.hasCharacterSet = text != "(B"
    default: break
    }
  }

  private mutating func note(_ mode: TerminalMode, _ isSet: Bool) {
    if !isSet {
      state.modes.removeAll { $0 == mode }
    } else if !state.modes.contains(mode) {
      state.modes.append(mode)
    }
  }

  private mutating func take(_ sequence: OutputSequence) {
    if sequence.isQuery { queries.append("\(sequence)") }
    switch (sequence.marker, sequence.intermediates, sequence.final) {
    case ("?", "", "h"): for number in sequence.numbers { set(number, true) }
    case ("?", "", "l"): for number in sequence.numbers { set(number, false) }
    case ("?", "", "s"): for number in sequence.numbers { savedModes[number] = isOn(number) }
    case ("?", "", "r"):
      for number in sequence.numbers {
        if let isOn = savedModes[number] { set(number, isOn) }
      }
    case (nil, "", "h"): for number in sequence.numbers { setANSI(number, true) }
    case (nil, "", "l"): for number in sequence.numbers { setANSI(number, false) }
    case (nil, "", "m"): state.drawing.style.take(sequence.parameters)
    case (nil, "", "r"): takeRegion(sequence)
    case (nil, "", "t"): takeTitle(sequence)
    case (nil, " ", "q"): note(.cursorShape, sequence.number(0) != 0)
    case (nil, "!", "p"): resetSoftly()
    case (">", "", "m"): takeModifiedKeys(sequence)
    case (_?, "", "u"): takeKeyboard(sequence)
    default: break
    }
  }

  // MARK: Modes

  private func mode(_ number: Int) -> TerminalMode {
    [47, 1047, 1049].contains(number) ? .alternateScreen : .dec(number)
  }

  private func isOn(_ number: Int) -> Bool {
    state.modes.contains(mode(number)) != TerminalMode.standard.contains(number)
  }

  private mutating func set(_ number: Int, _ isOn: Bool) {
    // This one saves the cursor, and brings it back.
    guard number != 1048 else { return }
    note(mode(number), isOn != TerminalMode.standard.contains(number))
  }

  private mutating func setANSI(_ number: Int, _ isOn: Bool) {
    note(.ansi(number), isOn != TerminalMode.standardOfANSI.contains(number))
  }

  private mutating func resetSoftly() {
    state.modes.removeAll { mode in
      switch mode {
      case .dec(1), .dec(6), .dec(7), .dec(25), .ansi, .applicationKeypad: true
      default: false
      }
    }
    state.drawing = Drawing()
    region = nil
  }

  private mutating func takeRegion(_ sequence: OutputSequence) {
    let top = max(1, sequence.number(0, or: 1))
    let bottom = sequence.number(1, or: rows)
    region = top - 1..<max(top, bottom == 0 ? rows : bottom)
  }

  private mutating func takeTitle(_ sequence: OutputSequence) {
    let step: Int
    switch sequence.number(0) {
    case 22: step = 1
    case 23: step = -1
    default: return
    }
    // 1 is the icon's title, 2 the window's, 0 both.
    for title in [1, 2] where sequence.number(1) == 0 || sequence.number(1) == title {
      state.titles[title, default: 0] = max(0, state.titles[title, default: 0] + step)
    }
  }

  private mutating func takeModifiedKeys(_ sequence: OutputSequence) {
    guard !sequence.parameters.isEmpty else {
      return state.modes.removeAll { if case .modifiedKeys = $0 { true } else { false } }
    }
    note(.modifiedKeys(sequence.number(0)), sequence.number(1) != 0)
  }

  private mutating func takeKeyboard(_ sequence: OutputSequence) {
    let screen = state.modes.contains(.alternateScreen) ? 1 : 0
    switch sequence.marker {
    case ">": state.keyboards[screen] += 1
    case "<":
      state.keyboards[screen] = max(0, state.keyboards[screen] - sequence.number(0, or: 1))
    // Without a stack: what is set stays until nothing is set.
    case "=" where sequence.number(1, or: 1) != 3: note(.kittyKeyboard, sequence.number(0) != 0)
    default: break
    }
  }

  private mutating func take(string text: String, _ kind: Unicode.Scalar) {
    if kind == "P", text.hasPrefix("$q") || text.hasPrefix("+q") {
      queries.append("ESC P \(text)")
    }
    guard kind == "]" else { return }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let number = parts.first.flatMap { Int($0) } ?? 0
    if parts.dropFirst().contains("?") {
      queries.append("ESC ] \(text)")
      return
    }
    switch number {
    case 8: note(.link, parts.count > 2 && parts.dropFirst(2).contains { !$0.isEmpty })
    case 4, 5, 10...19: note(.color(number), true)
    case 104, 105, 110...119: note(.color(number - 100), false)
    default: break
    }
  }
}

nonisolated extension OutputSequence {
  /// Whether terminals answer it.
  var isQuery: Bool {
    switch (marker, intermediates, final) {
    case (nil, "", "c"), (">", "", "c"), ("=", "", "c"), (">", "", "q"), ("?", "", "u"): true
    case (nil, "", "n"), ("?", "", "n"), (nil, "$", "p"), ("?", "$", "p"): true
    case (nil, "", "x"), ("?", "", "S"): true
    case (nil, "", "t"): [11, 13, 14, 15, 16, 18, 19, 20, 21].contains(number(0))
    default: false
    }
  }
}
