import Serving
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    close(descriptor)
    let server = try makeServer()
    let client = TestSocket(path)
    client.send(set80 + "\0")
    #expect(await client.receive() == #"{"parameters":{}}"#)
    server.stop()

    let file = folder.path + "/file"
    #expect(creat(file, 0o600) >= 0)
    #expect(throws: ServerError.notASocket(path: file)) { try Server(at: .path(file)) }
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
