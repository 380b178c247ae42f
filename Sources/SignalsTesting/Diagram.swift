internal import Signals

/// Events over time, drawn: every column is a tick.
///
///     a-b--(cd)--|
///
/// A letter or digit is a value, `-` waits, `|` completes and `#` fails. What is in parentheses
/// comes all at once, in the column of the opening one; the group is as wide as it looks, and so
/// the columns of two diagrams stay aligned. Spaces may be put anywhere, and are no column.
package struct Diagram: Equatable {
  /// What there may be in a column.
  package enum Mark: Hashable {
    case value(Character)
    case completed
    case failed
  }

  /// A sentence about what is wrong with a drawing.
  package struct Mistake: Error, Equatable {
    package let description: String
  }

  package var marks: [(tick: Int, mark: Mark)] = []
  /// How many columns there are.
  package var width = 0

  package static func == (left: Diagram, right: Diagram) -> Bool {
    left.marks.elementsEqual(right.marks) { $0 == $1 }
  }

  /// Reads a drawing.
  package init(_ drawing: String) throws(Mistake) {
    var group: Int?
    for character in drawing where character != " " {
      switch character {
      case "-" where group == nil: break
      case "(" where group == nil: group = width
      case ")" where group != nil: group = nil
      case "|": marks.append((group ?? width, .completed))
      case "#": marks.append((group ?? width, .failed))
      case _ where character.isLetter || character.isNumber:
        marks.append((group ?? width, .value(character)))
      default:
        throw Mistake(description: "'\(character)' in column \(width) of \"\(drawing)\"")
      }
      width += 1
    }
    if group != nil { throw Mistake(description: "')' is missing in \"\(drawing)\"") }
    if let end = marks.firstIndex(where: \.mark.isEnd), end != marks.count - 1 {
      throw Mistake(description: "something follows the end in \"\(drawing)\"")
    }
  }

  /// Draws events, as a diagram of at least `width` columns before the end.
  ///
  /// What does not fit, as between two ticks or more than a group has room for, is told after it.
  package static func drawing(of marks: [(time: Duration, label: String)], width: Int) -> String {
    var text = ""
    var rest: [String] = []
    var index = 0
    while index < marks.count {
      let time = marks[index].time
      let labels = marks[index...].prefix { $0.time == time }.map(\.label)
      index += labels.count
      guard let tick = time.wholeTicks, tick >= text.count, labels.allSatisfy({ $0.count == 1 })
      else {
        rest += labels.map { "\($0) at \(time.inTicks)" }
        continue
      }
      text += String(repeating: "-", count: tick - text.count)
      text += labels.count == 1 ? labels[0] : "(\(labels.joined()))"
    }
    let hasEnded = marks.last.map { $0.label == "|" || $0.label == "#" } ?? false
    if !hasEnded, text.count < width {
      text += String(repeating: "-", count: width - text.count)
    }
    return ([text] + (rest.isEmpty ? [] : ["and " + rest.joined(separator: ", ")]))
      .joined(separator: "  ")
  }
}

extension Diagram.Mark {
  package var isEnd: Bool {
    guard case .value = self else { return true }
    return false
  }

  package var label: String {
    switch self {
    case .value(let character): String(character)
    case .completed: "|"
    case .failed: "#"
    }
  }
}

extension Duration {
  /// The time of some columns of a marble diagram.
  ///
  /// A tick is a second of virtual time.
  public static func ticks(_ count: Int) -> Duration {
    .seconds(count)
  }

  fileprivate var wholeTicks: Int? {
    components.attoseconds == 0 ? Int(components.seconds) : nil
  }

  fileprivate var inTicks: Double {
    self / .ticks(1)
  }
}
