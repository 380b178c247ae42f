import Foundation
import Signals
import SignalsTesting
import Testing

struct `Lines of a growing file` {
  private let clock = TestScheduler()
  private let folder = TestFolder()

  private func follow(
    skippingExisting: Bool = false,
    limit: Int = 1_048_576
  ) -> Recorder<String, DescriptorError> {
    let lines = Signal.lines(
      ofGrowingFile: folder.file,
      skippingExisting: skippingExisting,
      limit: limit,
      every: .seconds(1),
      reading: clock,
      on: clock
    )
    let recorder = lines.record()
    clock.advanceNow(by: .zero)
    return recorder
  }

  private func wait() { clock.advanceNow(by: .seconds(1)) }

  @Test func `are those it has and those that are added`() {
    folder.write("one\ntwo\n")
    let recorder = follow()
    #expect(recorder.values == ["one", "two"])
    folder.append("three\nfo")
    #expect(recorder.values.count == 2)
    wait()
    #expect(recorder.values == ["one", "two", "three"])
    // A line without its line break is not complete yet.
    folder.append("ur\r\n")
    wait()
    #expect(recorder.values.last == "four")
    recorder.dispose()
    #expect(clock.pendingCount == 0)
  }

  @Test func `are read in parts of a large file`() {
    folder.write(String(repeating: "0123456789\n", count: 20_000))
    #expect(follow().values == Array(repeating: "0123456789", count: 20_000))
  }

  @Test func `can begin with what is added`() {
    folder.write("old\n")
    let recorder = follow(skippingExisting: true)
    folder.append("new\n")
    wait()
    #expect(recorder.values == ["new"])
  }

  @Test func `begin again when the file is shortened`() {
    folder.write("one\ntwo\nunfinished")
    let recorder = follow()
    folder.write("1\n")
    wait()
    #expect(recorder.values == ["one", "two", "unfinished", "1"])
  }

  @Test func `continue in another file that takes the place of the first one`() {
    folder.write("one\n")
    let recorder = follow()
    folder.append("two\nlast")
    folder.rotate()
    // The path leads nowhere for a while.
    wait()
    #expect(recorder.values == ["one", "two"])
    folder.write("three\n")
    wait()
    #expect(recorder.values == ["one", "two", "last", "three"])
    folder.append("four\n")
    wait()
    #expect(recorder.values.last == "four")
  }

  @Test func `are waited for while the file is missing`() {
    let recorder = follow(skippingExisting: true)
    wait()
    wait()
    #expect(recorder.events.isEmpty)
    // No line of a file that appears later is skipped.
    folder.write("first\n")
    wait()
    #expect(recorder.values == ["first"])
  }

  @Test func `fail for folders, other files and lines that are too long`() {
    mkdir(folder.file, 0o700)
    #expect(follow().failure == .isFolder)
    rmdir(folder.file)
    mkfifo(folder.file, 0o600)
    #expect(follow().failure == .notReadable)
    unlink(folder.file)
    folder.write("abcd\nabcde\nf\n")
    let recorder = follow(limit: 4)
    #expect(recorder.values == ["abcd"])
    #expect(recorder.failure == .lineTooLong(limit: 4))
    #expect(clock.pendingCount == 0)
  }
}

/// A folder with a file, which is removed at the end of a test.
private final class TestFolder {
  private let path: String

  init() {
    var path = Array("/tmp/growing-XXXXXX".utf8CString)
    self.path =
      mkdtemp(&path) == nil
      ? "/tmp" : String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var file: String { path + "/log" }

  /// Replaces the content, but not the file.
  func write(_ text: String) { open("w", text) }

  func append(_ text: String) { open("a", text) }

  func rotate() { rename(file, file + ".1") }

  private func open(_ mode: String, _ text: String) {
    guard let stream = fopen(file, mode) else { return }
    fputs(text, stream)
    fclose(stream)
  }
}
