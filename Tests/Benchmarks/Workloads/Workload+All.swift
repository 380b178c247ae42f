extension Workload {
  /// Every workload, in the order of the printed table.
  static var all: [Workload] {
    subjects + chains + combining + flattening + subscribing + cold + deep + properties + commands
      + threads + scalingOfChains + scalingOfSubjects + scalingOfMerge + scalingOfProperties
      + scalingOfBindings + scalingOfTimers + painting + frames + reading
      + drawing + programs
  }
}
