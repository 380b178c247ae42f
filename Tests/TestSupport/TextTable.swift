/// A table of text that aligns words on the left and numbers on the right.
package struct TextTable {
  private let widths: [Int]
  private let numbers: ClosedRange<Int>

  /// Creates a table with minimum column widths and a range of columns for numbers.
  package init(widths: [Int], numbers: ClosedRange<Int>) {
    self.widths = widths
    self.numbers = numbers
  }

  /// Returns a line with the cells of a row.
  package func line(of cells: [String]) -> String {
    let columns = cells.indices.map { column in
      let padding = String(repeating: " ", count: max(0, widths[column] - cells[column].count))
      return numbers.contains(column) ? padding + cells[column] : cells[column] + padding
    }
    let line = columns.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// Formats a number with one or two decimal places.
package func decimal(_ number: Double, places: Int = 1) -> String {
  // The ratio of two zeros is not a number.
  guard number.isFinite else { return "-" }
  let scale = places == 1 ? 10 : 100
  let scaled = Int((number * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: places - fraction.count)
  return "\(scaled / scale).\(zeros)\(fraction)"
}
