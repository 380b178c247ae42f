import Glibc
import Synchronization
import ViewModels

/// A reader of all processes that costs little each second, also with thousands of them.
///
/// The files of a process stay open, and are read into one buffer. The file of a process that has
/// ended cannot be read, even if another process has got its number. The program may then have as
/// many files open as its user. Files beyond half of that are opened for each reading.
nonisolated final class ProcReader: Sendable {
  private let state: Mutex<State>

  init(_ path: String) {
    state = Mutex(State(path))
  }

  func read() throws(ProcessError) -> Reading {
    try state.withLock { state throws(ProcessError) in try state.read() }
  }
}

/// A process as it was the last time, and its open files.
private nonisolated final class KnownProcess {
  let stat: ProcFile
  /// The file with the times at which the only thread of the process has run.
  let schedule: ProcFile?
  var item: ProcessItem
  /// The sum of the numbers in `schedule`, which grows when the process runs; 0 if it is unknown.
  var runs = 0
  /// True if the process may have another user or command line since they were read.
  var hasRun = true
  /// The number of the latest reading.
  var reading = 0

  init(_ item: ProcessItem, stat: ProcFile, schedule: ProcFile?) {
    (self.item, self.stat, self.schedule) = (item, stat, schedule)
  }
}

private nonisolated struct State {
  private let path: String
  private var folder: ProcFolderEntries?
  private var known: [Int32: KnownProcess] = [:]
  private var files: [String: ProcFile] = [:]
  private var users: [uid_t: String] = [:]
  private var buffer = [UInt8](repeating: 0, count: 8_192)
  private var reading = 0
  /// The numbers of processes, and the one that the system had given out last when they were read.
  private var numbers: [Int32] = []
  private var lastNumber = ""
  private let maximumOfProcesses: Int

  init(_ path: String) {
    self.path = path
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(files, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(files, &limit)
    maximumOfProcesses = Int(min(limit.rlim_cur, 100_000) / 4)
  }

  mutating func read() throws(ProcessError) -> Reading {
    guard let folder = folder ?? ProcFolderEntries(path) else {
      throw .failed(path: path, errno: errno)
    }
    self.folder = folder
    reading += 1
    var result = Reading()
    readMachine(&result)
    // 0.50 0.25 0.10 1/100 4242. Without another last number, there is no other process.
    let load = words(of: "loadavg")
    result.machine.load = load.prefix(3).joined(separator: " ")
    if load.isEmpty || load[load.count - 1] != lastNumber { numbers = folder.numbers }
    lastNumber = load.last.map(String.init) ?? ""
    result.processes.reserveCapacity(numbers.count)
    for pid in numbers {
      if let item = item(of: pid, in: folder.descriptor) { result.processes.append(item) }
    }
    if known.count > result.processes.count { known = known.filter { $1.reading == reading } }
    return result
  }

  // MARK: Processes

  private mutating func item(of pid: Int32, in folder: Int32) -> ProcessItem? {
    if let process = known[pid], update(process, in: folder) { return process.item }
    // The process is new, or has got the number of one that has ended.
    known[pid] = nil
    guard let stat = ProcFile("\(pid)/stat", in: folder),
      let item = stat.read(into: &buffer, ProcessItem.init)
    else { return nil }
    let schedule = item.threads == 1 ? ProcFile("\(pid)/schedstat", in: folder) : nil
    let process = KnownProcess(item, stat: stat, schedule: schedule)
    inspect(process, in: folder)
    process.reading = reading
    if known.count < maximumOfProcesses { known[pid] = process }
    return process.item
  }

  /// Reads what may have changed, and returns false if the process has ended.
  private mutating func update(_ process: KnownProcess, in folder: Int32) -> Bool {
    process.reading = reading
    let old = process.item
    let isDue = (reading &+ Int(old.pid)) % 20 == 0
    let runs = process.schedule?.read(into: &buffer) { $0[...].sum } ?? 0
    // A process that has not run has changed nothing itself, and its file `stat` is expensive. Others
    // can change its parent and its memory, which is seen some seconds later.
    if runs != 0, runs == process.runs, old.threads == 1, !isDue { return true }
    guard var item = process.stat.read(into: &buffer, ProcessItem.init) else { return false }
    process.hasRun = process.hasRun || runs == 0 || runs != process.runs
    process.runs = runs
    (item.user, item.commandLine) = (old.user, old.commandLine)
    process.item = item
    if item.name != old.name || isDue && process.hasRun { inspect(process, in: folder) }
    return true
  }

  /// Reads what a process seldom changes.
  private mutating func inspect(_ process: KnownProcess, in folder: Int32) {
    process.hasRun = false
    process.item.user = user(of: process.item.pid, in: folder)
    let file = ProcFile("\(process.item.pid)/cmdline", in: folder)
    process.item.commandLine =
      file?.read(into: &buffer) { bytes in
        bytes.prefix(4_096).split(separator: 0)
          // The bytes need not be UTF-8, and could control the terminal or hide something.
          .map { String(standingInFor: $0) }
          .joined(separator: " ")
      } ?? ""
  }

  private mutating func user(of pid: Int32, in folder: Int32) -> String {
    var status = Glibc.stat()
    guard fstatat(folder, "\(pid)", &status, 0) == 0 else { return "" }
    let name = users[status.st_uid] ?? userName(status.st_uid) ?? "\(status.st_uid)"
    users[status.st_uid] = name
    return name
  }

  // MARK: The machine

  private mutating func readMachine(_ result: inout Reading) {
    result.uptime = words(of: "uptime").first.flatMap { Double($0) } ?? 0
    // The first line is the sum of the others.
    var times = file("stat")?.read(into: &buffer) { ProcessorTime.times(in: $0[...]) } ?? []
    result.time = times.isEmpty ? ProcessorTime() : times.removeFirst()
    result.times = times
    // MemTotal: 1000 kB MemFree: 100 kB MemAvailable: 600 kB
    let amounts = words(of: "meminfo").prefix(8).compactMap { Int($0) }
    guard amounts.count == 3 else { return }
    result.machine.allMemory = amounts[0] << 10
    result.machine.memory = (amounts[0] - amounts[2]) << 10
  }

  private mutating func file(_ name: String) -> ProcFile? {
    files[name] = files[name] ?? ProcFile("\(path)/\(name)")
    return files[name]
  }

  private mutating func words(of name: String) -> [Substring] {
    file(name)?.read(into: &buffer) {
      String(decoding: $0.prefix(256), as: UTF8.self).split { $0.isWhitespace }
    } ?? []
  }
}

nonisolated extension ProcessorTime {
  /// Parses the first lines of the file `/proc/stat`, of which each is about a processor.
  fileprivate static func times(in file: Slice<UnsafeRawBufferPointer>) -> [ProcessorTime] {
    var (rest, times) = (file, [ProcessorTime]())
    // cpu0 user nice system idle iowait irq softirq steal
    while rest.starts(with: "cpu".utf8), let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      var line = rest[..<end].drop { $0 != UInt8(ascii: " ") }
      var time = ProcessorTime()
      for field in 0..<8 {
        let part = Double(line.popNumber() ?? 0)
        time.total += part
        if field != 3, field != 4 { time.busy += part }
      }
      times.append(time)
      rest = rest[(end + 1)...]
    }
    return times
  }
}

