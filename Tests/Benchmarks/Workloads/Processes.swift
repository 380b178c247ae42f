internal import Processes
internal import ViewModels

extension Workload {
  /// Workloads of the process browser.
  static var processes: [Workload] {
    [
      // 1,000 processes are read, of which ten have run, and the 50 with the most processor time are
      // picked. Floor: the same reads, and numbers in an array that is sorted.
      Workload("processes_refresh", unit: .microseconds, target: Target(timesFloor: 2)) { effort in
        let (count, refreshes) = (effort.population(1_000), effort.items(400))
        let (tally, plainTally) = (Tally(), Tally())
        let (folder, plainFolder) = (MadeUpProcFolder(count), MadeUpProcFolder(count))
        let browser = Browser(folder.path)
        let plain = PlainProcesses(plainFolder)
        return Comparison(
          ours: Lap(tally: tally) {
            folder.microseconds(refreshes) { tally.add(browser.refresh()) }
          },
          floor: Lap(tally: plainTally) {
            plainFolder.microseconds(refreshes) { plainTally.add(plain.refresh()) }
          }
        )
      }
    ]
  }

  private final class Browser: Bindable {
    private let processes = LiveItems<ProcessID, ProcessItem>()
    private lazy var shown = processes.sorted { $0.seconds > $1.seconds }
    private let read: @Sendable () throws(ProcessError) -> Reading

    init(_ path: String) {
      read = ProcFolder(path).makeReader()
    }

    func refresh() -> Int {
      guard let reading = try? read() else { return 0 }
      processes.replaceAll(with: reading.processes)
      return (0..<min(50, shown.count)).reduce(0) { $0 + Int((shown[$1].seconds * 100).rounded()) }
    }
  }
}

extension MadeUpProcFolder {
  /// Lets processes run a number of times, and returns the average cost of what is done after each.
  fileprivate func microseconds(_ count: Int, _ work: () -> Void) -> Double {
    var sum = 0.0
    for _ in 0..<count {
      run()
      sum += nanoseconds(work)
    }
    return sum / 1e3 / Double(count)
  }
}
