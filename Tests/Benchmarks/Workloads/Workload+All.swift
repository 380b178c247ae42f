extension Workload {
  /// Every workload, in the order of the printed table.
  static var all: [Workload] {
    subjects + chains + combining + flattening + subscribing + cold + deep + properties + bindings
      + deriving + liveLists + commands + threads + scalingOfChains + scalingOfSubjects
      + scalingOfMerge + scalingOfProperties + scalingOfBindings + scalingOfTimers + growing
      + painting + frames + trees + screens + reading + drawing + programs + encoding + serving
      + processes
  }
}
