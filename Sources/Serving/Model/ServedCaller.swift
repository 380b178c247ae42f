/// The program that has called a served model over a socket.
///
///     private(set) lazy var shutDown = Command(of: self) { model in
///       model.log("shut down by process \(ServedCaller.current?.process ?? 0)")
///     }
///
/// The kernel reports these numbers as they were when the client connected. The process may have
/// ended since, and another process may have its number.
public struct ServedCaller: Hashable, Sendable {
  /// The caller of the current code, or nil if no client of a socket has called it.
  @TaskLocal public static var current: ServedCaller?

  /// The number of the user.
  public let user: UInt32
  /// The number of the process.
  public let process: Int32
}
