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

extension ReceivedReply {
  /// Creates a reply from a message, or returns nil if the message has another shape.
  ///
  /// Null is the same as a missing member.
  fileprivate init?(_ message: JSON) {
    guard case .object = message else { return nil }
    func member(_ name: String) -> JSON? { message[name].flatMap { $0.isNull ? nil : $0 } }
    var error: String?
    if let member = member("error") {
      guard let name = member.string, !name.isEmpty else { return nil }
      error = name
    }
    let parameters = member("parameters") ?? .object([])
    guard case .object = parameters else { return nil }
    let continues = member("continues") ?? .bool(false)
    guard case .bool(let flag) = continues else { return nil }
    self.init(error: error, parameters: parameters, continues: flag && error == nil)
  }
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
  private var isConnected = false
  /// True if the deadline applies to the first reply to the call, and not only to sending it.
  private var isTimed = true
  /// True if the call accepts several replies.
  private var wantsMore = false
  /// The part of the call that was not sent yet.
  private var unsent: [UInt8] = []
  private var received: [UInt8] = []
  /// The number of bytes at the start of `received` that contain no NUL.
  private var searched = 0
  private var hasEnded = false

  /// Begins to connect to a socket, without waiting.
  init(to path: String, _ options: ConnectionOptions) throws(Failure) {
    guard let socket = Socket.stream() else {
      throw Failure(.unavailable, "Cannot open a socket: \(String(cString: strerror(errno))).")
    }
    self.path = path
    self.socket = socket
    self.options = options
    deadline = Deadline(options)
    try proceed()
  }

  deinit {
    unsent.overwriteAndRemoveAll()
  }

  /// Connects and sends as far as that is possible without waiting.
  func proceed() throws(Failure) {
    while !isConnected {
      if withSocketAddress(path, { connect(socket.descriptor, $0, $1) }) == 0 {
        isConnected = true
        try socket.checkPeer(path, options)
        break
      }
      switch errno {
      // The server's queue of clients is full.
      case EAGAIN: return
      case EINTR: continue
      case let number: throw ServerConnection.failure(path, errno: number)
      }
    }
    guard !unsent.isEmpty else { return }
    var sent = 0
    sending: while sent < unsent.count {
      let progress = unsent.withUnsafeBytes {
        socket.write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      switch progress {
      case .bytes(let count): sent += count
      case .mustWait: break sending
      // The server may have sent an error before it closed the connection.
      case .ended: sent = unsent.count
      }
    }
    // The message may contain a secret, so no copy of the message may stay in memory.
    var rest = Array(unsent[sent...])
    swap(&rest, &unsent)
    rest.overwriteAndRemoveAll()
    if unsent.isEmpty, !isTimed { deadline = nil }
  }

  /// The failure that reports that no reply has arrived in time.
  var timedOut: Failure {
    let seconds = options.timeout.map { "\(JSON.number($0.description).readable) seconds" } ?? ""
    return Failure(
      .unavailable,
      "The program at “\(path.sanitized())” has not replied for \(seconds)."
    )
  }

  private var malformed: Failure {
    Failure(.unavailable, "The program at “\(path.sanitized())” does not speak Varlink.")
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

  /// The request to `poll` that reports when ``proceed()`` or ``read()`` has work.
  var request: pollfd {
    let events = unsent.isEmpty ? POLLIN : POLLIN | POLLOUT
    return pollfd(fd: isConnected ? descriptor : -1, events: Int16(events), revents: 0)
  }

  /// The milliseconds until ``proceed()`` has work or the next reply is late, or nil without a limit.
  var milliseconds: Int32? {
    guard !isConnected else { return deadline?.milliseconds }
    // No event reports free space in the server's queue of clients.
    return min(10, deadline?.milliseconds ?? .max)
  }

  /// True if the next reply has not arrived in time.
  var isLate: Bool { deadline?.milliseconds == 0 }

  /// True unless the program has closed the connection, which no call uses at this moment.
  var isOpen: Bool {
    read()
    return !hasEnded
  }

  /// Calls a method without waiting.
  ///
  /// If `isTimed` is true, the first reply must arrive in time. Questions of the call have its tag.
  func start(
    _ method: String,
    _ parameters: JSON,
    more: Bool = false,
    isTimed: Bool = true,
    tag: String? = nil
  ) throws(Failure) {
    // Each reply belongs to a call.
    guard received.isEmpty else { throw malformed }
    deadline = Deadline(options)
    self.isTimed = isTimed
    wantsMore = more
    var call: [(name: String, value: JSON)] = [
      ("method", .string(method)), ("parameters", parameters),
    ]
    if more { call.append(("more", .bool(true))) }
    if let tag { call.append(("tag", .string(tag))) }
    let message = JSON.object(call)
    unsent = ValueWriter.bytes(capacity: message.maximumLength + 1) { writer in
      message.write(to: &writer)
      writer.write(raw: "\0")
    }
    try proceed()
  }

  /// Waits until the call was sent.
  func finishSending() throws(Failure) {
    while !isConnected || !unsent.isEmpty {
      try wait(POLLOUT)
      try proceed()
    }
  }

  /// Calls a method, and waits until the call was sent.
  func send(
    _ method: String,
    _ parameters: consuming JSON,
    isTimed: Bool = true
  ) throws(Failure) {
    try start(method, consume parameters, isTimed: isTimed)
    try finishSending()
  }

  /// Waits for the next reply, and returns it.
  func receive() throws(Failure) -> ReceivedReply {
    try finishSending()
    while true {
      if let reply = try next() { return reply }
      try wait(POLLIN)
      read()
    }
  }

  private func wait(_ events: Int32) throws(Failure) {
    var requests = [
      pollfd(fd: isConnected ? descriptor : -1, events: Int16(events), revents: 0)
    ]
    if try !coax.wait(for: &requests, timeout: milliseconds ?? -1), isLate { throw timedOut }
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
    guard let reply = try? ReceivedReply(JSON(message)), wantsMore || !reply.continues else {
      throw malformed
    }
    return reply
  }
}
