internal import CommandLinePrograms
internal import Glibc
internal import Serving
internal import ViewModels

/// A received reply to a call.
struct ReceivedReply {
  /// The name of the error with its interface, or nil after a success.
  let error: String?
  let parameters: JSON
  /// True if more replies follow.
  var continues = false
}

/// A connection to a program that serves models, for one call at a time.
final class ServerConnection {
  /// The number of bytes that a reply may have.
  ///
  /// A program that sends no end of a reply must not use up the memory.
  private static let replyLimit = 64 << 20

  private let path: String
  private let socket: Socket
  private let options: ConnectionOptions
  /// The time until which the next reply must arrive, or nil without a limit.
  private var deadline: Deadline?
  private var received: [UInt8] = []
  /// The number of bytes at the start of `received` that contain no NUL.
  private var searched = 0
  private var hasEnded = false

  /// Connects to a socket.
  init(to path: String, _ options: ConnectionOptions) throws(Failure) {
    guard let socket = Socket.stream() else {
      throw Failure(.unavailable, "Cannot open a socket: \(String(cString: strerror(errno))).")
    }
    self.path = path
    self.socket = socket
    self.options = options
    let deadline = Deadline(options)
    while withSocketAddress(path, { connect(socket.descriptor, $0, $1) }) != 0 {
      switch errno {
      case EAGAIN:
        // The server's queue of clients is full. No event reports free space, so poll every 10 ms.
        var requests: [pollfd] = []
        try coax.wait(for: &requests, timeout: 10)
        if let deadline, deadline.milliseconds == 0 { throw timedOut }
      case EINTR: continue
      case let number: throw ServerConnection.failure(path, errno: number)
      }
    }
    try socket.checkPeer(path, options)
  }

  /// The failure that reports that no reply has arrived in time.
  var timedOut: Failure {
    let seconds = options.timeout.map { "\(JSON.number($0.description).readable) seconds" } ?? ""
    return Failure(
      .unavailable,
      "The program at “\(path.sanitized())” has not replied for \(seconds)."
    )
  }

  private static func failure(_ path: String, errno number: Int32) -> Failure {
    let path = path.sanitized()
    switch number {
    case ENOENT:
      return Failure(
        .unavailable,
        "There is no socket “\(path)”. \(nearestAdvice(to: path) ?? "Is the program running?")"
      )
    case ECONNREFUSED:
      return Failure(.unavailable, "No program is listening on “\(path)”.")
    default:
      let reason = String(cString: strerror(number))
      return Failure(.unavailable, "Cannot connect to “\(path)”: \(reason).")
    }
  }

  /// Returns a sentence that names a similar socket in the same folder, if there is one.
  private static func nearestAdvice(to path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), path.hasSuffix(".sock") else { return nil }
    let name = path[path.index(after: slash)...].dropLast(".sock".count)
    return socketNames(in: String(path[..<slash])).nearest(to: name).map { "Did you mean \($0)?" }
  }

  /// The descriptor that is readable when replies arrive.
  var descriptor: Int32 { socket.descriptor }

  /// The milliseconds until which the next reply must arrive, or nil without a limit.
  var milliseconds: Int32? { deadline?.milliseconds }

  /// True unless the program has closed the connection, which no call uses at this moment.
  var isOpen: Bool {
    read()
    return !hasEnded
  }

  /// Calls a method without waiting for its reply.
  ///
  /// If `isTimed` is true, the first reply must arrive in time.
  func send(
    _ method: String,
    _ parameters: JSON,
    more: Bool = false,
    isTimed: Bool = true
  ) throws(Failure) {
    deadline = isTimed ? Deadline(options) : nil
    var call: [(name: String, value: JSON)] = [
      ("method", .string(method)), ("parameters", parameters),
    ]
    if more { call.append(("more", .bool(true))) }
    let message = JSON.object(call)
    // The message may contain a secret, so no copy of the message may stay in memory.
    var bytes = ValueWriter.bytes(capacity: message.maximumLength + 1) { writer in
      message.write(to: &writer)
      writer.write(raw: "\0")
    }
    defer { bytes.overwriteAndRemoveAll() }
    var sent = 0
    while sent < bytes.count {
      let progress = bytes.withUnsafeBytes {
        socket.write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      switch progress {
      case .bytes(let count): sent += count
      case .mustWait: try wait(POLLOUT)
      // The server may have sent an error before it closed the connection.
      case .ended: return
      }
    }
  }

  /// Waits for the next reply, and returns it.
  func receive() throws(Failure) -> ReceivedReply {
    while true {
      if let reply = try next() { return reply }
      try wait(POLLIN)
      read()
    }
  }

  private func wait(_ events: Int32) throws(Failure) {
    var requests = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
    if try !coax.wait(for: &requests, timeout: deadline?.milliseconds ?? -1) { throw timedOut }
  }

  /// Reads the bytes that have arrived.
  func read() {
    let count = received.count
    received += [UInt8](repeating: 0, count: 16_384)
    let progress = received.withUnsafeMutableBytes { bytes in
      socket.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
    }
    var added = 0
    switch progress {
    case .bytes(let count): added = count
    case .mustWait: break
    case .ended: hasEnded = true
    }
    received.removeLast(received.count - count - added)
  }

  /// Returns the next reply that has arrived, or nil.
  func next() throws(Failure) -> ReceivedReply? {
    guard let end = received[searched...].firstIndex(of: 0) else {
      searched = received.count
      guard searched <= Self.replyLimit else {
        let limit = "\(Self.replyLimit >> 20) MiB"
        throw Failure(
          .unavailable,
          "The program at “\(path.sanitized())” has sent a reply of more than \(limit)."
        )
      }
      if hasEnded {
        throw Failure(.unavailable, "The program at “\(path.sanitized())” has ended.")
      }
      return nil
    }
    deadline = nil
    let message = Array(received[..<end])
    received.removeFirst(end + 1)
    searched = 0
    guard let reply = try? JSON(message), case .object = reply else {
      throw Failure(.unavailable, "The program at “\(path.sanitized())” does not speak Varlink.")
    }
    return ReceivedReply(
      error: reply["error"]?.string,
      parameters: reply["parameters"] ?? .object([]),
      continues: reply["continues"]?.isTrue == true
    )
  }
}
