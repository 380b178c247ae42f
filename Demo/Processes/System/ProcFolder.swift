import CProcesses
import Glibc
import ViewModels

/// The processes in `/proc`, or in a folder that a test has written in its manner.
public nonisolated struct ProcFolder: ProcessSystem {
  private let path: String

  /// Creates the processes in a folder.
  public init(_ path: String = "/proc") {
    self.path = path
  }

  /// Returns a function that reads all processes, and keeps their files open for the next call.
  public func makeReader() -> @Sendable () throws(ProcessError) -> Reading {
    let reader = ProcReader(path)
    return { () throws(ProcessError) in try reader.read() }
  }

  /// The maximum number of open files that are shown.
  private static let maximum = 500

  /// Returns the first open files of a process, and the number of all.
  public func files(of process: ProcessID) throws(ProcessError) -> OpenFiles {
    try checkIdentity(of: process)
    let folder = "\(path)/\(process.pid)/fd"
    guard let entries = ProcFolderEntries(folder) else { throw ProcessError(errno, folder) }
    let numbers = entries.numbers.sorted()
    let files = numbers.prefix(Self.maximum).compactMap { number in
      target(of: "\(folder)/\(number)").map { OpenFile(id: number, name: $0) }
    }
    return OpenFiles(files, total: files.count + max(0, numbers.count - Self.maximum))
  }

  /// Sends a signal.
  public func send(_ signal: ProcessSignal, to process: ProcessID) throws(ProcessError) {
    // The descriptor stays that of the process that is checked, even if that process ends now.
    let descriptor = process_open(process.pid)
    guard descriptor >= 0 else { throw ProcessError(errno, "\(path)/\(process.pid)") }
    defer { close(descriptor) }
    try checkIdentity(of: process)
    let number =
      switch signal {
      case .term: SIGTERM
      case .kill: SIGKILL
      case .stop: SIGSTOP
      case .cont: SIGCONT
      }
    if process_signal(descriptor, number) != 0 {
      throw ProcessError(errno, "\(path)/\(process.pid)")
    }
  }

  /// Throws an error unless the process with this number is still the same one.
  private func checkIdentity(of process: ProcessID) throws(ProcessError) {
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let item = ProcFile("\(path)/\(process.pid)/stat")?.read(into: &buffer, ProcessItem.init)
    if item?.id != process { throw .ended }
  }

  private func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(link, start, buffer.count)
      guard count > 0 else { return nil }
      return String(standingInFor: buffer[..<count])
    }
  }
}

nonisolated extension ProcessError {
  init(_ number: Int32, _ path: String) {
    switch number {
    case ESRCH, ENOENT: self = .ended
    case EPERM, EACCES: self = .notPermitted
    default: self = .failed(path: path, errno: number)
    }
  }

  /// A sentence for people.
  public var message: String {
    switch self {
    case .ended: "The process has ended."
    case .notPermitted: "The process belongs to another user."
    case .notSelected: "Select a process first."
    case .declined: "Nothing was sent."
    case .failed(let path, let number): "“\(path)”: \(String(cString: strerror(number)))."
    }
  }
}