nonisolated extension ProcessItem {
  private static let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  private static let pageSize = Int(getpagesize())

  /// Parses the file `/proc/PID/stat`; nil if a field is missing.
  init?(_ file: UnsafeRawBufferPointer) {
    // The name is in parentheses, and can contain parentheses, spaces and newlines itself.
    guard let opening = file.firstIndex(of: UInt8(ascii: "(")),
      let closing = file.lastIndex(of: UInt8(ascii: ")")), opening < closing,
      closing + 2 < file.count
    else { return nil }
    var (first, rest) = (file[...], file[(closing + 3)...])
    // The 4th to the 24th field; see proc_pid_stat(5).
    var fields = InlineArray<21, Int>(repeating: 0)
    for index in fields.indices {
      guard let number = rest.popNumber() else { return nil }
      fields[index] = number
    }
    self.init(
      ProcessID(
        Int32(truncatingIfNeeded: first.popNumber() ?? 0),
        start: UInt64(max(0, fields[18]))
      )
    )
    name = String(standingInFor: file[(opening + 1)..<closing])
    state = ProcessState.letters[Character(Unicode.Scalar(file[closing + 2]))] ?? .unknown
    parent = Int32(truncatingIfNeeded: fields[0])
    seconds = Double(fields[10] + fields[11]) / Self.ticksPerSecond
    threads = fields[16]
    memory = max(0, fields[20]) * Self.pageSize
  }
}

/// Returns the name of a user; nil for a user whom the machine does not know.
private nonisolated func userName(_ id: uid_t) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
    guard let start = buffer.baseAddress else { return nil }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    getpwuid_r(id, &entry, start, buffer.count, &found)
    return found.map { String(cString: $0.pointee.pw_name).withStandIns() }
  }
}
