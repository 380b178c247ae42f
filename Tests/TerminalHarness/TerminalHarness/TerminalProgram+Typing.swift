internal import Dispatch

/// Typing.
extension TerminalProgram {
  /// Types bytes, as fast as the program takes them.
  package func type(_ bytes: some Sequence<UInt8>) async throws {
    let bytes = Array(bytes)
    try await withCheckedThrowingContinuation {
      (done: CheckedContinuation<Void, any Error>) in
      writing.async { [master] in
        done.resume(with: Result { try master.write(bytes) })
      }
    }
  }

  /// Types a text.
  package func type(_ text: String) async throws {
    try await type(Array(text.utf8))
  }

  /// Presses a key that is not a character.
  package func press(_ key: TypedKey) async throws {
    try await type(key.bytes)
  }

  /// Pastes a text with the marks of a bracketed paste.
  package func paste(_ text: String) async throws {
    try await type("\u{1B}[200~\(text)\u{1B}[201~")
  }
}
