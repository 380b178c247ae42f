extension Report {
  private static let widths = [14, 10, 18, 8, 8, 8, 8, 8, 10]

  static var soakHeader: String {
    let memory = ["warm MB", "half MB", "end MB", "growth", "heap +B"]
    return soakRow(["trial", "items", "of", "seconds"] + memory)
  }

  @MainActor
  static func soakLine(of outcome: Soak.Outcome) -> String {
    let trial = outcome.trial
    let warm = Array(outcome.warm)
    var cells = [trial.name, "\(trial.items * trial.rounds)", trial.unit, decimal(outcome.seconds)]
    for index in [0, warm.count / 2, warm.count - 1] {
      let megabytes = Double(warm[index].resident) / 1_048_576
      cells.append(decimal(megabytes, places: 2))
    }
    let sign = outcome.growth < 0 ? "-" : "+"
    cells.append("\(sign)\(decimal(abs(outcome.growth) * 100, places: 2))%")
    cells.append("\(outcome.gained)")
    return soakRow(cells) + (outcome.grows ? "  grows" : "")
  }

  private static func soakRow(_ cells: [String]) -> String {
    var columns: [String] = []
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(0, widths[index] - cell.count))
      columns.append(index == 0 || index == 2 ? cell + padding : padding + cell)
    }
    return columns.joined(separator: "  ")
  }
}
