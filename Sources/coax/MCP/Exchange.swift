internal import CommandLinePrograms

/// A call of a model in progress, whose replies a closure handles.
final class Exchange {
  typealias Handle = (Result<ReceivedReply, Failure>) throws(Failure) -> Void

  let connection: ServerConnection
  /// The closure that handles replies, or nil if no more replies are awaited.
  private var handle: Handle?

  init(_ connection: ServerConnection, _ handle: @escaping Handle) {
    self.connection = connection
    self.handle = handle
  }

  var isOver: Bool { handle == nil }

  /// Ends the exchange.
  ///
  /// The server cancels the call as soon as the connection is released.
  func end() {
    handle = nil
  }

  /// Handles the replies that have arrived, or the end of the time for the first reply.
  func advance() throws(Failure) {
    while let handle {
      var result: Result<ReceivedReply, Failure>
      do throws(Failure) {
        try connection.proceed()
        guard let reply = try connection.next() else { break }
        result = .success(reply)
      } catch {
        result = .failure(error)
      }
      if case .success(let reply) = result, reply.continues {
        try handle(result)
      } else {
        end()
        try handle(result)
      }
    }
    if let handle, connection.isLate {
      end()
      try handle(.failure(connection.timedOut))
    }
  }
}

extension Result<ReceivedReply, Failure> {
  /// Returns the parameters of the reply, or throws its error.
  func parameters(of subject: String) throws(Failure) -> JSON {
    try get().success(of: subject)
  }
}

/// Performs a step that may fail without ending the program.
///
/// - Throws: Only a failure that ends the program: Ctrl-C, or a client that has left.
func attempt<Value>(
  _ body: () throws(Failure) -> Value
) throws(Failure) -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try body())
  } catch {
    if error.message == nil || error.status == .cannotWrite { throw error }
    return .failure(error)
  }
}
