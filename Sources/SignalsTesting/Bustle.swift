internal import Glibc

/// The other threads of this process that are at something.
///
/// On a busy machine the system puts threads aside in the middle of their work. To those who only
/// take turns with it, such a thread looks as if it had nothing to do; here it is one that is ready
/// to run, and has not run.
struct Bustle {
  /// How long a task may be expected to work before it waits for something, in nanoseconds.
  ///
  /// A thread that works longer is not waited for: it may belong to another test.
  private static let stretch = 1_000_000

  /// The threads, and how long each has worked so far.
  private var threads: [pid_t: Int] = [:]

  /// Notes who is at something now.
  init() {
    guard let folder = opendir("/proc/self/task") else { return }
    defer { closedir(folder) }
    let own = Bustle.callingThread
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      guard let thread = pid_t(name), thread != own, Bustle.isReady(thread) else { continue }
      threads[thread] = Bustle.timeWorked(by: thread)
    }
  }

  /// Whether each of them has come to rest since, or has worked for long enough.
  mutating func hasSubsided() -> Bool {
    threads = threads.filter { thread, time in
      Bustle.isReady(thread) && Bustle.timeWorked(by: thread) - time < Bustle.stretch
    }
    return threads.isEmpty
  }

  private static var callingThread: pid_t? {
    // 12/task/34
    let path = text { readlink("/proc/thread-self", $0, $1) }
    return path.split(separator: "/").last.flatMap { pid_t($0) }
  }

  /// Whether a thread runs, or would if it had a processor.
  private static func isReady(_ thread: pid_t) -> Bool {
    let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // 34 (its name) R
    let line = text { read(file, $0, $1) }
    guard let end = line.lastIndex(of: ")") else { return false }
    return line[end...].dropFirst(2).first == "R"
  }

  private static func timeWorked(by thread: pid_t) -> Int {
    var time = timespec()
    // The clock of a thread, as the system numbers it.
    clock_gettime(~thread << 3 | 6, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The short text that a function of the system puts into a buffer of some size.
  private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let bytes = buffer.prefix(max(0, fill(start, buffer.count)))
      return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
