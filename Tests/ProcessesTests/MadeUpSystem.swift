import Processes
import SignalsTesting
import Synchronization
import ViewModels

/// A made-up machine in virtual time, and the models that show it.
final class MadeUpMachine {
  let clock = TestScheduler()
  let system = MadeUpSystem(
    ProcessItem(1, "init", below: 0, user: "root", mebibytes: 9),
    ProcessItem(7, "shell", mebibytes: 4),
    ProcessItem(8, "editor", below: 7, mebibytes: 90)
  )

  // The reader is kept for some seconds after the last subscription.
  isolated deinit { clock.advanceNow(by: .seconds(20)) }

  func browser(_ settings: ProcessSettings = ProcessSettings()) -> ProcessBrowser {
    ProcessBrowser(system, settings: settings, on: clock, readingOn: clock)
  }
}

/// A machine without processes of its own, which a test fills.
nonisolated final class MadeUpSystem: ProcessSystem {
  struct State {
    var reading = Reading()
    var error: ProcessError?
    var files: [ProcessID: OpenFiles] = [:]
    var refusal: ProcessError?
    var sent: [String] = []
    var openReaders = 0
    var readings = 0
  }

  private let state = Mutex(State())

  init(_ processes: ProcessItem...) {
    change {
      $0.reading.processes = processes
      $0.reading.time.total = 1_000
      $0.reading.machine.allMemory = 4 << 30
    }
  }

  var now: State { state.withLock { $0 } }

  func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  /// Lets time pass, in which processes use processor time.
  func pass(_ seconds: Double, using times: [Int32: Double] = [:]) {
    change { state in
      state.reading.uptime += seconds
      state.reading.time.total += seconds * 200
      for index in state.reading.processes.indices {
        let used = times[state.reading.processes[index].id.pid] ?? 0
        state.reading.processes[index].seconds += used
        state.reading.time.busy += used * 100
      }
    }
  }

  func makeReader() -> @Sendable () throws(ProcessError) -> Reading {
    let reader = Reader(of: self)
    return { () throws(ProcessError) in try reader.read() }
  }

  func files(of process: ProcessID) throws(ProcessError) -> OpenFiles {
    guard let files = now.files[process] else { throw .notPermitted }
    return files
  }

  func send(_ signal: ProcessSignal, to process: ProcessID) throws(ProcessError) {
    if let refusal = now.refusal { throw refusal }
    change { $0.sent.append("\(signal.rawValue) \(process.pid)") }
  }

  private final class Reader: Sendable {
    private let system: MadeUpSystem

    init(of system: MadeUpSystem) {
      self.system = system
      system.change { $0.openReaders += 1 }
    }

    deinit { system.change { $0.openReaders -= 1 } }

    func read() throws(ProcessError) -> Reading {
      system.change { $0.readings += 1 }
      if let error = system.now.error { throw error }
      return system.now.reading
    }
  }
}

nonisolated extension ProcessItem {
  /// Creates a process whose start is its number, unless another one is given.
  init(
    _ pid: Int32,
    _ name: String,
    below parent: Int32 = 1,
    user: String = "ada",
    mebibytes: Int = 1,
    start: UInt64? = nil
  ) {
    self.init(ProcessID(pid, start: start ?? UInt64(pid)))
    (self.name, self.parent, self.user, memory) = (name, parent, user, mebibytes << 20)
  }
}
