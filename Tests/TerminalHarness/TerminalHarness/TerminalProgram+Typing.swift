internal import Dispatch

extension TerminalProgram {
  /// Types bytes as fast as the program reads them.
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

/// A key that is not a character, and the bytes that a terminal sends for it.
package struct TypedKey: Sendable {
  let bytes: [UInt8]

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package static let enter = TypedKey("\r")
  package static let tab = TypedKey("\t")
  package static let backTab = TypedKey("\u{1B}[Z")
  package static let escape = TypedKey("\u{1B}")
  package static let backspace = TypedKey("\u{7F}")
  package static let delete = TypedKey("\u{1B}[3~")
  package static let up = TypedKey("\u{1B}[A")
  package static let down = TypedKey("\u{1B}[B")
  package static let right = TypedKey("\u{1B}[C")
  package static let left = TypedKey("\u{1B}[D")
  package static let home = TypedKey("\u{1B}[H")
  package static let end = TypedKey("\u{1B}[F")
  package static let pageUp = TypedKey("\u{1B}[5~")
  package static let pageDown = TypedKey("\u{1B}[6~")

  /// Returns the key for a letter that is typed while Control is held.
  package static func control(_ letter: Unicode.Scalar) -> TypedKey {
    TypedKey(String(Unicode.Scalar(UInt8(letter.value & 0x1F))))
  }
}
