import Glibc
import Serving
import SignalsTesting
import Testing
import ViewModels

struct `A server` {
  private let clock = TestScheduler()
  private let kettle: Kettle
  private let folder = TemporaryFolder()

  init() {
    kettle = Kettle(on: clock)
  }

  private var path: String { folder.path + "/kettle.sock" }

  private func makeServer() throws -> Server {
    let server = try Server(at: .path(path), on: clock)
    server.serve(kettle)
    return server
  }

  private let set80 = #"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"#

  @Test func `replies to calls in order`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(set80 + "\0" + #"{"method":"org.example.Kettle.Boil"}"# + "\0" + set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    #expect(await client.receive()?.contains("MethodNotFound") == true)
    #expect(await client.receive() == #"{"parameters":{}}"#)
    #expect(kettle.target == 80)
    server.stop()
  }

  @Test func `ends replies with a newline if the call did`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(
      "\n  \n{\n\"method\":\n\"org.example.Kettle.Set\",\"parameters\":{\"note\":\"a\\nb\"}}\n"
    )
    #expect(await client.receive(until: "\n") == #"{"parameters":{}}"#)
    #expect(kettle.note == "a\nb")
    client.endInput()
    #expect(await client.receive() == nil)
    server.stop()
  }

  @Test func `accepts a message in pieces`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    for byte in set80.utf8 { client.send([byte]) }
    client.send("\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()
  }

  @Test func `replies to an invalid message, and continues`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send("hello\0" + set80 + "\0")
    #expect(
      await client.receive()
        == #"{"error":"org.coax.InvalidMessage","#
        + #""parameters":{"problem":"Byte 1 of the message is not valid JSON."}}"#
    )
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()
  }

  @Test func `replies to any number of invalid messages`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    let sending = Task.detached {
      for _ in 0..<80 { client.send(String(repeating: "x\0", count: 500)) }
    }
    for _ in 0..<40_000 {
      guard await client.receive() != nil else { break }
    }
    await sending.value
    client.send(set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()
  }

  @Test func `refuses messages of more than a megabyte`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send([UInt8](repeating: UInt8(ascii: " "), count: 1_100_000))
    #expect(
      await client.receive()
        == #"{"error":"org.coax.InvalidMessage","#
        + #""parameters":{"problem":"The message has more than 1048576 bytes."}}"#
    )
    #expect(await client.receive() == nil)
    server.stop()
  }

  @Test func `closes the connection of a client that does not complete its message`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    let other = TestSocket(path)
    client.send("{")
    // The server handles bytes in the order of their arrival, so it has seen the first client's.
    other.send(set80 + "\0")
    _ = await other.receive()
    await clock.advance(by: .seconds(9))
    other.send(set80 + "\0")
    #expect(await other.receive() == #"{"parameters":{}}"#)
    await clock.advance(by: .seconds(1))
    #expect(await client.receive()?.contains("did not come in time") == true)
    #expect(await client.receive() == nil)
    server.stop()
  }

  @Test func `sends changes to all clients that watch`() async throws {
    let server = try makeServer()
    let clients = [TestSocket(path), TestSocket(path)]
    for client in clients {
      client.send(#"{"method":"org.example.Kettle.Watch","more":true}"# + "\0")
      #expect(await client.receive()?.contains(#""target":100"#) == true)
    }
    kettle.target = 30
    for client in clients {
      #expect(
        await client.receive() == #"{"parameters":{"state":{"target":30}},"continues":true}"#
      )
    }
    server.stop()
    #expect(await clients[0].receive()?.contains(#""error":"org.example.Kettle.Gone""#) == true)
    #expect(await clients[0].receive() == nil)
  }

  @Test func `ends the actions in progress with an error when it stops`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Heat"}"# + "\0")
    let isExecuting = kettle.values(of: \.heat.isExecuting)
    _ = try await isExecuting.filter { $0 }.first()
    server.stop()
    _ = try await isExecuting.filter { !$0 }.first()
    #expect(await client.receive()?.contains(#""error":"org.example.Kettle.Gone""#) == true)
    #expect(await client.receive() == nil)
  }

  @Test func `tells a model which program calls it`() async throws {
    let server = try Server(at: .path(path), on: clock)
    let model = Curious()
    server.serve(model)
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Curious.Look"}"# + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    #expect(model.callers.map { $0?.user } == [geteuid()])
    #expect(model.callers.map { $0?.process } == [getpid()])
    #expect(ServedCaller.current == nil)
    server.stop()
  }

  @Test func `closes connections while the main actor is busy`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Watch","more":true}"# + "\0")
    _ = await client.receive()
    server.stop()
    #expect(client.blockUntilClosed())
  }

  @Test func `cancels the action of a client that leaves`() async throws {
    let server = try makeServer()
    let isExecuting = kettle.values(of: \.heat.isExecuting)
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Heat"}"# + "\0")
    _ = try await isExecuting.filter { $0 }.first()
    client.disconnect()
    _ = try await isExecuting.filter { !$0 }.first()
    server.stop()
  }

  @Test func `finishes the call of a client that has only ended its input`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Heat"}"# + "\n")
    client.endInput()
    _ = try await kettle.values(of: \.heat.isExecuting).filter { $0 }.first()
    await clock.advance(by: .seconds(4))
    #expect(await client.receive(until: "\n") == #"{"parameters":{"value":100}}"#)
    #expect(await client.receive() == nil)
    server.stop()
  }

  @Test func `cancels the action of a client that leaves after it has ended its input`()
    async throws
  {
    let server = try makeServer()
    let isExecuting = kettle.values(of: \.heat.isExecuting)
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Heat"}"# + "\n")
    client.endInput()
    _ = try await isExecuting.filter { $0 }.first()
    client.disconnect()
    _ = try await isExecuting.filter { !$0 }.first()
    server.stop()
  }

  @Test func `cancels the action of a client that leaves with calls ahead`() async throws {
    let server = try makeServer()
    let isExecuting = kettle.values(of: \.heat.isExecuting)
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Heat"}"# + "\0")
    _ = try await isExecuting.filter { $0 }.first()
    client.send([UInt8](repeating: 0x20, count: 40_000))
    client.disconnect()
    _ = try await isExecuting.filter { !$0 }.first()
    server.stop()
  }

  @Test func `handles all one-way calls of a client that has left`() async throws {
    let server = try makeServer()
    let client = TestSocket(path)
    for target in 1...9 {
      let parameters = #"{"target":\#(target)}"#
      client.send(
        #"{"method":"org.example.Kettle.Set","oneway":true,"parameters":\#(parameters)}"# + "\0"
      )
    }
    client.disconnect()
    _ = try await kettle.values(of: \.target).filter { $0 == 9 }.first()
    server.stop()
  }

  @Test func `performs all calls of a client that sends them and leaves before it is accepted`()
    async throws
  {
    let server = try makeServer()
    var clients = (0..<256).map { _ in TestSocket(path) }
    clients[255].send(set80 + "\0")
    #expect(await clients[255].receive() == #"{"parameters":{}}"#)
    // The limit is reached, so the calls and the hang-up wait together in the listening socket.
    let method = #"{"method":"org.example.Kettle."#
    let leaving = TestSocket(path)
    leaving.send(method + #"Heat"}"# + "\0" + method + #"Set","parameters":{"power":2}}"# + "\0")
    leaving.send(method + #"Set","oneway":true,"parameters":{"note":"left"}}"# + "\0")
    leaving.disconnect()
    let next = TestSocket(path)
    next.send(set80 + "\0")
    clients.removeFirst()
    #expect(await next.receive() == #"{"parameters":{}}"#)
    #expect(!kettle.heat.isExecuting)
    #expect(kettle.power == .high)
    #expect(kettle.note == "left")
    server.stop()
  }

  @Test func `retains a model until it is no longer served`() async throws {
    let server = try Server(at: .path(path), on: clock)
    weak var served: Kettle?
    var service: (any Disposable)?
    do {
      let kettle = Kettle(on: clock)
      served = kettle
      service = server.serve(kettle)
    }
    let client = TestSocket(path)
    client.send(#"{"method":"org.example.Kettle.Watch","more":true}"# + "\0")
    #expect(await client.receive()?.contains(#""target":100"#) == true)
    service?.dispose()
    #expect(await client.receive()?.contains("org.example.Kettle.Gone") == true)
    #expect(served == nil)

    do {
      let kettle = Kettle(on: clock)
      served = kettle
      service = server.serve(kettle)
    }
    #expect(served != nil)
    server.stop()
    #expect(served == nil)
  }

  @Test func `serves again after the process had no descriptors`() async {
    await #expect(processExitsWith: .success) { try await DescriptorShortage().run() }
  }

  @Test func `runs until it receives a Unix signal, and returns the status`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = TemporaryFolder()
      for (signal, status) in [(SIGTERM, 0), (SIGHUP, 0), (SIGINT, 130)] as [(Int32, Int32)] {
        weak var served: Kettle?
        let result = await Server.run(
          at: .path(folder.path + "/kettle.sock"),
          serving: {
            let kettle = Kettle()
            served = kettle
            return kettle
          }()
        ) { server in
          #expect(served != nil)
          #expect(access(server.path, F_OK) == 0)
          kill(getpid(), signal)
        }
        #expect(result == status)
        #expect(served == nil)
        #expect(access(folder.path + "/kettle.sock", F_OK) == -1)
      }
      #expect(await Server.run(at: .path("/none/x"), serving: Kettle()) == 2)
    }
  }

  @Test func `serves several models under one interface, each at a socket with its name`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = TemporaryFolder()
      let address = SocketAddress.path(folder.path + "/kettle.sock")
      let (kitchen, office) = (Kettle(), Kettle())
      let result = await Server.run(
        at: address,
        servingEach: ["kitchen": kitchen, "office": office]
      ) { servers in
        let paths = ["kitchen", "office"].map { "\(folder.path)/kettle@\($0).sock" }
        #expect(servers.map(\.path) == paths)
        let client = TestSocket(paths[1])
        client.send(#"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"# + "\0")
        Task {
          #expect(await client.receive() == #"{"parameters":{}}"#)
          #expect((kitchen.target, office.target) == (100, 80))
          kill(getpid(), SIGTERM)
        }
      }
      #expect(result == 0)
      #expect(await Server.run(at: address, servingEach: ["a/b": kitchen]) == 2)
    }
  }

  @Test func `gives a passed socket to the object that the path names, in any spelling`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let folder = TemporaryFolder()
      let passed = TestSocket.bound(to: folder.path + "/kettle@office.sock")
      #expect(listen(passed, 1) == 0)
      // The other descriptors up to this one are no Unix stream sockets that listen.
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "\(passed - 2)", 1)
      let (kitchen, office) = (Kettle(), Kettle())
      let result = await Server.run(
        at: .path(folder.path + "//./kettle.sock"),
        servingEach: ["kitchen": kitchen, "office": office]
      ) { _ in
        let client = TestSocket(folder.path + "/kettle@office.sock")
        client.send(#"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"# + "\0")
        Task {
          #expect(await client.receive() == #"{"parameters":{}}"#)
          #expect((kitchen.target, office.target) == (100, 80))
          kill(getpid(), SIGTERM)
        }
      }
      #expect(result == 0)
      #expect(access(folder.path + "/kettle@office.sock", F_OK) == 0)
    }
  }

  @Test func `says that a single connection leaves its questions unanswered`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      var ends: [Int32] = [-1, -1]
      #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "\(ends[1] - 2)", 1)
      setenv("LISTEN_FDNAMES", String(repeating: ":", count: Int(ends[1]) - 3) + "varlink", 1)
      let kettle = Kettle()
      let client = TestSocket(connected: ends[0])
      let result = await Server.run(at: .path("/none/kettle.sock"), serving: kettle) { _ in
        let empty = #"{"method":"org.example.Kettle.Empty"}"# + "\0"
        client.send(empty)
        Task {
          let problem =
            "The question “confirm” cannot be answered over a single connection. "
            + "With “Accept=no”, systemd lets clients open several."
          #expect(
            await client.receive()
              == #"{"error":"org.example.Kettle.Failed","parameters":{"message":"\#(problem)"}}"#
          )
          #expect(kettle.hasWater)
          // A handler of the program can answer.
          kettle.confirm.answer(with: true)
          client.send(empty)
          #expect(await client.receive() == #"{"parameters":{}}"#)
          #expect(!kettle.hasWater)
          client.disconnect()
        }
      }
      #expect(result == 0)
    }
  }

  @Test func `leaves the numbers of closed standard streams to them`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      for stream in STDIN_FILENO...STDOUT_FILENO { close(stream) }
      let folder = TemporaryFolder()
      let result = await Server.run(
        at: .path(folder.path + "/kettle.sock"),
        serving: Kettle()
      ) { _ in
        #expect(write(STDOUT_FILENO, "x", 1) == -1)
        #expect(errno == EBADF)
        var byte: UInt8 = 0
        #expect(read(STDIN_FILENO, &byte, 1) == -1)
        kill(getpid(), SIGTERM)
      }
      #expect(result == 0)
    }
  }

  @Test func `can be replaced as soon as it has stopped`() async throws {
    for _ in 0..<20 {
      let server = try makeServer()
      server.stop()
      server.stop()
    }
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()
  }
}

