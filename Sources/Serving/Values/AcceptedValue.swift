public import ViewModels

/// A value that clients can send: a ``ServedValue``, a `Secret`, or an optional secret.
///
/// Clients can send a secret, but never receive it. A secret has the only copy of its text, because
/// the bytes of the message are overwritten.
public protocol AcceptedValue: Sendable {
  /// The type of the values in an interface.
  static var servedType: ServedType { get }

  /// Creates the value that a client has sent.
  ///
  /// - Throws: ``InvalidValue`` with the problem, which the client receives.
  init(_ received: ReceivedValue) throws(InvalidValue)
}

extension Secret: AcceptedValue {
  /// The type of the values in an interface.
  public static var servedType: ServedType { .secret }

  /// Creates the secret that a client has sent.
  public init(_ received: ReceivedValue) throws(InvalidValue) {
    self = try received.secret()
  }
}
