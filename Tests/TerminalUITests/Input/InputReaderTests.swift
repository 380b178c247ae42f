import SignalsTesting
import TerminalUI
import Testing

struct InputReaderTests {
  private let clock = TestScheduler()

  /// What a reader handed over, batch by batch, with the times.
  private final class Log {
    var batches: [(time: Duration, events: [InputEvent])] = []
    var events: [InputEvent] { batches.flatMap(\.events) }
  }

  private func makeReader(
    _ log: Log,
    readAvailable: @escaping () -> Void = {}
  ) -> InputReader {
    InputReader(escapeDelay: .milliseconds(25), scheduler: clock, readAvailable: readAvailable) {
      [clock] in log.batches.append((clock.now, $0))
    }
  }

  @Test func `an Escape alone is one at exactly the delay`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advance(by: .milliseconds(24))
    #expect(log.events == [])
    clock.advance(by: .milliseconds(1))
    #expect(log.events == [.key(.escape)])
    #expect(log.batches.first?.time == .milliseconds(25))
    #expect(clock.pendingCount == 0)
  }

  @Test func `an arrow cut after its Escape is an arrow`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advance(by: .milliseconds(5))
    reader.read("[A".utf8)
    #expect(log.events == [.key(.up)])
    clock.advance(by: .seconds(10))
    #expect(log.events == [.key(.up)])
  }

  @Test func `time counts from the last byte`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read([0x1B])
    clock.advance(by: .milliseconds(20))
    reader.read("[".utf8)
    clock.advance(by: .milliseconds(20))
    #expect(log.events == [])
    clock.advance(by: .milliseconds(5))
    #expect(log.events == [.key(.alt("["))])
  }

  @Test func `half a character sets no timer`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read([0xC3])
    #expect(clock.pendingCount == 0)
    clock.advance(by: .seconds(60))
    reader.read([0xA9])
    #expect(log.events == [.key("é")])
  }

  @Test func `a sequence that began may take its time`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read("\u{1B}[1;".utf8)
    clock.advance(by: .milliseconds(900))
    reader.read("5C".utf8)
    #expect(log.events == [.key(.control(.right))])
  }

  @Test func `a sequence whose end is lost is forgotten`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read("\u{1B}[1;".utf8)
    clock.advance(by: InputReader.sequenceDelay)
    reader.read("m".utf8)
    #expect(log.events == [.key("m")])
  }

  @Test func `a paste may pause, and its lines stay part of it`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one\r".utf8)
    clock.advance(by: .seconds(4))
    reader.read("two\r\u{1B}[201~".utf8)
    #expect(log.events == [.paste("one\rtwo\r")])
  }

  @Test func `a paste whose end is lost is handed over after a while`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read("\u{1B}[200~one\r".utf8)
    clock.advance(by: InputReader.pasteDelay)
    #expect(log.events == [.paste("one\r")])
    reader.read("q".utf8)
    #expect(log.events == [.paste("one\r"), .key("q")])
  }

  @Test func `what came while the program was busy is read before time runs out`() {
    let log = Log()
    var late: [UInt8] = Array("[A".utf8)
    weak var weakReader: InputReader?
    let reader = makeReader(log) {
      weakReader?.read(late)
      late = []
    }
    weakReader = reader
    reader.read([0x1B])
    clock.advance(by: .milliseconds(25))
    #expect(log.events == [.key(.up)])
    clock.advance(by: .seconds(10))
    #expect(log.events == [.key(.up)])
  }

  @Test func `an Escape read at the last moment has its own time`() {
    let log = Log()
    weak var weakReader: InputReader?
    let reader = makeReader(log) {
      if log.events.isEmpty { weakReader?.read("[A\u{1B}".utf8) }
    }
    weakReader = reader
    reader.read([0x1B])
    clock.advance(by: .milliseconds(49))
    #expect(log.events == [.key(.up)])
    clock.advance(by: .milliseconds(1))
    #expect(log.events == [.key(.up), .key(.escape)])
  }

  @Test func `nothing read again is an Escape all the same`() {
    let log = Log()
    var looks = 0
    let reader = makeReader(log) { looks += 1 }
    reader.read([0x1B])
    clock.advance(by: .milliseconds(25))
    #expect(log.events == [.key(.escape)])
    #expect(looks == 1)
  }

  @Test func `one read is one batch, and a read without events is none`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read("ab\u{1B}".utf8)
    reader.read("[".utf8)
    reader.read("Ac".utf8)
    #expect(log.batches.map(\.events) == [[.key("a"), .key("b")], [.key(.up), .key("c")]])
  }

  @Test func `bytes taken while events are handled wait for their turn`() {
    var log: [String] = []
    weak var weakReader: InputReader?
    let reader = InputReader(scheduler: clock) { events in
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
    let reader = InputReader(scheduler: clock) {
      events += $0
      seen.append(Array(bytes))
    }
    reader.read(overwriting: bytes)
    #expect(events == [.key("a"), .key("b"), .key("c")])
    #expect(seen == [[0, 0, 0]])
  }

  @Test func `pasted text that the handler keeps stays as it is`() {
    let log = Log()
    let reader = makeReader(log)
    let text = "a text that is too long to be stored in the string itself"
    reader.read("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    #expect(log.events == [.paste(text)])
  }

  @Test func `the end of input hands over what waits`() {
    let log = Log()
    let reader = makeReader(log)
    reader.read([0x1B])
    reader.end()
    #expect(log.events == [.key(.escape)])
    #expect(clock.pendingCount == 0)
  }

  @Test func `a reader that is gone leaves no timer`() {
    let log = Log()
    var reader: InputReader? = makeReader(log)
    reader?.read([0x1B])
    #expect(clock.pendingCount == 1)
    reader = nil
    #expect(clock.pendingCount == 0)
    clock.advance(by: .seconds(1))
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
  func `the delay suits the line, unless ESCDELAY says`(
    environment: [String: String],
    milliseconds: Int
  ) {
    #expect(InputReader.escapeDelay(environment: environment) == .milliseconds(milliseconds))
  }
}
