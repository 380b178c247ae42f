import Serving
import SignalsTesting
import Testing
import ViewModels

struct `A slow client` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let talker = Talker()
  private let folder = TemporaryFolder()
  private let server: Server
  private let set80 = #"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"#

  init() throws {
    kettle = Kettle(on: clock)
    server = try Server(at: .path(folder.path + "/kettle.sock"), on: clock)
    server.serve(kettle)
    server.serve(talker)
  }

  @Test func `misses states, not the latest one`() async throws {
    let slow = TestSocket(server.path)
    slow.send(#"{"method":"org.example.Kettle.Watch","more":true}"# + "\0")
    _ = await slow.receive()
    let long = String(repeating: "x", count: 10_000)
    for number in 1...1000 { kettle.note = "\(number) \(long)" }
    kettle.target = 1
    var last = ""
    var count = 0
    while !last.contains(#""target":1}"#) && !last.contains(#""target":1,"#) {
      guard let message = await slow.receive() else { break }
      last = message
      count += 1
    }
    #expect(count < 1000)
    server.stop()
  }

  @Test func `receives all values if it reads`() async throws {
    let client = TestSocket(server.path)
    client.send(#"{"method":"org.example.Talker.Talk","more":true}"# + "\0")
    for _ in 0..<900 { #expect(await client.receive()?.contains("aaa") == true) }
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()
  }

  @Test(arguments: [("Watch", 1_000_000), ("Talk", 1_000), ("Get", 1_000_000)])
  func `loses its connection if it leaves many replies unread`(
    method: String,
    length: Int
  ) async throws {
    talker.text = String(repeating: "a", count: length)
    let (client, other) = (TestSocket(server.path), TestSocket(server.path))
    client.send(#"{"method":"org.example.Talker.\#(method)","more":true}"# + "\0")
    try await settle(other)
    await clock.advance(by: .seconds(9))
    try await settle(other)
    await clock.advance(by: .seconds(1))
    try await settle(other)
    var last: String?
    while let reply = await client.receive() { last = reply }
    #expect(last == #"{"error":"org.coax.TooSlow","parameters":{}}"#)
    server.stop()
  }

  /// Waits until the server has handled all earlier messages.
  ///
  /// A reply can arrive before the thread of the server has handled the messages of its inbox, but
  /// the thread has handled them before it replies once more.
  private func settle(_ client: TestSocket) async throws {
    for _ in 0..<3 {
      client.send(set80 + "\0")
      #expect(await client.receive() == #"{"parameters":{}}"#)
    }
  }
}
