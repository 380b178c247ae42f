extension Workload {
  /// Every workload, in the order in which they are printed.
  static var all: [Workload] {
    subjects + chains + combining + flattening + subscribing + cold + deep + properties + commands
      + threads + scalingOfChains + scalingOfSubjects + scalingOfMerge + scalingOfProperties
      + scalingOfBindings + scalingOfTimers + painting + frames + reading
      + drawing + programs
  }
}
