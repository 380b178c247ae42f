import Serving
import SignalsTesting
import Testing
import ViewModels

struct `The state that the thread of the server sends` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let folder = TemporaryFolder()
  private let server: Server
  private let get = #"{"method":"org.example.Kettle.Get"}"# + "\0"

  init() throws {
    kettle = Kettle(on: clock)
    server = try Server(at: .path(folder.path + "/kettle.sock"), on: clock)
    server.serve(kettle)
  }

  /// Calls `Get` until the thread of the server has the state, and returns the reply.
  private func settle(_ client: TestSocket) async -> String? {
    var reply: String?
    for _ in 0..<3 {
      client.send(get)
      reply = await client.receive()
    }
    return reply
  }

  @Test func `needs no main actor while nothing changes`() async {
    let client = TestSocket(server.path)
    let expected = await settle(client)
    #expect(expected?.contains(#""target":100"#) == true)
    // The main actor is blocked here.
    client.send(get + get + get)
    for _ in 1...3 { #expect(client.blockUntilReceived() == expected) }
    server.stop()
  }

  @Test func `contains what the client has set`() async {
    let client = TestSocket(server.path)
    for target in 1...50 {
      client.send(#"{"method":"org.example.Kettle.Set","parameters":{"target":\#(target)}}"# + "\0")
      client.send(get)
      #expect(await client.receive() == #"{"parameters":{}}"#)
      #expect(await client.receive()?.contains(#""target":\#(target),"#) == true)
      _ = await settle(client)
    }
    server.stop()
  }

  @Test func `is never older than the model, even within a batch`() async {
    let (client, other) = (TestSocket(server.path), TestSocket(server.path))
    _ = await settle(client)
    batch {
      kettle.target = 7
      client.send(get)
      // The thread handles messages in the order of their arrival, and replies to this one itself.
      other.send("x\0")
      #expect(other.blockUntilReceived()?.contains("not valid JSON") == true)
    }
    #expect(await client.receive()?.contains(#""target":7,"#) == true)
    server.stop()
  }

  @Test func `ends with the service of the model`() async {
    let service = server.serve(Talker())
    let get = #"{"method":"org.example.Talker.Get"}"# + "\0"
    let client = TestSocket(server.path)
    for _ in 1...3 {
      client.send(get)
      #expect(await client.receive()?.contains("aaa") == true)
    }
    service.dispose()
    client.send(get)
    #expect(await client.receive()?.contains("InterfaceNotFound") == true)
    server.stop()
  }
}
