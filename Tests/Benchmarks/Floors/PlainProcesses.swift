internal import Glibc

/// A folder in the manner of `/proc`, whose processes run when they are asked to.
final class MadeUpProcFolder {
  let path: String
  let count: Int
  private var files: [(stat: Int32, schedule: Int32)] = []
  private var turn = 0

  init(_ count: Int) {
    self.count = count
    path = "/tmp/benchmark-proc-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    mkdir(path, 0o700)
    // The folder and both sides keep two files of each process open.
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    write("uptime", "100.50 20.00\n")
    write("loadavg", "0.50 0.25 0.10 1/100 \(count)\n")
    write("stat", "cpu  10 5 15 100 20 3 2 1 0 0\n")
    write("meminfo", "MemTotal:  1000 kB\nMemFree:  100 kB\nMemAvailable:  600 kB\n")
    for pid in 1...count {
      mkdir("\(path)/\(pid)", 0o700)
      write("\(pid)/cmdline", "sleep\0" + "1000\0")
      files.append((open("\(pid)/stat"), open("\(pid)/schedstat")))
      write(pid, ticks: pid % 100)
    }
  }

  deinit {
    for pid in 1...count {
      close(files[pid - 1].stat)
      close(files[pid - 1].schedule)
      for name in ["stat", "schedstat", "cmdline"] { unlink("\(path)/\(pid)/\(name)") }
      rmdir("\(path)/\(pid)")
    }
    for name in ["uptime", "loadavg", "stat", "meminfo"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Lets ten processes run.
  func run() {
    for step in 0..<10 {
      turn += 1
      write((turn &* 7_919 &+ step) % count + 1, ticks: 100 + turn)
    }
  }

  private func write(_ pid: Int, ticks: Int) {
    let fields =
      "1 7 7 0 -1 4194304 1 2 3 4 \(ticks) 50 0 0 20 0 1 0 77 99999 256 18446744073709551615 0 0\n"
    replace(files[pid - 1].stat, "\(pid) (sleep) S \(fields)")
    replace(files[pid - 1].schedule, "\(ticks)000000 20 \(ticks)\n")
  }

  private func write(_ name: String, _ text: String) {
    let file = open(name)
    replace(file, text)
    close(file)
  }

  private func open(_ name: String) -> Int32 {
    Glibc.open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }

  private func replace(_ file: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    pwrite(file, bytes, bytes.count, 0)
    ftruncate(file, bytes.count)
  }
}

/// The processor times of processes, read with as few calls as possible and no list of items.
final class PlainProcesses {
  private var files: [(stat: Int32, schedule: Int32, runs: Int, ticks: Int)] = []
  private var machine: [Int32] = []
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  init(_ folder: MadeUpProcFolder) {
    machine = ["uptime", "loadavg", "stat", "meminfo"].map {
      open("\(folder.path)/\($0)", O_RDONLY)
    }
    files = (1...folder.count).map { pid in
      (
        open("\(folder.path)/\(pid)/stat", O_RDONLY),
        open("\(folder.path)/\(pid)/schedstat", O_RDONLY), 0, 0
      )
    }
  }

  deinit {
    for file in files {
      close(file.stat)
      close(file.schedule)
    }
    for file in machine { close(file) }
  }

  /// Reads the processes that have run, and returns the sum of the 50 largest times.
  @inline(never)
  func refresh() -> Int {
    for file in machine { _ = numbers(of: file, from: 0, count: 2) }
    for index in files.indices {
      let runs = numbers(of: files[index].schedule, from: 0, count: 3)
      guard runs != files[index].runs else { continue }
      files[index].runs = runs
      // The 14th and the 15th field, counted from the one after the state.
      files[index].ticks = numbers(of: files[index].stat, from: 10, count: 2)
    }
    return files.map(\.ticks).sorted(by: >).prefix(50).reduce(0, +)
  }

  /// Returns the sum of some of the numbers in a file, after the state of a process if there is one.
  private func numbers(of file: Int32, from first: Int, count: Int) -> Int {
    let length = pread(file, &buffer, buffer.count, 0)
    var (place, sum) = (-1, 0)
    var index = first > 0 ? (buffer[..<length].lastIndex(of: UInt8(ascii: ")")) ?? 0) + 3 : 0
    while index < length, place < first + count {
      while index < length, buffer[index] == UInt8(ascii: " ") { index += 1 }
      var number = 0
      while index < length, buffer[index] > UInt8(ascii: " ") {
        number = number &* 10 &+ Int(buffer[index] & 15)
        index += 1
      }
      place += 1
      if place >= first, place < first + count { sum &+= number }
      index += 1
    }
    return sum
  }
}
