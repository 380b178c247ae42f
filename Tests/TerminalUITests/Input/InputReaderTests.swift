import SignalsTesting
import TerminalUI
import Testing

struct InputReaderTests {
  private let clock = TestScheduler()

  /// The batches of events that a reader delivered, with their times.
  private final class BatchLog {
    var batches: [(time: Duration, events: [InputEvent])] = []
    var events: [InputEvent] { batches.flatMap(\.events) }
  }

  private func makeReader(
    _ log: BatchLog,
    readAvailable: @escaping () -> Void = {}
  ) -> InputReader {
    InputReader(escapeDelay: .milliseconds(25), on: clock, readAvailable: readAvailable) {
      [clock] in log.batches.append((clock.elapsed, $0))
    }
  }

  @Test func `a lone Escape becomes a key exactly after the delay`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(24))
    #expect(log.events == [])
    clock.advanceNow(by: .milliseconds(1))
    #expect(log.events == [.key(.escape)])
    #expect(log.batches.first?.time == .milliseconds(25))
    #expect(clock.pendingCount == 0)
  }

  @Test func `an arrow sequence split after its Escape is an arrow key`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(5))
    reader.read("[A".utf8)
    #expect(log.events == [.key(.up)])
    clock.advanceNow(by: .seconds(10))
    #expect(log.events == [.key(.up)])
  }

  @Test func `the delay starts at the last byte`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(20))
    reader.read("[".utf8)
    clock.advanceNow(by: .milliseconds(20))
    #expect(log.events == [])
    clock.advanceNow(by: .milliseconds(5))
    #expect(log.events == [.key(.alt("["))])
  }

  @Test func `an incomplete character starts no timer`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read([0xC3])
    #expect(clock.pendingCount == 0)
    clock.advanceNow(by: .seconds(60))
    reader.read([0xA9])
    #expect(log.events == [.key("é")])
  }

  @Test func `an unfinished sequence waits longer than a lone Escape`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[1;".utf8)
    clock.advanceNow(by: .milliseconds(900))
    reader.read("5C".utf8)
    #expect(log.events == [.key(.control(.right))])
  }

  @Test func `a sequence whose end is lost is dropped after its delay`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[1;".utf8)
    clock.advanceNow(by: InputReader.sequenceDelay)
    reader.read("m".utf8)
    #expect(log.events == [.key("m")])
  }

  @Test func `a paste can pause without being split`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one\r".utf8)
    clock.advanceNow(by: .milliseconds(1_999))
    reader.read("two\r\u{1B}[201~".utf8)
    #expect(log.events == [.paste("one\rtwo\r")])
  }

  @Test func `a paste whose end is lost is delivered two seconds after its last byte`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~on".utf8)
    clock.advanceNow(by: .seconds(1))
    reader.read("e\r".utf8)
    clock.advanceNow(by: .milliseconds(1_999))
    #expect(log.events == [])
    clock.advanceNow(by: .milliseconds(1))
    #expect(log.events == [.paste("one\r")])
    reader.read("q".utf8)
    #expect(log.events == [.paste("one\r"), .key("q")])
  }

  @Test func `Ctrl-C after half a second of silence ends a paste whose end is lost`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one\r".utf8)
    clock.advanceNow(by: InputReader.pasteSilence)
    reader.read([0x03])
    #expect(log.events == [.paste("one\r"), .key(.control("c"))])
    reader.read("x".utf8)
    #expect(log.events.last == .key("x"))
    clock.advanceNow(by: .seconds(10))
    #expect(log.events.count == 3)
  }

  @Test func `Ctrl-C ends a lost paste although earlier keys restarted the timer`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one".utf8)
    for key in "help" {
      clock.advanceNow(by: .seconds(1))
      reader.read(String(key).utf8)
    }
    clock.advanceNow(by: .seconds(1))
    // A key that repeats can arrive twice in one read.
    var bytes: [UInt8] = [0x03, 0x03]
    bytes.withUnsafeMutableBytes { reader.read(overwriting: $0) }
    #expect(log.events == [.paste("onehelp"), .key(.control("c")), .key(.control("c"))])
    #expect(bytes == [0, 0])
  }

  @Test func `pasted Ctrl-C characters do not end the paste`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one".utf8)
    clock.advanceNow(by: .milliseconds(499))
    reader.read([0x03])
    clock.advanceNow(by: .milliseconds(1_999))
    reader.read("\u{3}two\u{1B}[201~".utf8)
    #expect(log.events == [.paste("one\u{3}\u{3}two")])
  }

  @Test(arguments: ["\u{1B}]11;rgb:", "\u{1B}P1$r"])
  func `a typed character after a short silence ends a control string whose end is lost`(
    string: String
  ) {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read(string.utf8)
    clock.advanceNow(by: .milliseconds(99))
    reader.read("a".utf8)
    clock.advanceNow(by: InputReader.stringSilence)
    reader.read("é".utf8)
    reader.read("b".utf8)
    #expect(log.events == [.key("é"), .key("b")])
  }

  @Test func `a control string that arrives in late pieces is never typed`() {
    let log = BatchLog()
    let reader = makeReader(log)
    for piece in ["\u{1B}]11;rgb:", "ffff/ffff", "/ffff", "\u{1B}", "\\"] {
      reader.read(piece.utf8)
      clock.advanceNow(by: .milliseconds(900))
    }
    #expect(log.events == [])
    reader.read("x".utf8)
    #expect(log.events == [.key("x")])
  }

  @Test func `available bytes are read before a timeout`() {
    let log = BatchLog()
    var late: [UInt8] = Array("[A".utf8)
    weak var weakReader: InputReader?
    let reader = makeReader(log) {
      weakReader?.read(late)
      late = []
    }
    weakReader = reader
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(25))
    #expect(log.events == [.key(.up)])
    clock.advanceNow(by: .seconds(10))
    #expect(log.events == [.key(.up)])
  }

  @Test func `an Escape that is read before a timeout gets its own delay`() {
    let log = BatchLog()
    weak var weakReader: InputReader?
    let reader = makeReader(log) {
      if log.events.isEmpty { weakReader?.read("[A\u{1B}".utf8) }
    }
    weakReader = reader
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(49))
    #expect(log.events == [.key(.up)])
    clock.advanceNow(by: .milliseconds(1))
    #expect(log.events == [.key(.up), .key(.escape)])
  }

  @Test func `without available bytes, a timeout makes an Escape a key`() {
    let log = BatchLog()
    var looks = 0
    let reader = makeReader(log) { looks += 1 }
    reader.read([0x1B])
    clock.advanceNow(by: .milliseconds(25))
    #expect(log.events == [.key(.escape)])
    #expect(looks == 1)
  }

  @Test func `the events of one read are one batch, and an empty batch is not delivered`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read("ab\u{1B}".utf8)
    reader.read("[".utf8)
    reader.read("Ac".utf8)
    #expect(log.batches.map(\.events) == [[.key("a"), .key("b")], [.key(.up), .key("c")]])
  }

  @Test func `events read inside the handler are delivered after it returns`() {
    var log: [String] = []
    weak var weakReader: InputReader?
    let reader = InputReader(on: clock) { events in
      log.append("begin \(events.count)")
      if events == [.key("a")] { weakReader?.read("bc".utf8) }
      log.append("end \(events.count)")
    }
    weakReader = reader
    reader.read("a".utf8)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func `bytes are overwritten before their events are handled`() {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: "abc".utf8)
    var seen: [[UInt8]] = []
    var events: [InputEvent] = []
    let reader = InputReader(on: clock) {
      events += $0
      seen.append(Array(bytes))
    }
    reader.read(overwriting: bytes)
    #expect(events == [.key("a"), .key("b"), .key("c")])
    #expect(seen == [[0, 0, 0]])
  }

  @Test func `pasted text that the handler keeps is not overwritten`() {
    let log = BatchLog()
    let reader = makeReader(log)
    let text = "a text that is too long to be stored in the string itself"
    reader.read("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    #expect(log.events == [.paste(text)])
  }

  @Test func `the end of input delivers the pending events`() {
    let log = BatchLog()
    let reader = makeReader(log)
    reader.read([0x1B])
    reader.end()
    #expect(log.events == [.key(.escape)])
    #expect(clock.pendingCount == 0)
  }

  @Test func `a deallocated reader leaves no timer`() {
    let log = BatchLog()
    var reader: InputReader? = makeReader(log)
    reader?.read([0x1B])
    #expect(clock.pendingCount == 1)
    reader = nil
    #expect(clock.pendingCount == 0)
    clock.advanceNow(by: .seconds(1))
    #expect(log.events == [])
  }

  @Test(
    arguments: [
      ([:], 25),
      (["SSH_CONNECTION": "10.0.0.1 50000 10.0.0.2 22"], 100),
      (["SSH_TTY": "/dev/pts/0"], 100),
      (["SSH_TTY": ""], 25),
      (["ESCDELAY": "300"], 300),
      (["ESCDELAY": "10", "SSH_TTY": "/dev/pts/0"], 10),
      (["ESCDELAY": "0"], 0),
      (["ESCDELAY": "soon"], 25),
      (["ESCDELAY": "-5", "SSH_TTY": "/dev/pts/0"], 100),
      (["ESCDELAY": "99999999999999999999"], 25),
    ] as [([String: String], Int)]
  )
  func `the delay depends on the connection unless ESCDELAY sets it`(
    environment: [String: String],
    milliseconds: Int
  ) {
    #expect(InputReader.escapeDelay(environment: environment) == .milliseconds(milliseconds))
  }
}
