import Foundation
import Signals
import SignalsTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Lines of a descriptor` {
  @Test func `arrive as soon as they are complete`() async {
    let pipe = TestPipe()
    let recorder = Signal.lines(of: pipe.input, on: .immediate).record()
    pipe.write("one\ntw")
    #expect(await recorder.waitForValues(1) == ["one"])
    pipe.write("o\r\nthree")
    #expect(await recorder.waitForValues(2) == ["one", "two"])
    pipe.closeOutput()
    await recorder.waitForEnd()
    #expect(recorder.events == [.next("one"), .next("two"), .next("three"), .completed])
  }

  @Test func `can come from a file`() async throws {
    let file = try TestFile(String(repeating: "0123456789\n", count: 20_000))
    let recorder = Signal.lines(of: file.descriptor).record()
    await recorder.waitForEnd()
    #expect(recorder.values == Array(repeating: "0123456789", count: 20_000))
    #expect(recorder.isCompleted)
  }

  @Test func `can come from a device that is always empty`() async {
    let device = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(device) }
    let recorder = Signal.lines(of: device).record()
    await recorder.waitForEnd()
    #expect(recorder.events == [.completed])
  }

  @Test func `are read only as fast as the scheduler delivers them`() async throws {
    let file = try TestFile(String(repeating: "0123456789\n", count: 20_000))
    let scheduler = SteppedScheduler()
    let recorder = Signal.lines(of: file.descriptor, on: scheduler).record()
    for chunk in 1...3 {
      let deliver = await scheduler.nextWork()
      // The duplicate shares the position of the open file.
      #expect(lseek(file.descriptor, 0, SEEK_CUR) == chunk * 65_536)
      deliver()
      #expect(recorder.values.count == chunk * 65_536 / 11)
    }
    let deliverRest = await scheduler.nextWork()
    recorder.dispose()
    deliverRest()
    #expect(recorder.values.count == 3 * 65_536 / 11)
  }

  @Test func `end with a failure if a line is too long`() async {
    let pipe = TestPipe()
    let recorder = Signal.lines(of: pipe.input, limit: 4).record()
    pipe.write("abcd\nabcde\nf\n")
    await recorder.waitForEnd()
    #expect(recorder.values == ["abcd"])
    #expect(recorder.failure == .lineTooLong(limit: 4))
  }

  @Test func `keep a carriage return at the end of the input, which counts for the limit`() async {
    for (limit, values) in [(5, ["abcd\r"]), (4, [])] {
      let pipe = TestPipe()
      let recorder = Signal.lines(of: pipe.input, limit: limit).record()
      pipe.write("abcd\r")
      pipe.closeOutput()
      await recorder.waitForEnd()
      #expect(recorder.values == values)
      #expect(recorder.failure == (values.isEmpty ? .lineTooLong(limit: limit) : nil))
    }
  }

  @Test func `stop with the subscription, also between lines that were read together`() async {
    let pipe = TestPipe()
    let recorder = Signal.lines(of: pipe.input).take(2).record()
    pipe.write("1\n2\n3\n")
    await recorder.waitForEnd()
    #expect(recorder.values == ["1", "2"])
    pipe.closeInput()
    // Blocks until the duplicate is closed too.
    #expect(pipe.waitForHangup())
  }

  @Test func `go on after the program has closed its descriptor`() async {
    let pipe = TestPipe()
    let recorder = Signal.lines(of: pipe.input, on: .immediate).record()
    pipe.write("1\n")
    await recorder.waitForValues(1)
    pipe.closeInput()
    pipe.write("2\n")
    #expect(await recorder.waitForValues(2) == ["1", "2"])
    recorder.dispose()
  }

  @Test func `leave the mode of the open file unchanged`() async {
    let pipe = TestPipe()
    let flags = fcntl(pipe.input, F_GETFL)
    let recorder = Signal.lines(of: pipe.input).record()
    pipe.write("1\n")
    await recorder.waitForValues(1)
    #expect(fcntl(pipe.input, F_GETFL) == flags)
    #expect(flags & O_NONBLOCK == 0)
    recorder.dispose()
  }

  @Test func `are refused if the descriptor cannot be read`() async {
    let pipe = TestPipe()
    let folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    for (descriptor, error) in [
      (-1, .notReadable), (pipe.output, .notReadable), (folder, DescriptorError.isFolder),
    ] {
      let recorder = Signal.lines(of: descriptor).record()
      await recorder.waitForEnd()
      #expect(recorder.events == [.failed(error)])
    }
  }

  @Test func `are released with their subscription`() async {
    await expectNoLeaks { (tracker) async in
      let pipe = tracker.track(TestPipe())
      Signal.lines(of: pipe.input).subscribe { _ in _ = pipe }.dispose()
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A readable descriptor` {
  @Test func `is reported until its input has been read`() async {
    let pipe = TestPipe()
    let scheduler = SteppedScheduler()
    let recorder = Signal.readable(pipe.input, on: scheduler).record()
    let finding = await scheduler.nextWork()
    finding()
    #expect(recorder.values.count == 0)
    pipe.write("ab")
    for count in 1...2 {
      let check = await scheduler.nextWork()
      check()
      #expect(recorder.values.count == count)
      #expect(pipe.read(1) == 1)
    }
    let check = await scheduler.nextWork()
    check()
    #expect(recorder.values.count == 2)
    recorder.dispose()
  }

  @Test func `completes when a pipe is closed and empty`() async {
    let pipe = TestPipe()
    pipe.write("ab")
    pipe.closeOutput()
    let recorder = Signal.readable(pipe.input, on: .immediate)
      .handleEvents(next: { _ in _ = pipe.read(1) })
      .record()
    await recorder.waitForEnd()
    #expect(recorder.values.count == 2)
    #expect(recorder.isCompleted)
  }

  @Test func `stops with the subscription and releases its duplicate`() async {
    let pipe = TestPipe()
    let recorder = Signal.readable(pipe.input, on: .immediate).take(1).record()
    pipe.write("a")
    await recorder.waitForEnd()
    #expect(recorder.values.count == 1)
    pipe.closeInput()
    #expect(pipe.waitForHangup())
  }

  @Test func `may be a file, which is always readable`() async throws {
    let file = try TestFile("")
    let recorder = Signal.readable(file.descriptor).take(3).record()
    await recorder.waitForEnd()
    #expect(recorder.values.count == 3)
  }

  @Test func `must be open for reading`() async {
    let pipe = TestPipe()
    for descriptor in [-1, pipe.output] {
      let recorder = Signal.readable(descriptor).record()
      await recorder.waitForEnd()
      #expect(recorder.failure == .notReadable)
    }
  }
}

