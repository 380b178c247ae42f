internal import Signals

/// The events of a drawing, in which every column is a tick.
///
///     a-b--(cd)--|
///
/// A letter or digit sends a value, `|` completes, `#` fails, and `-` sends nothing. The events of
/// a group in parentheses happen at the same time, in the column of the opening parenthesis. The
/// group takes as many columns as it has characters, including the parentheses, so that the columns
/// of two diagrams stay aligned. Spaces are ignored.
package struct Diagram: Equatable {
  /// An event in a diagram.
  package enum Symbol: Hashable {
    case value(Character)
    case completed
    case failed
  }

  /// A syntax error in a drawing.
  package struct SyntaxError: Error, Equatable {
    package let description: String
  }

  package var symbols: [(tick: Int, symbol: Symbol)] = []
  /// The number of columns.
  package var width = 0

  package static func == (left: Diagram, right: Diagram) -> Bool {
    left.symbols.elementsEqual(right.symbols) { $0 == $1 }
  }

  /// Parses a drawing.
  package init(_ drawing: String) throws(SyntaxError) {
    var group: Int?
    for character in drawing where character != " " {
      switch character {
      case "-" where group == nil: break
      case "(" where group == nil: group = width
      case ")" where group != nil: group = nil
      case "|": symbols.append((group ?? width, .completed))
      case "#": symbols.append((group ?? width, .failed))
      case _ where character.isLetter || character.isNumber:
        symbols.append((group ?? width, .value(character)))
      default:
        throw SyntaxError(
          description: "'\(character)' in column \(width) of \"\(drawing)\""
        )
      }
      width += 1
    }
    if group != nil { throw SyntaxError(description: "')' is missing in \"\(drawing)\"") }
    if let end = symbols.firstIndex(where: \.symbol.isEnd), end != symbols.count - 1 {
      throw SyntaxError(description: "something follows the end in \"\(drawing)\"")
    }
  }

  /// Returns a drawing of events, padded to `width` columns if there is no end.
  ///
  /// Events that a drawing cannot show, such as events between two ticks, are listed after the
  /// drawing.
  package static func drawing(of events: [(time: Duration, label: String)], width: Int) -> String {
    var text = ""
    var rest: [String] = []
    var index = 0
    while index < events.count {
      let time = events[index].time
      let labels = events[index...].prefix { $0.time == time }.map(\.label)
      index += labels.count
      guard let tick = time.wholeTicks, tick >= text.count, labels.allSatisfy({ $0.count == 1 })
      else {
        rest += labels.map { "\($0) at \(time.inTicks)" }
        continue
      }
      text += String(repeating: "-", count: tick - text.count)
      text += labels.count == 1 ? labels[0] : "(\(labels.joined()))"
    }
    let hasEnded = events.last.map { $0.label == "|" || $0.label == "#" } ?? false
    if !hasEnded, text.count < width {
      text += String(repeating: "-", count: width - text.count)
    }
    return ([text] + (rest.isEmpty ? [] : ["and " + rest.joined(separator: ", ")]))
      .joined(separator: "  ")
  }
}

extension Diagram.Symbol {
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
  /// Returns the duration of `count` columns of a marble diagram.
  ///
  /// A column is one tick, which is one second of virtual time.
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
