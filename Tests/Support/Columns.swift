/// A table in columns: words to the left, numbers to the right.
package struct Columns {
  private let widths: [Int]
  private let numbers: ClosedRange<Int>

  /// Creates columns that are at least so wide, some of them for numbers.
  package init(widths: [Int], numbers: ClosedRange<Int>) {
    self.widths = widths
    self.numbers = numbers
  }

  /// The cells of a row, one under those of other rows.
  package func line(of cells: [String]) -> String {
    let columns = cells.indices.map { column in
      let padding = String(repeating: " ", count: max(0, widths[column] - cells[column].count))
      return numbers.contains(column) ? padding + cells[column] : cells[column] + padding
    }
    let line = columns.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// A number with one digit after the point, or two.
package func decimal(_ number: Double, places: Int = 1) -> String {
  // Nothing by nothing, where neither cost anything.
  guard number.isFinite else { return "-" }
  let scale = places == 1 ? 10 : 100
  let scaled = Int((number * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: places - fraction.count)
  return "\(scaled / scale).\(zeros)\(fraction)"
}
