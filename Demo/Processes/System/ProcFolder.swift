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

  /// Returns the command line and the first 500 open files of a process.
  public func details(of process: ProcessID) -> ProcessDetails {
    var details = ProcessDetails()
    guard isAlive(process) else {
      details.problem = .ended
      return details
    }
    details.commandLine = bytes(of: "\(process.pid)/cmdline")
      .split(separator: 0)
      // The bytes need not be UTF-8, and could control the terminal.
      .map { String(decoding: $0, as: UTF8.self).sanitized() }
      .joined(separator: " ")
    do throws(ProcessError) {
      details.files = try files(of: process.pid)
    } catch {
      details.problem = error
    }
    return details
  }

  /// Sends a signal.
  public func send(_ signal: ProcessSignal, to process: ProcessID) throws(ProcessError) {
    guard isAlive(process) else { throw .ended }
    let number =
      switch signal {
      case .term: SIGTERM
      case .kill: SIGKILL
      case .stop: SIGSTOP
      case .cont: SIGCONT
      }
    if kill(process.pid, number) != 0 { throw ProcessError(errno, "\(path)/\(process.pid)") }
  }

  /// True if the process with this number is still the same one.
  private func isAlive(_ process: ProcessID) -> Bool {
    bytes(of: "\(process.pid)/stat").withUnsafeBytes { ProcessStat($0)?.start == process.start }
  }

  private func files(of pid: Int32) throws(ProcessError) -> [OpenFile] {
    let folder = "\(path)/\(pid)/fd"
    guard let entries = opendir(folder) else { throw ProcessError(errno, folder) }
    defer { closedir(entries) }
    var files: [OpenFile] = []
    while files.count < 500, let entry = readdir(entries) {
      guard let number = entry.number, let name = target(of: "\(folder)/\(number)") else {
        continue
      }
      files.append(OpenFile(id: number, name: name))
    }
    return files.sorted { $0.id < $1.id }
  }

  private func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(link, start, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer[..<count], as: UTF8.self).sanitized()
    }
  }

  /// Returns the beginning of a file, or nothing if it cannot be read.
  private func bytes(of name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
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
