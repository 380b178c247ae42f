import Glibc
import Synchronization
import ViewModels

/// A reader of all processes that costs little each second, also with thousands of them.
///
/// The file of a process stays open, and is read into one buffer. The file of a process that has
/// ended cannot be read, even if another process has got its number. Files beyond half of what the
/// user may have open are opened for each reading.
nonisolated final class ProcReader: Sendable {
  private let state: Mutex<State>

  init(_ path: String) {
    state = Mutex(State(path))
  }

  deinit { state.withLock { $0.close() } }

  func read() throws(ProcessError) -> Reading {
    try state.withLock { state throws(ProcessError) in try state.read() }
  }
}

/// The open files, and what was read from them the last time.
private nonisolated struct State {
  struct Known {
    /// The descriptor of the file `stat`, or -1 if it is not kept open.
    var file: Int32
    var user = ""
    /// The number of the latest reading.
    var reading = 0
  }

  let path: String
  private var folder: OpaquePointer?
  private var known: [Int32: Known] = [:]
  private var files: [String: Int32] = [:]
  private var users: [uid_t: String] = [:]
  private var buffer = [UInt8](repeating: 0, count: 8_192)
  private var reading = 0
  private let ticks = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  private let pageSize = Int(getpagesize())
  private let maximumOfFiles: Int

  init(_ path: String) {
    self.path = path
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    maximumOfFiles = Int(min(limit.rlim_cur, 100_000) / 2)
  }

  mutating func close() {
    for known in known.values where known.file >= 0 { Glibc.close(known.file) }
    for file in files.values { Glibc.close(file) }
    if let folder { closedir(folder) }
  }

  mutating func read() throws(ProcessError) -> Reading {
    if folder == nil { folder = opendir(path) }
    guard let folder else { throw .failed(path: path, errno: errno) }
    rewinddir(folder)
    reading += 1
    var result = Reading()
    readMachine(&result)
    result.processes.reserveCapacity(known.count + 16)
    while let entry = readdir(folder) {
      guard let pid = entry.number, let item = item(of: pid, in: dirfd(folder)) else { continue }
      result.processes.append(item)
    }
    for (pid, process) in known where process.reading != reading { forget(pid, process) }
    return result
  }

  // MARK: Processes

  private mutating func item(of pid: Int32, in folder: Int32) -> ProcessItem? {
    var process = known[pid]
    var stat = process.flatMap { read($0.file) }
    if stat == nil {
      // The process is new, or has got the number of one that has ended.
      if let old = process { forget(pid, old) }
      let file = openat(folder, "\(pid)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      stat = read(file)
      let isKept = stat != nil && known.count < maximumOfFiles
      if !isKept { Glibc.close(file) }
      process = Known(file: isKept ? file : -1)
    }
    guard let stat, var process else { return nil }
    // A process seldom changes its user.
    if process.user.isEmpty || (reading &+ Int(pid)) % 8 == 0 {
      process.user = user(of: pid, in: folder)
    }
    process.reading = reading
    known[pid] = process
    var item = ProcessItem(ProcessID(pid, start: stat.start))
    (item.parent, item.user, item.name) = (stat.parent, process.user, stat.name)
    (item.state, item.threads) = (stat.state, stat.threads)
    item.seconds = Double(stat.ticks) / ticks
    item.memory = stat.pages * pageSize
    return item
  }

  private mutating func read(_ file: Int32) -> ProcessStat? {
    buffer.withUnsafeMutableBytes { buffer in
      let count = pread(file, buffer.baseAddress, buffer.count, 0)
      return count > 0 ? ProcessStat(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
    }
  }

  private mutating func forget(_ pid: Int32, _ process: Known) {
    if process.file >= 0 { Glibc.close(process.file) }
    known[pid] = nil
  }

  private mutating func user(of pid: Int32, in folder: Int32) -> String {
    var status = stat()
    guard fstatat(folder, "\(pid)", &status, 0) == 0 else { return "" }
    let name = users[status.st_uid] ?? userName(status.st_uid) ?? "\(status.st_uid)"
    users[status.st_uid] = name
    return name
  }

  // MARK: The machine

  private mutating func readMachine(_ result: inout Reading) {
    result.uptime = words(of: "uptime").first.flatMap { Double($0) } ?? 0
    result.machine.load = words(of: "loadavg").prefix(3).joined(separator: " ")
    // cpu  user nice system idle iowait irq softirq steal
    let times = words(of: "stat").prefix(9).compactMap { Double($0) }
    result.total = times.reduce(0, +)
    result.busy = result.total - times.dropFirst(3).prefix(2).reduce(0, +)
    // MemTotal: 1000 kB MemFree: 100 kB MemAvailable: 600 kB
    let amounts = words(of: "meminfo").prefix(8).compactMap { Int($0) }
    guard amounts.count == 3 else { return }
    result.machine.allMemory = amounts[0] << 10
    result.machine.memory = (amounts[0] - amounts[2]) << 10
  }

  private mutating func words(of name: String) -> [Substring] {
    let file = files[name] ?? open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    files[name] = file
    let count = buffer.withUnsafeMutableBytes { pread(file, $0.baseAddress, 256, 0) }
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      .split { $0.isWhitespace }
  }
}

/// The fields of `/proc/PID/stat` that this program uses.
nonisolated struct ProcessStat {
  let name: String
  let state: ProcessState
  let parent: Int32
  let ticks: Int
  let threads: Int
  let start: UInt64
  let pages: Int

  /// Parses a file; nil if a field is missing.
  init?(_ file: UnsafeRawBufferPointer) {
    // The name is in parentheses, and can contain parentheses, spaces and newlines itself.
    guard let opening = file.firstIndex(of: UInt8(ascii: "(")),
      let closing = file.lastIndex(of: UInt8(ascii: ")")), opening < closing,
      closing + 2 < file.count
    else { return nil }
    var rest = file[(closing + 3)...]
    // The 4th to the 24th field; see proc_pid_stat(5).
    var fields = InlineArray<21, Int>(repeating: 0)
    for index in fields.indices {
      guard let number = rest.popNumber() else { return nil }
      fields[index] = number
    }
    name = String(decoding: file[(opening + 1)..<closing], as: UTF8.self).sanitized()
    state = ProcessState.letters[Character(Unicode.Scalar(file[closing + 2]))] ?? .unknown
    parent = Int32(truncatingIfNeeded: fields[0])
    ticks = fields[10] + fields[11]
    threads = fields[16]
    start = UInt64(max(0, fields[18]))
    pages = max(0, fields[20])
  }
}

nonisolated extension Slice<UnsafeRawBufferPointer> {
  /// Removes and returns the whole number at the beginning; nil if there is none.
  mutating func popNumber() -> Int? {
    var (index, number, isNegative) = (startIndex, Int?.none, false)
    while index < endIndex, self[index] == UInt8(ascii: " ") { index += 1 }
    if index < endIndex, self[index] == UInt8(ascii: "-") {
      (index, isNegative) = (index + 1, true)
    }
    while index < endIndex, case let digit = self[index], (0x30...0x39).contains(digit) {
      // An address may be larger than an Int.
      number = (number ?? 0) &* 10 &+ Int(digit - 0x30)
      index += 1
    }
    self = self[index...]
    return isNegative ? number.map { 0 &- $0 } : number
  }
}

nonisolated extension UnsafeMutablePointer<dirent> {
  /// The number that the name of the entry is; nil for another name.
  var number: Int32? {
    withUnsafeBytes(of: &pointee.d_name) { name in
      var rest = name[...]
      let number = rest.popNumber()
      return rest.first == 0 ? number.flatMap { Int32(exactly: $0) } : nil
    }
  }
}

/// Returns the name of a user; nil for a user whom the machine does not know.
private nonisolated func userName(_ id: uid_t) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
    guard let start = buffer.baseAddress else { return nil }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    getpwuid_r(id, &entry, start, buffer.count, &found)
    return found.map { String(cString: $0.pointee.pw_name).sanitized() }
  }
}
