/// A runner that repeats workloads and records the best figures, ours and the floor's.
@MainActor
struct Runner {
  private let effort: Effort

  init(_ effort: Effort) {
    self.effort = effort
  }

  /// Runs all workloads in several passes, so that a short load affects only one of the passes.
  func run(_ workloads: [Workload]) throws(BenchmarkError) -> [Measurement] {
    var measurements = workloads.map { Measurement($0) }
    for _ in 0..<effort.passes {
      for index in measurements.indices { try run(&measurements[index]) }
    }
    return measurements
  }

  /// Runs our code and the floor in alternating order, so that noise affects both equally.
  private func run(_ measurement: inout Measurement) throws(BenchmarkError) {
    let comparison = measurement.workload.prepare(effort)
    for lap in 0..<effort.laps {
      let isOursFirst = lap.isMultiple(of: 2)
      let first = (isOursFirst ? comparison.ours : comparison.floor).run()
      let second = (isOursFirst ? comparison.floor : comparison.ours).run()
      let (ours, floor) = isOursFirst ? (first, second) : (second, first)
      guard ours.sum == floor.sum else {
        let name = measurement.workload.name
        throw .disagreement(workload: name, ours: ours.sum, floor: floor.sum)
      }
      measurement.ours = min(measurement.ours, ours.cost)
      measurement.floor = min(measurement.floor, floor.cost)
    }
  }
}

/// A workload and its best figures so far.
struct Measurement {
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
