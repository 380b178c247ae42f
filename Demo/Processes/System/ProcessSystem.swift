/// The processes of a machine: those in `/proc`, or made-up ones in a test.
public nonisolated protocol ProcessSystem: Sendable {
  /// Returns a function that reads all processes at each call.
  ///
  /// The function may keep files open until it is released. It is not called on two threads at once.
  func makeReader() -> @Sendable () throws(ProcessError) -> Reading

  /// Returns the open files of a process.
  func files(of process: ProcessID) throws(ProcessError) -> OpenFiles

  /// Sends a signal to a process, but never to another one that has got its number.
  func send(_ signal: ProcessSignal, to process: ProcessID) throws(ProcessError)
}

/// The identity of a process: its number, and its start in clock ticks after that of the machine.
///
/// The kernel gives the number of a process that has ended to another one.
public nonisolated struct ProcessID: Hashable, Sendable {
  /// The number.
  public let pid: Int32
  /// The start of the process.
  public let start: UInt64

  /// Creates an identity.
  public init(_ pid: Int32, start: UInt64) {
    self.pid = pid
    self.start = start
  }
}

/// What a process does.
public nonisolated enum ProcessState: String, CaseIterable, Codable, Sendable {
  /// It runs, or waits for a processor.
  case running
  /// It waits for an event.
  case sleeping
  /// It waits for a device, and receives no signals.
  case waiting
  /// It is a thread of the kernel without work.
  case idle
  /// It was stopped by a signal.
  case stopped
  /// It was stopped by a debugger.
  case traced
  /// It has ended, and its parent has not asked how.
  case zombie
  /// It does something that this program does not know.
  case unknown

  /// The states that the letters in `/proc/PID/stat` stand for.
  static let letters: [Character: ProcessState] = [
    "R": running, "S": sleeping, "D": waiting, "I": idle, "T": stopped, "t": traced, "Z": zombie,
    "X": zombie,
  ]
}

/// A process as it was at a reading.
public nonisolated struct ProcessItem: Identifiable, Hashable, Codable, Sendable {
  /// The number.
  public let pid: Int32
  /// The start, in clock ticks after that of the machine.
  public let start: UInt64
  /// The number of the parent.
  public var parent: Int32 = 0
  /// The name of the user.
  public var user = ""
  /// The name of the program, with stand-ins for control characters; empty if it has none.
  public var name = ""
  /// What the process does.
  public var state = ProcessState.sleeping
  /// The use of the processor since the reading before, in percent of one core.
  public var cpu = 0.0
  /// The seconds of processor time that the process has used.
  public var seconds = 0.0
  /// The bytes of memory in use.
  public var memory = 0
  /// The arguments, separated by spaces; empty for a thread of the kernel.
  public var commandLine = ""
  /// The number of threads.
  public var threads = 1
  /// The place in the tree.
  public internal(set) var branch = Branch()

  private enum CodingKeys: String, CodingKey {
    case pid, start, parent, user, name, state, cpu, seconds, memory, threads
  }

  /// Creates a process.
  public init(_ id: ProcessID) {
    (pid, start) = (id.pid, id.start)
  }

  /// The identity.
  public var id: ProcessID { ProcessID(pid, start: start) }

  /// The name, or the number of a process without a name.
  public var label: String { name.isEmpty ? "\(pid)" : name }
  /// The name and the number.
  public var title: String { Self.title(name, pid) }

  static func title(_ name: String, _ pid: Int32) -> String {
    name.isEmpty ? "\(pid)" : "\(name) (\(pid))"
  }

  /// The place of a process in the tree.
  public nonisolated struct Branch: Hashable, Sendable {
    /// The number of processes above.
    public var depth = 0
    /// True for the last child of its parent.
    public var isLast = true
    /// A bit for each process above that is not the last child of its parent.
    public var open: UInt64 = 0
    /// The number of processes below that are not shown.
    public var folded = 0
  }
}

/// All processes and the state of the machine at one moment.
public nonisolated struct Reading: Sendable {
  /// The processes, in the order of their numbers.
  public var processes: [ProcessItem] = []
  /// The state of the machine.
  public var machine = Machine()
  /// The seconds since the machine started.
  public var uptime = 0.0
  /// The time of all processors.
  public var time = ProcessorTime()
  /// The time of each processor.
  public var times: [ProcessorTime] = []

  /// Creates a reading without processes.
  public init() {}
}

/// The time of a processor.
public nonisolated struct ProcessorTime: Hashable, Sendable {
  /// The time that the processor has worked, and all its time, in the same unit.
  public var busy = 0.0, total = 0.0

  /// Creates no time.
  public init() {}

  /// Returns the part of the time since an earlier one in which the processor has worked.
  func use(since old: ProcessorTime) -> Double {
    old.total > 0 && total > old.total ? (busy - old.busy) / (total - old.total) : 0
  }
}

/// The state of a machine.
public nonisolated struct Machine: Hashable, Sendable {
  /// The use of all processors since the reading before, from 0 to 1.
  public var cpu = 0.0
  /// The bytes of memory in use, and all memory.
  public var memory = 0, allMemory = 0
  /// The use of each processor, from 0 to 1.
  public var processors: [Double] = []
  /// The average numbers of processes that want to run, in the last 1, 5 and 15 minutes.
  public var load = ""
  /// The number of processes, of their threads, and of processes that run.
  public var count = 0, threads = 0, running = 0

  /// Creates the state of an unknown machine.
  public init() {}

  /// The part of the memory that is in use, from 0 to 1.
  public var memoryFraction: Double { allMemory > 0 ? Double(memory) / Double(allMemory) : 0 }
}

/// The open files of a process, or the first ones of very many.
public nonisolated struct OpenFiles: Hashable, Sendable {
  /// The files to show.
  public let shown: [OpenFile]
  /// The number of all open files.
  public let total: Int

  /// Creates open files, of which more can exist than are shown.
  public init(_ shown: [OpenFile] = [], total: Int? = nil) {
    (self.shown, self.total) = (shown, total ?? shown.count)
  }
}

/// A file that a process has open.
public nonisolated struct OpenFile: Identifiable, Hashable, Sendable {
  /// The number of the descriptor.
  public let id: Int32
  /// The path, or another name such as `socket:[4711]`.
  public let name: String

  /// Creates a file.
  public init(id: Int32, name: String) {
    (self.id, self.name) = (id, name)
  }
}

/// A signal that the user can send to a process.
public nonisolated enum ProcessSignal: String, CaseIterable, Codable, Sendable {
  case term = "TERM"
  case kill = "KILL"
  case stop = "STOP"
  case cont = "CONT"

  /// True if the process cannot save its data.
  public var isDestructive: Bool { self == .kill }

  /// What the signal does.
  public var purpose: String {
    switch self {
    case .term: "ask it to end"
    case .kill: "end it at once; unsaved data is lost"
    case .stop: "stop it until CONT"
    case .cont: "let it continue after STOP"
    }
  }
}

/// A reason why a process or all of them cannot be used.
public nonisolated enum ProcessError: Error, Hashable, Sendable {
  /// The process has ended.
  case ended
  /// The process belongs to another user.
  case notPermitted
  /// The user has not selected a process.
  case notSelected
  /// The user did not confirm the signal.
  case declined
  /// The system reported an error for a path, with the given `errno`.
  case failed(path: String, errno: Int32)
}
