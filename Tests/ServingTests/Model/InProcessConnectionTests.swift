import Serving
import Signals
import SignalsTesting
import Testing
import ViewModels

struct `A connection in the same process` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let connection: InProcessConnection

  init() {
    kettle = Kettle(on: clock)
    connection = InProcessConnection(to: [kettle])
  }

  private func send(
    _ method: String,
    _ parameters: String = "{}",
    more: Bool = false,
    over connection: InProcessConnection? = nil
  ) {
    send(
      #"{"method":"org.example.Kettle.\#(method)","parameters":\#(parameters),"more":\#(more)}"#,
      over: connection ?? self.connection
    )
  }

  private func send(_ message: String, over connection: InProcessConnection) {
    connection.send(Array(message.utf8).withUnsafeBytes { InProcessCall($0) })
  }

  /// Returns the next reply, without its NUL byte.
  private func receive(over connection: InProcessConnection? = nil) -> String? {
    (connection ?? self.connection).receive { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Lets the main actor run, and returns all replies that follow.
  private func replies() async -> [String] {
    var replies: [String] = []
    await clock.advance(by: .zero)
    while let reply = receive() {
      replies.append(reply)
      await clock.advance(by: .zero)
    }
    return replies
  }

  @Test func `performs a call in a later turn`() async {
    send("Set", #"{"target":80}"#)
    #expect(kettle.target == 100)
    #expect(receive() == nil)
    await clock.advance(by: .zero)
    #expect(kettle.target == 80)
    #expect(receive() == #"{"parameters":{}}"#)
    #expect(receive() == nil)
  }

  @Test func `begins a call when all replies to the previous call were received`() async {
    send("Set", #"{"target":80}"#)
    send("Set", #"{"target":60}"#)
    await clock.advance(by: .zero)
    #expect(kettle.target == 80)
    #expect(receive() == #"{"parameters":{}}"#)
    await clock.advance(by: .zero)
    #expect(kettle.target == 60)
  }

  @Test func `shares its model with a duplicate`() async {
    send("Watch", more: true)
    _ = await replies()
    let other = connection.duplicate()
    send("Set", #"{"target":80}"#, over: other)
    #expect(await replies() == [#"{"parameters":{"state":{"target":80}},"continues":true}"#])
    #expect(receive(over: other) == #"{"parameters":{}}"#)
  }

  @Test func `merges changes that were not received`() async {
    send("Watch", more: true)
    _ = await replies()
    kettle.target = 60
    kettle.note = "tea"
    kettle.target = 40
    #expect(
      await replies() == [
        #"{"parameters":{"state":{"target":40,"note":"tea"}},"continues":true}"#
      ]
    )
  }

  @Test func `cancels its command when it is closed`() async {
    send("Heat")
    await clock.advance(by: .zero)
    #expect(kettle.heat.isExecuting)
    connection.close()
    #expect(!kettle.heat.isExecuting)
  }

  @Test func `replies to an invalid message`() async {
    send("{", over: connection)
    #expect(await replies().first?.contains("org.coax.InvalidMessage") == true)
    send(String(repeating: " ", count: 1_048_577), over: connection)
    #expect(await replies().first?.contains("more than 1048576 bytes") == true)
    send("Set", #"{"target":80}"#)
    #expect(await replies() == [#"{"parameters":{}}"#])
  }

  @Test func `ends an action whose values are not received`() async {
    let model = Talker()
    model.text = String(repeating: "a", count: 100_000)
    let talker = InProcessConnection(to: [model])
    send(#"{"method":"org.example.Talker.Talk","more":true}"#, over: talker)
    await clock.advance(by: .zero)
    #expect(receive(over: talker) == #"{"error":"org.coax.TooSlow","parameters":{}}"#)
    #expect(receive(over: talker) == nil)
  }

  @Test func `keeps a reply for which the client has no memory`() async {
    send("Set", #"{"target":80}"#)
    send("Boil")
    await clock.advance(by: .zero)
    #expect(connection.receive { _ -> String? in nil } == nil)
    #expect(receive() == #"{"parameters":{}}"#)
    await clock.advance(by: .zero)
    #expect(receive()?.contains("MethodNotFound") == true)
  }

  @Test func `keeps its model, and releases it with the last connection`() async {
    weak var model: Kettle?
    var first: InProcessConnection?
    do {
      let kettle = Kettle()
      model = kettle
      first = InProcessConnection(to: [kettle])
    }
    var second = first?.duplicate()
    first?.close()
    first = nil
    #expect(model != nil)
    second?.close()
    second = nil
    #expect(model == nil)
  }
}
