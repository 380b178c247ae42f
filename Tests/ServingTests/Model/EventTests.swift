import Serving
import SignalsTesting
import Testing
import ViewModels

/// A view model that sends events.
final class Bell: Bindable {
  @Observed var volume = 1
  let chimes = Subject<Int, Never>()
  let rings = Subject<Void, Never>()

  private(set) lazy var ring = Command(of: self) { $0.rings.send() }
  private(set) lazy var chime = Command(of: self) { (bell, hour: Int) -> Void in
    bell.chimes.send(hour)
  }
}

extension Bell: Served {
  static let interface = Interface<Bell>("org.example.Bell") {
    Input("volume", \.volume)
    Action("ring", \.ring)
    Action("chime", \.chime, taking: "hour")
    Output("chimed", \.chimes.signal, help: "The hour, when the bell chimes.")
    Output("rang", \.rings.signal)
  }
}

struct `Events of a served model` {
  private let bell = Bell()
  private let client: LocalClient
  private let begin = #"{"parameters":{"event":{}},"continues":true}"#

  init() {
    client = LocalClient(of: bell)
  }

  private func event(_ text: String) -> String {
    #"{"parameters":{"event":{\#(text)}},"continues":true}"#
  }

  @Test func `reach each client that listens, in order, and later clients only later ones`() {
    bell.chimes.send(1)
    let listening = client.call("Listen", more: true)
    bell.chimes.send(2)
    bell.rings.send()
    let later = client.call("Listen", more: true)
    bell.chimes.send(2)
    #expect(
      listening.replies
        == [begin, event(#""chimed":2"#), event(#""rang":true"#), event(#""chimed":2"#)]
    )
    #expect(later.replies == [begin, event(#""chimed":2"#)])
    listening.disconnect()
    bell.rings.send()
    #expect(listening.replies.count == 4)
    #expect(later.replies.count == 3)
  }

  @Test func `reach a client only if it has chosen them`() {
    let listening = client.call("Listen", #"{"events":["rang"]}"#, more: true)
    bell.chimes.send(2)
    bell.rings.send()
    #expect(listening.replies == [begin, event(#""rang":true"#)])
    let all = client.call("Listen", #"{"events":null}"#, more: true)
    bell.chimes.send(3)
    #expect(all.replies == [begin, event(#""chimed":3"#)])
  }

  @Test func `are no part of the state`() {
    let watch = client.call("Watch", more: true)
    bell.chimes.send(2)
    #expect(watch.replies.count == 1)
    #expect(client.call("Get").reply?.contains("chimed") == false)
  }

  @Test func `end when all their signals have completed`() {
    let listening = client.call("Listen", more: true)
    bell.chimes.send(.completed)
    #expect(!listening.isOver)
    bell.rings.send(.completed)
    #expect(listening.reply == #"{"parameters":{"event":{}}}"#)
    #expect(client.call("Listen", more: true).replies == [begin, listening.reply])
  }

  @Test(arguments: [
    (#"{"events":["boiled"]}"#, "events"), (#"{"events":7}"#, "events"), (#"{"x":1}"#, "x"),
  ])
  func `are refused if there are none with a name`(parameters: String, name: String) {
    let error = #"{"error":"org.varlink.service.InvalidParameter","parameters":"#
    #expect(
      client.call("Listen", parameters, more: true).reply == error + #"{"parameter":"\#(name)"}}"#
    )
  }

  @Test func `need a call with “more”`() {
    #expect(
      client.call("Listen").reply
        == #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#
    )
    #expect(
      LocalClient(of: Kettle()).call("Listen", more: true).reply
        == #"{"error":"org.varlink.service.MethodNotFound","#
        + #""parameters":{"method":"org.example.Kettle.Listen"}}"#
    )
  }

  @Test func `are described`() {
    #expect(
      Bell.interface.varlink.hasSuffix(
        """
        # An event. Each message has one, except the first message.
        type Event (
          # The hour, when the bell chimes.
          chimed: ?int,
          rang: ?bool
        )

        # Returns an empty event at once, then each event from now on, of all kinds or of those \
        given. Call with “more”.
        method Listen(events: ?[]string) -> (event: Event)

        # The action cannot run now: disabled, executing, groupExecuting or gone.
        error Disabled (reason: string)
        error Failed (message: string)
        error Cancelled ()
        error Invalid (field: string, problem: string)
        # The model has ended.
        error Gone ()

        """
      )
    )
    #expect(
      Bell.interface.markdown.hasSuffix(
        """
        ## Events

        | Name | Type | Meaning |
        |---|---|---|
        | `chimed` | `int` | The hour, when the bell chimes. |
        | `rang` | `bool` |  |

        """
      )
    )
    #expect(
      Bell.interface.jsonSchema.hasSuffix(
        #""chimed.event":{"description":"The hour, when the bell chimes.","#
          + #""type":["integer","string"]},"rang.event":{"type":"boolean"}}}"#
      )
    )
  }
}

struct `Events of a server` {
  private let bell = Bell()
  private let folder = TemporaryFolder()
  /// The clock of the server, which stands still: no client is slow because the machine is.
  private let clock = TestScheduler()
  private let server: Server

  init() throws {
    server = try Server(at: .path(folder.path + "/bell.sock"), on: clock)
  }

  private func listen() async -> TestSocket {
    let socket = TestSocket(server.path)
    socket.send(#"{"method":"org.example.Bell.Listen","more":true}"# + "\0")
    #expect(await socket.receive() == #"{"parameters":{"event":{}},"continues":true}"#)
    return socket
  }

  @Test func `end with the service`() async {
    let service = server.serve(bell)
    let socket = await listen()
    service.dispose()
    #expect(await socket.receive() == #"{"error":"org.example.Bell.Gone","parameters":{}}"#)
    server.stop()
  }

  @Test func `are never left out, so a client that does not read them is told`() async {
    server.serve(bell)
    let (slow, fast) = (await listen(), await listen())
    let count = 50_000
    var received = 0
    for number in 0..<count {
      bell.chimes.send(number)
      // The fast client reads before the limit of unread bytes is reached.
      if number % 1_000 == 999 {
        for _ in 0..<1_000 where await fast.receive() != nil { received += 1 }
      }
    }
    #expect(received == count)
    var last: String?
    var numbers = 0
    while let event = await slow.receive() {
      if event.contains(#""chimed":\#(numbers)}"#) { numbers += 1 }
      last = event
    }
    #expect(last == #"{"error":"org.coax.TooSlow","parameters":{}}"#)
    #expect((1..<count).contains(numbers))
    server.stop()
    // The server ends its work on the clock before it closes a connection.
    while await fast.receive() != nil {}
    #expect(clock.pendingCount == 0)
  }
}
