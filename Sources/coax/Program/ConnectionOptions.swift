internal import CommandLinePrograms
internal import Glibc
internal import Serving
internal import ViewModels

/// The limits of connections.
struct ConnectionOptions {
  /// The seconds until the first reply to a call, or nil without a limit.
  var timeout: Double? = 10
  /// True if programs of other users are accepted.
  var allowsAnyUser = false
}

/// The time until which the first reply to a call must arrive.
struct Deadline {
  private let instant: ContinuousClock.Instant

  /// Creates a deadline, or returns nil without a limit.
  init?(_ options: ConnectionOptions) {
    guard let timeout = options.timeout else { return nil }
    instant = .now + .seconds(timeout)
  }

  /// The milliseconds that remain, for `poll`.
  var milliseconds: Int32 {
    let remaining = instant - .now
    return Int32(clamping: max(0, Int((remaining / .milliseconds(1)).rounded(.up))))
  }
}

extension Socket {
  /// Throws unless this user or root serves the other end, because a false program could ask for
  /// passwords.
  func checkPeer(_ path: String, _ options: ConnectionOptions) throws(Failure) {
    guard !options.allowsAnyUser, let user = peerUser, user != 0, user != geteuid() else { return }
    throw Failure(
      .unavailable,
      "User \(user) serves “\(path.sanitized())”, not you. If you trust that user, use --any-user."
    )
  }
}
