internal import CNcurses
internal import Glibc

/// A hand-written sign-in form that redraws only the parts that a key changes.
@MainActor
struct PlainSignIn {
  private enum Focus: Int {
    case name
    case password
    case box

    var next: Focus { Focus(rawValue: rawValue + 1) ?? .name }
  }

  private static let width = 20
  private static let lastRow = 23

  private let window: UnsafeMutablePointer<WINDOW>
  private var focus = Focus.name
  private var texts: [[UInt8]] = [[], []]

  /// Runs the form until Ctrl-C is typed, and returns the exit status.
  static func run() -> Int32 {
    setlocale(LC_CTYPE, "")
    guard newterm(nil, fdopen(1, "w"), fdopen(0, "r")) != nil, let window = nc_standard_window()
    else { return 2 }
    raw()
    noecho()
    nonl()
    typeahead(-1)
    var form = PlainSignIn(window: window)
    form.drawAll()
    form.readKeys()
    endwin()
    return 130
  }

  private init(window: UnsafeMutablePointer<WINDOW>) {
    self.window = window
  }

  // MARK: Keys

  private mutating func readKeys() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var pasted: [UInt8]?
    while case let count = read(0, &buffer, buffer.count), count > 0 {
      for byte in buffer[..<count] {
        if byte == 3 { return }
        // The markers at the start and the end of a paste are six bytes each.
        if byte == 0x1B, pasted == nil {
          pasted = [byte]
        } else if pasted != nil {
          pasted?.append(byte)
          if byte == 0x7E, let bytes = pasted, bytes.count > 6 {
            texts[focus.rawValue] += bytes[6..<bytes.count - 6]
            pasted = nil
          }
        } else {
          handle(byte)
        }
      }
      if pasted == nil { show() }
    }
  }

  private mutating func handle(_ byte: UInt8) {
    switch byte {
    case 9:
      drawFocus(false)
      focus = focus.next
      drawFocus(true)
    case 0x7F where focus != .box: _ = texts[focus.rawValue].popLast()
    case 0x20..<0x7F where focus != .box: texts[focus.rawValue].append(byte)
    default: break
    }
  }

  // MARK: Drawing

  private func drawAll() {
    let line = String(repeating: "-", count: 78)
    put("+\(line)+", x: 0, y: 0)
    put(" Sign in ", x: 1, y: 0, nc_bold)
    for row in 1..<8 {
      put("|", x: 0, y: row)
      put("|", x: 79, y: row)
    }
    put("User name", x: 2, y: 1)
    put("Password", x: 2, y: 3)
    for row in [1, 3] {
      drawBrackets(row: row, isFocused: row == 1)
    }
    // A disabled button has no brackets.
    put(" Sign in ", x: 14, y: 7)
    put("+\(line)+", x: 0, y: 8)
    for field in 0..<2 { drawText(field) }
    drawBox(isFocused: false)
    show()
  }

  private func drawBrackets(row: Int, isFocused: Bool) {
    put(isFocused ? ">" : "[", x: 13, y: row, isFocused ? nc_reverse : nc_underline)
    put("]", x: 34, y: row, isFocused ? nc_reverse : nc_underline)
  }

  /// Draws the end of a field's text, followed by dots.
  private func drawText(_ field: Int) {
    let text = texts[field].suffix(Self.width - 1)
    let shown = field == 0 ? String(decoding: text, as: UTF8.self) : text.map { _ in "*" }.joined()
    let dots = String(repeating: ".", count: Self.width - text.count)
    put(shown, x: 14, y: 1 + 2 * field, nc_underline)
    put(dots, x: 14 + text.count, y: 1 + 2 * field, nc_underline)
  }

  private func drawBox(isFocused: Bool) {
    put(isFocused ? "[ ]>Remember me" : "[ ] Remember me", x: 13, y: 5, isFocused ? nc_reverse : 0)
    var x = 1
    for (key, title) in (isFocused ? [("Space", " check | ")] : [])
      + [("Tab", " next | "), ("F1", " help | "), ("Ctrl-C", " quit")]
    {
      put(key, x: x, y: Self.lastRow, nc_bold)
      put(title, x: x + key.utf8.count, y: Self.lastRow)
      x += key.utf8.count + title.utf8.count
    }
    wattr_set(window, 0, 0, nil)
    wclrtoeol(window)
  }

  private func drawFocus(_ isFocused: Bool) {
    switch focus {
    case .name: drawBrackets(row: 1, isFocused: isFocused)
    case .password: drawBrackets(row: 3, isFocused: isFocused)
    case .box: drawBox(isFocused: isFocused)
    }
  }

  /// Refreshes the terminal, and shows the cursor in the focused field or hides it at the check
  /// box.
  private func show() {
    if focus == .box {
      curs_set(0)
      wmove(window, 5, 13)
      wrefresh(window)
    } else {
      drawText(focus.rawValue)
      let column = 14 + min(texts[focus.rawValue].count, Self.width - 1)
      wmove(window, Int32(1 + 2 * focus.rawValue), Int32(column))
      wrefresh(window)
      curs_set(1)
    }
  }

  private func put(_ text: String, x: Int, y: Int, _ attributes: attr_t = 0) {
    wattr_set(window, attributes, 0, nil)
    mvwaddnstr(window, Int32(y), Int32(x), text, -1)
  }
}
