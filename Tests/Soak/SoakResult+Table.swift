internal import TestSupport

extension SoakResult: CustomStringConvertible {
  private static let columns = TextTable(widths: [13, 16, 8, 7, 7, 7, 7, 7, 7, 8], numbers: 2...9)

  static let header = columns.line(
    of: [
      "test", "of", "items", "seconds", "µs/item", "warm MB", "half MB", "end MB", "growth",
      "heap +B",
    ]
  )

  /// A row of the table.
  var description: String {
    let megabytes = [0, warm.count / 2, warm.count - 1].map { index in
      decimal(Double(warm[index].resident) / 1_048_576, places: 2)
    }
    let sign = growth < 0 ? "-" : "+"
    let percentage = "\(sign)\(decimal(abs(growth) * 100, places: 2))%"
    let cells =
      [test.name, test.unit, "\(items)", decimal(seconds), decimal(microseconds)] + megabytes
      + [percentage, "\(gained)"]
    return Self.columns.line(of: cells) + (grows ? "  grows" : "")
  }
}