/// Pipes whose writers close while Dispatch waits for more input.
struct `Pipes that hang up` {
  @Test func `do not crash the program`() async throws {
    await #expect(processExitsWith: .success) {
      await withTaskGroup { tasks in
        for _ in 0..<4 {
          tasks.addTask {
            for _ in 0..<2_500 { await readPipeUntilHangup() }
          }
        }
      }
    }
  }
}

/// Reads a line of a pipe, closes the writer on a different thread at once, and awaits the end.
private func readPipeUntilHangup() async {
  let pipe = TestPipe()
  let hasEnded = await withCheckedContinuation { ended in
    Signal.lines(of: pipe.input, on: .immediate).subscribe(
      next: { _ in DispatchQueue.global().async { pipe.closeOutput() } },
      failed: { _ in ended.resume(returning: false) },
      completed: { ended.resume(returning: true) }
    )
    pipe.write("a\n")
  }
  precondition(hasEnded)
}

/// A pipe whose ends are closed with it.
private final class TestPipe: Sendable {
  let input: Int32
  let output: Int32
  private let open: Mutex<Set<Int32>>

  init() {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0, "no pipe; close some descriptors")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (input, output) = (ends[0], ends[1])
    open = Mutex([input, output])
  }

  deinit {
    closeInput()
    closeOutput()
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(Glibc.write(output, bytes, bytes.count) == bytes.count)
  }

  func read(_ count: Int) -> Int {
    var bytes = [UInt8](repeating: 0, count: count)
    return Glibc.read(input, &bytes, count)
  }

  func closeInput() { close(input) }

  func closeOutput() { close(output) }

  private func close(_ end: Int32) {
    // Closing twice could close a descriptor of another test.
    if open.withLock({ $0.remove(end) }) != nil { Glibc.close(end) }
  }

  /// Waits until no reader is left.
  func waitForHangup() -> Bool {
    var request = pollfd(fd: output, events: 0, revents: 0)
    return poll(&request, 1, -1) == 1 && request.revents & Int16(POLLERR) != 0
  }
}

/// A temporary file without a name.
private final class TestFile {
  let descriptor: Int32

  init(_ text: String) throws {
    var path = Array("/tmp/lines-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    unlink(path)
    try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit {
    close(descriptor)
  }
}
