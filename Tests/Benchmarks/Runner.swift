/// Runs workloads and keeps the best figure of each side.
@MainActor
struct Runner {
  private let effort: Effort

  init(_ effort: Effort) {
    self.effort = effort
  }

  /// Runs all workloads, then all again: a busy spell of the machine never hits one workload alone.
  func run(_ workloads: [Workload]) throws(Complaint) -> [Row] {
    var rows = workloads.map { Row($0) }
    for _ in 0..<effort.passes {
      for index in rows.indices { try run(&rows[index]) }
    }
    return rows
  }

  /// Sides take turns, and take turns at being first, so that noise hits both alike.
  private func run(_ row: inout Row) throws(Complaint) {
    let contest = row.workload.prepare(effort)
    for lap in 0..<effort.laps {
      let isOursFirst = lap.isMultiple(of: 2)
      let first = (isOursFirst ? contest.ours : contest.floor).run()
      let second = (isOursFirst ? contest.floor : contest.ours).run()
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
  /// What ours should stay under, in the unit of the workload.
  var target: Double? { workload.target?.figure(beside: floor) }
  var isOverTarget: Bool { target.map { ours > $0 } ?? false }
}
