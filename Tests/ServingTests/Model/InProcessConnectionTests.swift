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

  @Test func `performs many calls that wait in order`() async {
    for call in 1...1_000 {
      send("Set", #"{"target":\#(call)}"#)
      // A part of the calls is performed while others arrive.
      if call % 3 == 0 { await clock.advance(by: .zero) }
      if call % 3 == 0 { #expect(receive() == #"{"parameters":{}}"#) }
    }
    var count = 1_000 / 3
    while kettle.target < 1_000 || count < 1_000 {
      await clock.advance(by: .zero)
      count += 1
      #expect(kettle.target == count)
      guard receive() == #"{"parameters":{}}"#, count <= 1_000 else { break }
    }
    #expect(count == 1_000)
    #expect(receive() == nil)
  }

  @Test func `tags a question with the tag of the call that asks`() async {
    let watcher = connection.duplicate()
    send("Watch", #"{"answers":true}"#, more: true, over: watcher)
    await clock.advance(by: .zero)
    _ = receive(over: watcher)
    let call = #"{"method":"org.example.Kettle.Empty","tag":"a\"b"}"#
    send(call, over: connection)
    await clock.advance(by: .zero)
    #expect(
      receive(over: watcher)?.contains(
        #""confirm":{"id":1,"request":"Empty the kettle?","tag":"a\"b"}"#
      ) == true
    )
  }

  @Test func `gives the questions of the program itself no tag`() async {
    let watcher = connection.duplicate()
    send("Watch", #"{"answers":true}"#, more: true, over: watcher)
    await clock.advance(by: .zero)
    _ = receive(over: watcher)
    // The call of another client is in progress.
    send(#"{"method":"org.example.Kettle.Heat","tag":"x","more":true}"#, over: connection)
    let asking = Task { await kettle.confirm.ask("Empty the kettle?") }
    await clock.advance(by: .zero)
    #expect(
      receive(over: watcher)?.contains(#""confirm":{"id":1,"request":"Empty the kettle?"}"#)
        == true
    )
    asking.cancel()
  }

  @Test(arguments: [
    (#"7"#, "The tag must be a string."),
    (#""\#(String(repeating: "x", count: 65))""#, "The tag must have at most 64 bytes."),
  ])
  func `refuses tags that all watches would have to carry`(tag: String, problem: String) async {
    send(#"{"method":"org.example.Kettle.Get","tag":\#(tag)}"#, over: connection)
    await clock.advance(by: .zero)
    #expect(receive()?.contains(problem) == true)
  }

  @Test(arguments: ["more", "oneway"])
  func `refuses flags that are neither true nor false`(flag: String) async {
    send(#"{"method":"org.example.Kettle.Get","\#(flag)":"true"}"#, over: connection)
    await clock.advance(by: .zero)
    #expect(receive()?.contains("“\(flag)” must be true or false.") == true)
    send(#"{"method":"org.example.Kettle.Get","\#(flag)":null}"#, over: connection)
    await clock.advance(by: .zero)
    #expect(receive()?.contains(#""state""#) == true)
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
