internal import TestSupport

/// The formats of the results.
enum Report {
  static func tsv(_ rows: [Measurement]) -> String {
    let lines = rows.map { row in
      [
        row.workload.name, decimal(row.ours), decimal(row.floor), decimal(row.ratio, places: 2),
        row.workload.target.map { decimal($0.ratio, places: 2) } ?? "-",
        row.workload.sizes.map { "\($0.ours)" } ?? "-",
        row.workload.sizes.map { "\($0.floor)" } ?? "-",
      ].joined(separator: "\t")
    }
    let header = "workload\tours\tfloor\tratio\ttarget ratio\tsize\tsize of the floor"
    return ([header] + lines).joined(separator: "\n")
  }

  static func table(_ rows: [Measurement]) -> String {
    let header = ["workload", "unit", "ours", "floor", "ratio", "target", "", "growth"]
    let cells = rows.map { row in
      [
        row.workload.name, row.workload.unit.rawValue, decimal(row.ours), decimal(row.floor),
        decimal(row.ratio, places: 2),
        row.target.map { decimal($0) } ?? "-",
        row.isOverTarget ? "over" : "",
        row.growth,
      ]
    }
    let widths = header.indices.map { column in
      ([header] + cells).map { $0[column].count }.max() ?? 0
    }
    let columns = TextTable(widths: widths, numbers: 2...5)
    return ([header] + cells).map { columns.line(of: $0) }.joined(separator: "\n")
  }
}

extension Measurement {
  /// The growth of the cost beside that of the size; empty for a row without sizes.
  fileprivate var growth: String {
    workload.sizes.map { "\(decimal(ratio, places: 2)) × from \($0.floor) to \($0.ours)" } ?? ""
  }
}
