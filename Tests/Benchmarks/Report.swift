/// Words for rows.
enum Report {
  static func tsv(_ rows: [Row]) -> String {
    let lines = rows.map { row in
      [
        row.workload.name, decimal(row.ours), decimal(row.floor), decimal(row.ratio, places: 2),
        row.workload.target.map { decimal($0.ratio, places: 2) } ?? "-",
      ].joined(separator: "\t")
    }
    return (["workload\tours\tfloor\tratio\ttarget ratio"] + lines).joined(separator: "\n")
  }

  static func table(_ rows: [Row]) -> String {
    let header = ["workload", "unit", "ours", "floor", "ratio", "target", ""]
    let cells = rows.map { row in
      [
        row.workload.name, row.workload.unit.rawValue, decimal(row.ours), decimal(row.floor),
        decimal(row.ratio, places: 2),
        row.target.map { decimal($0) } ?? "-",
        row.isOverTarget ? "over" : "",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + cells).map { $0[column].count }.max() ?? 0
    }
    return ([header] + cells).map { line(of: $0, widths) }.joined(separator: "\n")
  }

  /// Words to the left, numbers to the right.
  private static func line(of cells: [String], _ widths: [Int]) -> String {
    let columns = cells.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - cells[column].count)
      return (2...5).contains(column) ? padding + cells[column] : cells[column] + padding
    }
    let line = columns.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  static func decimal(_ number: Double, places: Int = 1) -> String {
    // Nothing by nothing, where both sides cost nothing.
    guard number.isFinite else { return "-" }
    let scale = places == 1 ? 10 : 100
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(scaled / scale).\(zeros)\(fraction)"
  }
}
