internal import Glibc

/// A hand-written server that answers the same messages with the same bytes, prepared in advance.
///
/// It parses nothing: the second letter of a method's name says what to do.
@MainActor
struct PlainServer {
  private static let state = Array(
    (#"{"parameters":{"state":{"target":100,"temperature":20,"name":"kettle","#
      + #""heat":{"enabled":true,"executing":false}}}}"# + "\0").utf8
  )
  private static let done = Array((#"{"parameters":{}}"# + "\0").utf8)

  private var clients: [pollfd] = []
  private var inputs: [Int32: [UInt8]] = [:]
  private var watchers: [Int32] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  static func run() -> Never {
    signal(SIGINT) { _ in _exit(0) }
    signal(SIGPIPE, SIG_IGN)
    var server = PlainServer()
    server.serve(at: SocketClient.path(ofChildOf: getppid()))
  }

  private mutating func serve(at path: String) -> Never {
    unlink(path)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = SocketClient.withAddress(path) { bind(listener, $0, $1) }
    listen(listener, 128)
    print("quit")
    fflush(nil)
    clients = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    while true {
      poll(&clients, nfds_t(clients.count), -1)
      if clients[0].revents != 0 {
        clients.append(pollfd(fd: accept(listener, nil, nil), events: Int16(POLLIN), revents: 0))
      }
      for index in clients.indices.dropFirst().reversed() where clients[index].revents != 0 {
        if !handle(clients[index].fd) {
          close(clients[index].fd)
          watchers.removeAll { $0 == clients[index].fd }
          clients.remove(at: index)
        }
      }
    }
  }

  private mutating func handle(_ client: Int32) -> Bool {
    let count = recv(client, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    inputs[client, default: []] += buffer[..<count]
    while let end = inputs[client]?.firstIndex(of: 0), let message = inputs[client]?[..<end] {
      answer(Array(message), of: client)
      inputs[client]?.removeSubrange(...end)
    }
    return true
  }

  private mutating func answer(_ message: [UInt8], of client: Int32) {
    let prefix = #"{"method":"org.example.Kettle."#.utf8.count
    switch message[prefix] {
    case UInt8(ascii: "W"):
      watchers.append(client)
      send(PlainServer.state, to: client)
    case UInt8(ascii: "S"):
      send(PlainServer.done, to: client)
      // The number is at the end of the message: …"target":80}}
      let digits = message.reversed().drop { !(0x30...0x39).contains($0) }
        .prefix { (0x30...0x39).contains($0) }.reversed()
      var change = Array(#"{"parameters":{"state":{"target":"#.utf8)
      change += digits
      change += (#"}},"continues":true}"# + "\0").utf8
      for watcher in watchers { send(change, to: watcher) }
    default: send(PlainServer.state, to: client)
    }
  }

  private func send(_ bytes: [UInt8], to client: Int32) {
    // A client that does not read misses messages.
    _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_DONTWAIT))
  }
}
