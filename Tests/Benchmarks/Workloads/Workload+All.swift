extension Workload {
  /// Every workload, in the order in which they are printed.
  static var all: [Workload] {
    subjects + chains + combining + flattening + subscribing + cold + deep + threads
      + scalingOfChains + scalingOfSubjects + scalingOfMerge
      + scalingOfTimers
  }
}
