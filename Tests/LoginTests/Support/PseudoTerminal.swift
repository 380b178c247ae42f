import Foundation

/// A terminal without a screen: what is written to `user` is typed, what is read there was shown.
nonisolated struct PseudoTerminal {
  let user: Int32
  let program: Int32

  init() throws {
    var user: Int32 = -1
    var program: Int32 = -1
    guard openpty(&user, &program, nil, nil, nil) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    for end in [user, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.user = user
    self.program = program
  }

  /// Whether what is typed is shown.
  var echoes: Bool {
    var settings = termios()
    tcgetattr(program, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(user, $0.baseAddress, $0.count) }
  }

  /// Returns what has been shown since it was asked last, if something was.
  func shown() -> String {
    var text = ""
    var state = pollfd(fd: user, events: Int16(POLLIN), revents: 0)
    while poll(&state, 1, 0) > 0, state.revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(user, &bytes, bytes.count)
      guard count > 0 else { break }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return text
  }

  func close() {
    _ = Foundation.close(user)
    _ = Foundation.close(program)
  }
}
