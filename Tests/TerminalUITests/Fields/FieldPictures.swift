import TerminalUI
import TerminalUITesting
import Testing

// In the picture of a field, `|` is the cursor: `one t|wo`. A selection starts at `^` and ends at
// the cursor: `one ^tw|o`. A cursor or a selection that is not visible is missing.

extension Pilot {
  /// The first row between the brackets of a field, without trailing blanks.
  var picture: String {
    picture(ofRow: 0, blanks: ["·", " "])
  }

  /// The rows of an area between its brackets, separated by `/`, without trailing empty rows.
  var areaPicture: String {
    let rows = (0..<screen.size.height).map { picture(ofRow: $0, blanks: [" "]) }
    return rows[...(rows.lastIndex { !$0.isEmpty } ?? 0)].joined(separator: "/")
  }

  private func picture(ofRow y: Int, blanks: Set<String>) -> String {
    var picture = ""
    var length = 0
    var wasSelected = false
    for x in 1..<max(1, screen.size.width) {
      let cell = canvas[Point(x: x, y: y)]
      let isSelected = cell?.style.attributes.contains(.reverse) == true
      if cursor == Point(x: x, y: y) {
        picture += "|"
        length = picture.count
      } else if isSelected != wasSelected {
        picture += "^"
        length = picture.count
      }
      wasSelected = isSelected
      guard x < screen.size.width - 1, let text = cell?.text else { continue }
      picture += text
      if !blanks.contains(text) { length = picture.count }
    }
    return String(picture.prefix(length))
  }
}

/// Returns a pilot for a widget that fills the screen.
func pilot(_ widget: Widget, width: Int = 30, height: Int = 1) -> Pilot {
  Pilot(widget, size: Size(width: width, height: height))
}

/// Checks the pictures before and after key presses, such as `("Left", "one|", "on|e")`.
func expectKeys(
  _ examples: [(keys: String, before: String, after: String)],
  at location: SourceLocation = #_sourceLocation,
  _ start: (_ text: String) -> Pilot,
  _ picture: (Pilot) -> String
) {
  for (keys, before, after) in examples {
    let pilot = start(before.filter { $0 != "|" && $0 != "^" })
    for press in moves(to: before) { pilot.press(press) }
    #expect(picture(pilot) == before, "before \(keys)", sourceLocation: location)
    for key in keys.split(separator: ", ") {
      guard let press = KeyPress(named: String(key)) else {
        Issue.record("no key is called \(key)", sourceLocation: location)
        continue
      }
      pilot.press(press)
    }
    #expect(picture(pilot) == after, "\(keys) of \(before)", sourceLocation: location)
  }
}

/// Returns the key presses that move from the start of a text to the cursor of its picture.
private func moves(to picture: String) -> [KeyPress] {
  let cursor = Array(picture.filter { $0 != "^" }).firstIndex(of: "|") ?? 0
  let anchor = Array(picture.filter { $0 != "|" }).firstIndex(of: "^")
  let there = Array(repeating: KeyPress.right, count: anchor ?? cursor)
  let step: KeyPress = (anchor ?? cursor) < cursor ? .shift(.right) : .shift(.left)
  let selection = Array(repeating: step, count: abs(cursor - (anchor ?? cursor)))
  return [.control(.home)] + there + selection
}

/// Returns everything that printing a value shows.
func printed(_ value: Any) -> String {
  var text = "\(value) \(String(reflecting: value)) "
  dump(value, to: &text)
  return text
}