/// A view model that asks for its callers.
private final class Curious: Bindable {
  private(set) var callers: [ServedCaller?] = []

  private(set) lazy var look = Command(of: self) { $0.callers.append(ServedCaller.current) }
}

extension Curious: Served {
  static let interface = Interface<Curious>("org.example.Curious") {
    Action("look", \.look)
  }
}

/// A server in a process whose other descriptors are all in use.
private struct DescriptorShortage {
  private let kettle = Kettle()
  private let folder = TemporaryFolder()
  private let set80 = #"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"# + "\0"

  func run() async throws {
    // No timer may need a descriptor, so the server has a virtual clock.
    let server = try Server(at: .path(folder.path + "/kettle.sock"), on: TestScheduler())
    server.serve(kettle)
    try await expectService(by: TestSocket(server.path))

    var limit = rlimit(rlim_cur: 64, rlim_max: 64)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var used: [Int32] = []
    while case let descriptor = dup(STDERR_FILENO), descriptor >= 0 { used.append(descriptor) }
    #expect(errno == EMFILE)
    #expect(used.count > 8)

    // The first client gets the descriptor that the server has kept.
    close(used.removeLast())
    var first: TestSocket? = TestSocket(server.path)
    if let first { try await expectService(by: first) }
    // The second one waits until the first one has left.
    close(used.removeLast())
    let second = TestSocket(server.path)
    second.send(set80)
    first = nil
    #expect(await second.receive() == #"{"parameters":{}}"#)

    for descriptor in used { close(descriptor) }
    for client in (0..<16).map({ _ in TestSocket(server.path) }) {
      try await expectService(by: client)
    }
    server.stop()
  }

  private func expectService(by client: TestSocket) async throws {
    client.send(set80)
    #expect(await client.receive() == #"{"parameters":{}}"#)
  }
}

/// A folder that is removed with its contents at the end of a test.
nonisolated final class TemporaryFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/serving-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { unlink("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}
