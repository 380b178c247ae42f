/// A record of the terminal modes that a program changes, computed from the program's output.
///
/// Pass all output of a program to `read`, in pieces of any size. If the program restores the
/// terminal, `remaining` is empty:
///
///     var modes = TerminalModeTracker()
///     modes.read(output)
///     #expect(modes.remaining.isEmpty)
///
/// The tracker is strict, because terminals differ. For example, a color that is set when the
/// program leaves the alternate screen still counts as set, although some terminals reset it.
package struct TerminalModeTracker: Sendable {
  /// The number of rows of the terminal.
  ///
  /// A scroll region of all rows is ignored.
  package var rows: Int {
    didSet { if rows != oldValue { region = nil } }
  }

  /// All modes that were set at any time, even if they were reset later.
  package private(set) var seen: Set<TrackedMode> = []

  /// The queries that the program sent to the terminal.
  ///
  /// A program that sends some must wait for the replies. If it exits before a reply arrives, the
  /// shell reads the reply as typed input.
  package private(set) var queries: [String] = []

  private var parser = OutputParser()
  private var state = State()
  private var saved = Drawing()
  private var savedModes: [Int: Bool] = [:]
  private var region: Range<Int>?

  /// The state that a terminal reset (`ESC c`) clears in addition to the scroll region.
  private struct State {
    var modes: [TrackedMode] = []
    var drawing = Drawing()
    var titles = [1: 0, 2: 0]
    /// The number of keyboard modes on the stack of each screen: main, then alternate.
    var keyboards = [0, 0]
  }

  /// The state that `ESC 7` saves and `ESC 8` restores.
  private struct Drawing {
    var style = StyleTracker()
    var hasCharacterSet = false
    var isShifted = false
  }

  /// Creates a tracker for a terminal with a number of rows.
  package init(rows: Int = 24) {
    self.rows = rows
  }

  /// The modes that are still set.
  package var remaining: [TrackedMode] {
    var modes = state.modes + state.drawing.style.set.map { .style($0) }
    if let region, region != 0..<rows { modes.append(.scrollRegion) }
    if state.drawing.hasCharacterSet { modes.append(.characterSet) }
    if state.drawing.isShifted { modes.append(.shiftedCharacters) }
    if state.titles.values.contains(where: { $0 > 0 }) { modes.append(.savedTitle) }
    if state.keyboards.contains(where: { $0 > 0 }) { modes.append(.kittyKeyboard) }
    if let text = parser.unfinished { modes.append(.unfinished(text)) }
    return modes
  }

  /// Reads the next bytes of the output.
  package mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      var token: OutputToken?
      parser.read(byte) {
        // An invalid byte inside a character produces two tokens. The first token is text and is
        // ignored.
        token = $0
      }
      if let token { handle(token) }
    }
  }

  /// Reads the next part of the output.
  package mutating func read(_ text: String) {
    read(text.utf8)
  }

  // MARK: Tokens

  private mutating func handle(_ token: OutputToken) {
    switch token {
    case .scalar: return
    case .control(0x05): queries.append("ENQ")
    case .control(0x0E): state.drawing.isShifted = true
    case .control(0x0F): state.drawing.isShifted = false
    case .control: return
    case .escape(let text): handleEscape(text)
    case .sequence(let sequence): handle(sequence)
    case .string(let kind, let text): handleString(text, kind)
    }
    for mode in remaining { seen.insert(mode) }
  }

  private mutating func handleEscape(_ text: String) {
    switch text {
    case "=": record(.applicationKeypad, true)
    case ">": record(.applicationKeypad, false)
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

  private mutating func record(_ mode: TrackedMode, _ isSet: Bool) {
    if !isSet {
      state.modes.removeAll { $0 == mode }
    } else if !state.modes.contains(mode) {
      state.modes.append(mode)
    }
  }

  private mutating func handle(_ sequence: OutputSequence) {
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
    case (nil, "", "m"): state.drawing.style.apply(sequence.parameters)
    case (nil, "", "r"): setScrollRegion(sequence)
    case (nil, "", "t"): updateTitleStack(sequence)
    case (nil, " ", "q"): record(.cursorShape, sequence.number(0) != 0)
    case (nil, "!", "p"): resetSoftly()
    case (">", "", "m"): setModifiedKeys(sequence)
    case (_?, "", "u"): updateKeyboardModes(sequence)
    default: break
    }
  }

  // MARK: Modes

  private func mode(_ number: Int) -> TrackedMode {
    [47, 1047, 1049].contains(number) ? .alternateScreen : .dec(number)
  }

  private func isOn(_ number: Int) -> Bool {
    state.modes.contains(mode(number)) != TrackedMode.standard.contains(number)
  }

  private mutating func set(_ number: Int, _ isOn: Bool) {
    // Mode 1048 only saves and restores the cursor.
    guard number != 1048 else { return }
    record(mode(number), isOn != TrackedMode.standard.contains(number))
  }

  private mutating func setANSI(_ number: Int, _ isOn: Bool) {
    record(.ansi(number), isOn != TrackedMode.standardOfANSI.contains(number))
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

  private mutating func setScrollRegion(_ sequence: OutputSequence) {
    let top = max(1, sequence.number(0, or: 1))
    let bottom = sequence.number(1, or: rows)
    region = top - 1..<max(top, bottom == 0 ? rows : bottom)
  }

  private mutating func updateTitleStack(_ sequence: OutputSequence) {
    let step: Int
    switch sequence.number(0) {
    case 22: step = 1
    case 23: step = -1
    default: return
    }
    // The second parameter is 1 for the icon's title, 2 for the window's title, and 0 for both.
    for title in [1, 2] where sequence.number(1) == 0 || sequence.number(1) == title {
      state.titles[title, default: 0] = max(0, state.titles[title, default: 0] + step)
    }
  }

  private mutating func setModifiedKeys(_ sequence: OutputSequence) {
    guard !sequence.parameters.isEmpty else {
      return state.modes.removeAll { if case .modifiedKeys = $0 { true } else { false } }
    }
    record(.modifiedKeys(sequence.number(0)), sequence.number(1) != 0)
  }

  private mutating func updateKeyboardModes(_ sequence: OutputSequence) {
    let screen = state.modes.contains(.alternateScreen) ? 1 : 0
    switch sequence.marker {
    case ">": state.keyboards[screen] += 1
    case "<":
      state.keyboards[screen] = max(0, state.keyboards[screen] - sequence.number(0, or: 1))
    // `=` sets the flags without the stack, so the flags remain until they are set to 0.
    case "=" where sequence.number(1, or: 1) != 3: record(.kittyKeyboard, sequence.number(0) != 0)
    default: break
    }
  }

  private mutating func handleString(_ text: String, _ kind: Unicode.Scalar) {
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
    case 8: record(.link, parts.count > 2 && parts.dropFirst(2).contains { !$0.isEmpty })
    case 4, 5, 10...19: record(.color(number), true)
    case 104, 105, 110...119: record(.color(number - 100), false)
    default: break
    }
  }
}

extension OutputSequence {
  /// True if terminals reply to the sequence.
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
