import Foundation
import Processes
import Testing

/// The reader of `/proc`, with a folder that the test writes, and with the real one.
nonisolated final class ProcFolderTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "proc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("uptime", "100.50 20.00\n")
    try write("stat", "cpu  10 5 15 100 20 3 2 1 0 0\ncpu0 10 5 15 100 20 3 2 1 0 0\n")
    try write("meminfo", "MemTotal:  1000 kB\nMemFree:  100 kB\nMemAvailable:  600 kB\n")
    try write("self", "not a process")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file in place, so that an open descriptor reads the new text.
  private func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  private func write(_ path: String, _ data: Data) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file)
  }

  private func add(
    _ pid: Int32,
    _ name: String,
    state: Character = "S",
    ticks: Int = 100,
    threads: Int = 3,
    start: Int = 77,
    pages: Int = 256
  ) throws {
    let fields =
      "7 7 0 -1 4194304 1 2 3 4 \(ticks) 50 0 0 20 0 \(threads) 0 \(start) 99999 \(pages) "
      + "18446744073709551615 0 0"
    try write("\(pid)/stat", "\(pid) (\(name)) \(state) 1 \(fields)\n")
    // The system tells the number that it has given out last.
    try write("loadavg", "0.50 0.25 0.10 1/100 \(pid)\n")
  }

  private func read() throws -> Reading { try ProcFolder(folder.path).makeReader()() }

  @Test func `a process has the fields of its file`() throws {
    try add(42, "editor", state: "R")
    let process = try #require(try read().processes.first)
    #expect(process.id == ProcessID(42, start: 77))
    #expect(process.parent == 1)
    #expect(process.name == "editor")
    #expect(process.state == .running)
    #expect(process.seconds == 1.5)
    #expect(process.threads == 3)
    #expect(process.memory == 256 * Int(getpagesize()))
    #expect(process.user == String(cString: getpwuid(getuid()).pointee.pw_name))
  }

  @Test func `the machine has memory, load and the time of its processors`() throws {
    try add(42, "x")
    let reading = try read()
    #expect(reading.uptime == 100.5)
    #expect(reading.machine.load == "0.50 0.25 0.10")
    #expect(reading.time.total == 156)
    #expect(reading.time.busy == 36)
    #expect(reading.times.map(\.total) == [156])
    #expect(reading.machine.allMemory == 1_000 << 10)
    #expect(reading.machine.memory == 400 << 10)
  }

  @Test(arguments: [
    ("a) R 1 (b", "a) R 1 (b"), ("two\nlines", "two␊lines"), ("\u{1B}[31mred", "␛[31mred"),
    ("", ""),
    ("café", "café"), ("x ", "x␠"),
  ])
  func `a name can contain anything`(name: String, shown: String) throws {
    try add(42, name)
    #expect(try read().processes.map(\.name) == [shown])
  }

  @Test func `a process without a name shows its number`() throws {
    try add(42, "")
    try add(43, "cat")
    #expect(try read().processes.map(\.label) == ["42", "cat"])
    #expect(try read().processes.map(\.title) == ["42", "cat (43)"])
  }

  @Test func `a name that is not UTF-8 is shown as far as possible`() throws {
    try add(42, "NAME")
    var data = try Data(contentsOf: folder.appending(path: "42/stat"))
    data.replaceSubrange(data.firstRange(of: Data("NAME".utf8))!, with: [0x61, 0xFF, 0x62])
    try write("42/stat", data)
    #expect(try read().processes.map(\.name) == ["a‹FF›b"])
  }

  @Test(arguments: ["", "42", "42 (x", "42 (x)", "42 (x) S", "42 (x) S 1 2 3", "42 )x( S 1"])
  func `a file that was cut off is left out`(text: String) throws {
    try write("42/stat", text)
    try add(43, "whole")
    #expect(try read().processes.map(\.name) == ["whole"])
  }

  @Test func `a process without its file has ended during the reading`() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "42"),
      withIntermediateDirectories: true
    )
    try add(43, "whole")
    #expect(try read().processes.map(\.name) == ["whole"])
  }

  @Test func `a reader sees new values, and processes that come and go`() throws {
    try add(42, "first")
    let read = ProcFolder(folder.path).makeReader()
    #expect(try read().processes.map(\.seconds) == [1.5])
    let file = try FileHandle(forWritingTo: folder.appending(path: "42/stat"))
    try file.write(
      contentsOf: Data("42 (first) S 1 7 7 0 -1 4 1 2 3 4 900 50 0 0 20 0 3 0 77 9 256 1\n".utf8)
    )
    try add(43, "second")
    #expect(try read().processes.map(\.seconds).sorted() == [1.5, 9.5])
    try FileManager.default.removeItem(at: folder.appending(path: "42"))
    // In `/proc`, a file of a process that has ended cannot be read. Here, an open one still can.
    try write("loadavg", "0.50 0.25 0.10 1/100 44\n")
    #expect(try read().processes.map(\.name) == ["second"])
  }

  @Test func `the file of a process that has not run is read only now and then`() throws {
    try add(42, "sleeper", ticks: 200, threads: 1)
    try write("42/schedstat", "500 20 3\n")
    let read = ProcFolder(folder.path).makeReader()
    _ = try read()
    #expect(try read().processes.map(\.seconds) == [2.5])
    try add(42, "sleeper", ticks: 300, threads: 1)
    #expect(try read().processes.map(\.seconds) == [2.5])
    try write("42/schedstat", "600 20 4\n")
    #expect(try read().processes.map(\.seconds) == [3.5])
    try add(42, "sleeper", ticks: 400, threads: 1)
    let later = try (1...20).map { _ in try read().processes[0].seconds }
    #expect(later.first == 3.5 && later.last == 4.5)
  }

  @Test func `a process with several threads is always read, because others may have run`() throws {
    try add(42, "threads")
    try write("42/schedstat", "500 20 3\n")
    let read = ProcFolder(folder.path).makeReader()
    _ = try read()
    #expect(try read().processes.map(\.seconds) == [1.5])
    try add(42, "threads", ticks: 200)
    #expect(try read().processes.map(\.seconds) == [2.5])
  }

  @Test func `a folder that is missing is an error with its path`() {
    let read = ProcFolder("/missing").makeReader()
    #expect(throws: ProcessError.failed(path: "/missing", errno: ENOENT)) { try read() }
  }

  @Test func `hundreds of processes are read`() throws {
    for pid in 1...300 { try add(Int32(pid), "p\(pid)") }
    let read = ProcFolder(folder.path).makeReader()
    #expect(try read().processes.count == 300)
    #expect(Set(try read().processes.map(\.name)).count == 300)
  }

  // MARK: Details

  @Test func `a command line is shown without what could harm a terminal`() throws {
    try add(42, "x")
    try write("42/cmdline", Data("sh\0-c\0a\u{1B}[2Jb\nc\0".utf8) + [0xFF, 0])
    #expect(try read().processes.map(\.commandLine) == ["sh -c a␛[2Jb␊c ‹FF›"])
  }

  @Test func `open files are the targets of links`() throws {
    try add(42, "x")
    let links = folder.appending(path: "42/fd")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    for (number, path) in ["10": "socket:[4711]", "2": "/dev/null"] {
      try FileManager.default.createSymbolicLink(
        atPath: links.appending(path: number).path,
        withDestinationPath: path
      )
    }
    #expect(
      try ProcFolder(folder.path).files(of: ProcessID(42, start: 77))
        == OpenFiles([
          OpenFile(id: 2, name: "/dev/null"), OpenFile(id: 10, name: "socket:[4711]"),
        ])
    )
  }

  @Test func `very many open files are counted, but only the first are shown`() throws {
    try add(42, "x")
    let links = folder.appending(path: "42/fd")
    try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
    for number in 0..<600 {
      try FileManager.default.createSymbolicLink(
        atPath: links.appending(path: "\(number)").path,
        withDestinationPath: "/dev/null"
      )
    }
    let files = try ProcFolder(folder.path).files(of: ProcessID(42, start: 77))
    #expect(files.shown.map(\.id) == Array(0..<500))
    #expect(files.total == 600)
  }

  @Test func `another process with the same number has no files and receives no signal`() throws {
    try add(42, "x", start: 78)
    let system = ProcFolder(folder.path)
    #expect(throws: ProcessError.ended) { try system.files(of: ProcessID(42, start: 77)) }
    #expect(throws: ProcessError.ended) { try system.send(.kill, to: ProcessID(42, start: 77)) }
  }

  // MARK: The real one

  @Test func `this process is among those of this machine`() throws {
    let system = ProcFolder()
    let read = system.makeReader()
    _ = try read()
    let reading = try read()
    let this = try #require(reading.processes.first { $0.id.pid == getpid() })
    #expect(this.memory > 1 << 20)
    #expect(reading.uptime > 0 && reading.machine.allMemory > this.memory)
    #expect(this.commandLine.contains(CommandLine.arguments[0]))
    #expect(try !system.files(of: this.id).shown.isEmpty)
  }

  @Test func `a child is stopped and killed`() throws {
    // Foundation's class for this would leak memory.
    var pid: pid_t = 0
    let arguments = [strdup("sleep"), strdup("1000"), nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawn(&pid, "/bin/sleep", nil, nil, arguments, nil) == 0)
    let system = ProcFolder()
    let id = try #require(system.makeReader()().processes.first { $0.id.pid == pid }?.id)
    try system.send(.stop, to: id)
    try system.send(.cont, to: id)
    try system.send(.kill, to: id)
    var status: Int32 = 0
    #expect(waitpid(pid, &status, 0) == pid)
    #expect(status & 0x7F == SIGKILL)
    #expect(throws: ProcessError.ended) { try system.send(.term, to: id) }
  }
}
