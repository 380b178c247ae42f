/// Runs workloads and records the best figure of each side.
@MainActor
struct Runner {
  private let effort: Effort

  init(_ effort: Effort) {
    self.effort = effort
  }

  /// Runs all workloads in several passes, so that a busy moment never affects only one.
  func run(_ workloads: [Workload]) throws(BenchmarkError) -> [Row] {
    var rows = workloads.map { Row($0) }
    for _ in 0..<effort.passes {
      for index in rows.indices { try run(&rows[index]) }
    }
    return rows
  }

  /// Alternates the sides and their order, so that noise affects both equally.
  private func run(_ row: inout Row) throws(BenchmarkError) {
    let comparison = row.workload.prepare(effort)
    for lap in 0..<effort.laps {
      let isOursFirst = lap.isMultiple(of: 2)
      let first = (isOursFirst ? comparison.ours : comparison.floor).run()
      let second = (isOursFirst ? comparison.floor : comparison.ours).run()
      let (ours, floor) = isOursFirst ? (first, second) : (second, first)
      guard ours.sum == floor.sum else {
        throw .disagreement(workload: row.workload.name, ours: ours.sum, floor: floor.sum)
      }
      row.ours = min(row.ours, ours.cost)
      row.floor = min(row.floor, floor.cost)
    }
  }
}

/// A workload and its best figures so far.
struct Row {
  let workload: Workload
  var ours = Double.infinity
  var floor = Double.infinity

  init(_ workload: Workload) {
    self.workload = workload
  }

  var ratio: Double { ours / floor }
  /// The highest figure that ours should reach, in the workload's unit.
  var target: Double? { workload.target?.figure(beside: floor) }
  var isOverTarget: Bool { target.map { ours > $0 } ?? false }
}
