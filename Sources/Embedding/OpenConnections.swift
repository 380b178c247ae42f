internal import Serving
internal import Signals

/// A number that C programs hold in place of a pointer to a connection.
///
/// If a program uses a closed connection, the call traps with a message and reads no freed memory.
struct Handle: Hashable, Sendable {
  private let number: Int

  /// Opens a connection.
  ///
  /// Outside the main thread, this initializer traps with the name of the C function.
  init(_ function: StaticString, opening makeConnection: @MainActor () -> InProcessConnection) {
    self = onMainThread(function) { OpenConnections.add(makeConnection()) }
  }

  /// Uses the argument of a C function, or traps if it is NULL.
  init(_ pointer: OpaquePointer, _ function: StaticString) {
    number = Int(bitPattern: pointer)
    requireNonNull(UInt(bitPattern: pointer), function, "connection to a model")
  }

  fileprivate init(number: Int) {
    self.number = number
  }

  /// The part of the number that is the same for all connections of a copy of Coax.
  fileprivate var copy: UInt { (UInt(bitPattern: number) >> 32) << 32 }

  var pointer: OpaquePointer {
    guard let pointer = OpaquePointer(bitPattern: number) else { fatalError("A handle is 0.") }
    return pointer
  }
}

/// The open connections of C programs.
@MainActor
enum OpenConnections {
  private static var connections: [Handle: InProcessConnection] = [:]
  /// A number with the place of this copy of Coax in memory, so that each copy has other numbers.
  private static let copy = (UInt(bitPattern: #dsohandle) >> 12) << 32
  private static var latest: UInt = 0

  fileprivate static func add(_ connection: InProcessConnection) -> Handle {
    // Sanitizers require that the number looks like an aligned pointer.
    latest += 16
    let handle = Handle(number: Int(bitPattern: copy | latest))
    connections[handle] = connection
    return handle
  }

  static func close(_ handle: Handle) {
    self[handle, "coax_close"].close()
    connections[handle] = nil
  }

  static subscript(handle: Handle, function: StaticString) -> InProcessConnection {
    guard let connection = connections[handle] else {
      guard handle.copy == copy else {
        fatalError(
          "\(function) was called with a connection that another copy of Coax has opened. Two "
            + "copies are loaded: link all models with the same libCoax.so."
        )
      }
      fatalError("\(function) was called with a connection that is not open.")
    }
    return connection
  }
}

/// Traps if an argument of a C function is NULL.
///
/// C can pass NULL although the header forbids it, so the number of the address is compared.
func requireNonNull(_ address: UInt, _ function: StaticString, _ argument: StaticString) {
  guard address != 0 else {
    fatalError("\(function) was called with NULL in place of a \(argument).")
  }
}

/// Runs the body of a C function, which must be called on the main thread.
func onMainThread<Result: Sendable>(
  _ function: StaticString,
  _ body: @MainActor () -> Result
) -> Result {
  MainLoop.requireMainThread(function)
  return MainActor.assumeIsolated(body)
}
