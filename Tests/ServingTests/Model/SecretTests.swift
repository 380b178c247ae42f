import Serving
import SignalsTesting
import Testing
import ViewModels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct `A secret` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let client: LocalClient

  init() {
    kettle = Kettle(on: clock)
    client = LocalClient(of: kettle)
  }

  private func error(_ name: String, _ parameters: String = "{}") -> String {
    #"{"error":"\#(name)","parameters":\#(parameters)}"#
  }

  @Test func `can be the parameter of an action that returns a part of its value`() async {
    kettle.pin = Secret("1234")
    for (pin, isGranted) in [("1234", true), ("4321", false)] {
      let unlocking = client.call("Unlock", #"{"pin":"\#(pin)"}"#)
      await clock.advance(by: .zero)
      #expect(unlocking.reply == #"{"parameters":{"value":\#(isGranted)}}"#)
    }
    #expect(
      client.call("Unlock").reply
        == error("org.example.Kettle.Invalid", #"{"field":"pin","problem":"is missing"}"#)
    )
  }

  @Test func `is left out of core files`() throws {
    let secret = Secret("lovelace")
    let address = secret.withMemory { UInt(bitPattern: $0.baseAddress) }
    let maps = try #require(fopen("/proc/self/smaps", "r"))
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 4096)
    var contains = false
    var flags: String?
    while fgets(&line, Int32(line.count), maps) != nil, flags == nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      let range = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if range.count == 2 { contains = (range[0]..<range[1]).contains(address) }
      if contains, text.hasPrefix("VmFlags:") { flags = text }
    }
    #expect(flags?.split(separator: " ").contains { $0.hasPrefix("dd") } == true, "\(flags ?? "")")
    #expect(secret.count == 8)
  }

  @Test func `can be the answer to a question, and no client sees it`() async {
    let watch = client.call("Watch", #"{"answers":true}"#, more: true)
    let changing = client.call("ChangePin")
    await clock.advance(by: .zero)
    #expect(watch.replies.last?.contains(#""askPin":{"id":1,"request":"Which PIN?"}"#) == true)
    #expect(
      client.call("Answer", #"{"id":1,"answer":true}"#).reply
        == error("org.example.Kettle.Invalid", #"{"field":"answer","problem":"must be a string"}"#)
    )
    client.call("Answer", #"{"id":1,"answer":"1234"}"#)
    await clock.advance(by: .zero)
    #expect(changing.reply == #"{"parameters":{}}"#)
    #expect(kettle.pin == Secret("1234"))
    #expect(!watch.replies.joined().contains("1234"))
  }

  // In release builds, the search also finds a part of the secret on a thread's stack. It is not
  // known whether the server or the search itself leaves that part there.
  #if DEBUG
  @Test func `stays in no other memory of a server`() async {
    // A process of its own has no other tests that fill and release memory.
    await #expect(processExitsWith: .success) { try await SecretSearch().run() }
  }
  #endif
}

/// A server that receives a secret in two ways, and a search for copies of the secret.
private struct SecretSearch {
  private let kettle = Kettle()
  private let folder = TemporaryFolder()
  private let memory = OwnMemory(searchingForBytes: 32)

  func run() async throws {
    // Sanitizers reserve too much memory for a search.
    guard memory.isSearchable else { return }
    let server = try Server(at: .path(folder.path + "/kettle.sock"))
    server.serve(kettle)
    let clients = (0..<3).map { _ in TestSocket(server.path) }
    let watch = #"{"method":"org.example.Kettle.Watch","more":true,"parameters":{"answers":true}}"#
    clients[0].send(watch + "\0")
    _ = await clients[0].receive()

    clients[1].send(#"{"method":"org.example.Kettle.ChangePin"}"# + "\0")
    while await clients[0].receive()?.contains("Which PIN?") == false {}
    memory.withMessage(
      #"{"method":"org.example.Kettle.Answer","parameters":{"id":1,"answer":""#,
      #""}}"#
    ) { clients[2].send($0) }
    #expect(await clients[2].receive() == #"{"parameters":{}}"#)
    #expect(await clients[1].receive() == #"{"parameters":{}}"#)
    try await memory.waitForCopies(1)

    memory.withMessage(#"{"method":"org.example.Kettle.Unlock","parameters":{"pin":""#, #""}}"#) {
      clients[2].send($0)
    }
    #expect(await clients[2].receive() == #"{"parameters":{"value":true}}"#)
    try await memory.waitForCopies(1)

    kettle.pin = Secret()
    try await memory.waitForCopies(0)
    server.stop()
  }
}
