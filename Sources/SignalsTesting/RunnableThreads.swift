internal import Glibc

/// The other threads of this process that are running or ready to run.
///
/// On a busy machine the system may suspend a thread in the middle of its work. To a task that only
/// yields, the suspended thread looks idle. This type detects that the thread is ready to run.
struct RunnableThreads {
  /// The processor time, in nanoseconds, after which a running thread is no longer waited for.
  ///
  /// A thread that uses more time may belong to another test.
  private static let timeLimit = 1_000_000

  /// The recorded threads, each with the processor time that it had used when it was recorded.
  private var threads: [pid_t: Int] = [:]

  /// Records the other threads that are running or ready to run.
  init() {
    guard let folder = opendir("/proc/self/task") else { return }
    defer { closedir(folder) }
    let own = Self.callingThread
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      guard let thread = pid_t(name), thread != own, Self.isRunnable(thread) else { continue }
      threads[thread] = Self.processorTime(of: thread)
    }
  }

  /// Returns true once each recorded thread has stopped or has used the time limit.
  mutating func haveStopped() -> Bool {
    threads = threads.filter { thread, time in
      Self.isRunnable(thread) && Self.processorTime(of: thread) - time < Self.timeLimit
    }
    return threads.isEmpty
  }

  private static var callingThread: pid_t? {
    // The link looks like "12/task/34".
    let path = text { readlink("/proc/thread-self", $0, $1) }
    return path.split(separator: "/").last.flatMap { pid_t($0) }
  }

  /// Returns true if a thread is running, or waits for a processor.
  private static func isRunnable(_ thread: pid_t) -> Bool {
    let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    // The line looks like "34 (name) R …".
    let line = text { read(file, $0, $1) }
    guard let end = line.lastIndex(of: ")") else { return false }
    return line[end...].dropFirst(2).first == "R"
  }

  private static func processorTime(of thread: pid_t) -> Int {
    var time = timespec()
    // Linux derives the identifier of a thread's clock from the thread's identifier in this way.
    clock_gettime(~thread << 3 | 6, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Returns the short text that a system function writes into a buffer.
  private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      let bytes = buffer.prefix(max(0, fill(start, buffer.count)))
      return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
