import Glibc
import Serving
import Testing

struct `The socket of a server` {
  private let kettle = Kettle()
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/kettle.sock" }

  private func makeServer(for access: Server.Access = .sameUser) throws -> Server {
    let server = try Server(at: .path(path), for: access)
    server.serve(kettle)
    return server
  }

  private let set80 = #"{"method":"org.example.Kettle.Set","parameters":{"target":80}}"#

  @Test func `belongs to the user only`() throws {
    let server = try makeServer()
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode == S_IFSOCK | 0o600)
    server.stop()
    #expect(lstat(path, &status) == -1)
  }

  @Test func `can be used by all users if the server permits it`() throws {
    let server = try makeServer(for: .anyUser)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode == S_IFSOCK | 0o666)
    server.stop()
  }

  @Test func `needs a folder that other users cannot write to, unless any user may connect`() throws
  {
    chmod(folder.path, 0o777)
    let error = ServerError.unsafeFolder(folder.path)
    #expect(throws: error) { try Server(at: .path(path)) }
    #expect(error.message.contains("“\(folder.path)”"))
    try makeServer(for: .anyUser).stop()
    chmod(folder.path, 0o755)
    try makeServer().stop()
  }

  @Test(.enabled(if: geteuid() == 0, "needs the user root"))
  func `needs a folder that belongs to the user`() throws {
    chown(folder.path, 65_534, 65_534)
    #expect(throws: ServerError.unsafeFolder(folder.path)) { try Server(at: .path(path)) }
  }

  @Test func `is not removed by an earlier server whose files were deleted`() async throws {
    let earlier = try makeServer()
    unlink(path)
    unlink(path + ".lock")
    let later = try makeServer()
    earlier.stop()
    #expect(access(path + ".lock", F_OK) == 0)
    let client = TestSocket(path)
    client.send(set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    later.stop()
    #expect(access(path, F_OK) == -1)
  }

  @Test func `leaves no file behind, and a path that can be used again at once`() throws {
    for _ in 1...3 { try makeServer().stop() }
    #expect(access(path, F_OK) == -1)
    #expect(access(path + ".lock", F_OK) == -1)
  }

  @Test func `has the address that a user has typed`() {
    #expect(SocketAddress("kettle") == .runtime("kettle"))
    #expect(SocketAddress("./kettle.sock") == .path("./kettle.sock"))
  }

  @Test(.enabled(if: Python.isInstalled && geteuid() == 0, "needs python3 and the user root"))
  func `refuses other users who can reach it, unless any user may connect`() async throws {
    chmod(folder.path, 0o711)
    let closed = try makeServer()
    // The file's permissions would refuse other users first.
    chmod(path, 0o666)
    #expect(
      await Python.run("get_as_nobody.py", path).output
        == #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"# + "\n"
    )
    closed.stop()
    let open = try makeServer(for: .anyUser)
    #expect(await Python.run("get_as_nobody.py", path).output.contains(#""target":100"#))
    open.stop()
  }

  @Test func `does not replace that of a server that lives`() throws {
    let server = try makeServer()
    #expect(throws: ServerError.alreadyServed(path: path)) { try Server(at: .path(path)) }
    server.stop()
  }

  @Test func `replaces that of a server that was killed, and no other file`() async throws {
    // A killed server leaves a socket file that nobody listens on.
    close(TestSocket.bound(to: path))
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()

    let file = folder.path + "/file"
    #expect(creat(file, 0o600) >= 0)
    #expect(throws: ServerError.notASocket(path: file)) { try Server(at: .path(file)) }
    #expect(access(file + ".lock", F_OK) == -1)
  }

  @Test func `has a path with the name of an object`() throws {
    #expect(try SocketAddress.runtime("kettle").object("a-1") == .runtime("kettle@a-1"))
    #expect(try SocketAddress.path("/x/kettle.sock").object("b") == .path("/x/kettle@b.sock"))
    #expect(try SocketAddress.path("/x/kettle").object("b") == .path("/x/kettle@b.sock"))
    for name in ["", "a/b", "a b", "ä", "..\n", "@"] {
      #expect(throws: ServerError.invalidObjectName(name)) {
        try SocketAddress.path("x").object(name)
      }
    }
    #expect(
      ServerError.invalidObjectName("a/b").message
        == "“a/b” cannot be the name of an object. Use letters and digits, “-”, “_” and “.”."
    )
  }

  @Test func `needs a folder and a short path`() {
    let long = "/" + String(repeating: "x", count: 107)
    #expect(throws: ServerError.pathTooLong(long)) { try Server(at: .path(long)) }
    #expect(throws: ServerError.pathTooLong("")) { try Server(at: .path("")) }
    #expect(ServerError.pathTooLong("").message == "The path of the socket is empty.")
    #expect(throws: ServerError.failed(path: "/none/x", errno: ENOENT)) {
      try Server(at: .path("/none/x"))
    }
  }
}
