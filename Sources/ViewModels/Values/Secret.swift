internal import Signals

/// Text that always prints as `‹redacted›` and is overwritten in memory after use.
///
///     final class Login: Bindable {
///       @Observed var password = Secret()
///     }
///
///     print(login.password)                                        // ‹redacted›
///     login.password.withRevealed { server.signIn("ada", $0) }     // the text, inside the closure
///
/// Interpolation, `dump`, mirrors, logs and traces do not reveal the text either, even for a value
/// that contains the secret. A secret cannot be encoded. Two secrets are equal if their bytes are
/// equal. For example, a precomposed “é” differs from an “e” with a combining accent. The time of a
/// comparison depends only on the lengths.
///
/// A secret keeps its text in its own memory, which its copies share. This memory is overwritten
/// when the last copy is released. A change overwrites the text that it removes, unless a copy of
/// the secret still contains this text.
///
/// The following can still reveal the text:
/// - The string from which the secret is created. Short strings (up to 15 bytes) leave traces on
///   the stack, and longer strings on the heap. A string literal is part of the program's file, so
///   only tests should write `Secret("lovelace")`. Therefore `Secret` is not expressible by a
///   string literal.
/// - The string that ``withRevealed(_:)`` creates. The string is overwritten only if it is longer
///   than 15 bytes and the closure did not keep it. ``withRevealedBytes(_:)`` creates no string.
/// - Copies. An operator that keeps a value, such as `distinctUntilChanged` or `replay`, keeps the
///   secret at least until the next value.
/// - Swap files and debuggers. Core files leave out the memory of secrets, but not such copies. See
///   ``excludeProcessFromCoreFiles()``.
public nonisolated struct Secret: Sendable {
  private var bytes: SecretBytes

  /// Creates an empty secret.
  public init() {
    bytes = .empty
  }

  /// Creates a secret with the characters of `text`.
  public init(_ text: String) {
    self.init()
    append(text)
  }

  /// Creates a secret with bytes that `pass` provides.
  ///
  /// `pass` receives a closure and calls it once for each byte. The bytes must be
  /// UTF-8. The program traps if there are more than `utf8Count`.
  package init(utf8Count: Int, _ pass: ((UInt8) -> Void) -> Void) {
    bytes = SecretBytes(capacity: utf8Count, pass)
  }

  /// Creates a secret that passes its overwritten memory to `inspect` before deallocation, for
  /// tests.
  package init(_ text: String, whenReleased inspect: @escaping SecretBytes.Inspection) {
    bytes = SecretBytes(capacity: 0, inspect: inspect)
    append(text)
  }

  /// Prevents core files of this process, and debuggers of the same user.
  ///
  /// A program that asks for passwords calls this function first. It also hides copies that are not
  /// in the memory of a secret, such as messages that have just arrived.
  public static func excludeProcessFromCoreFiles() {
    disableCoreFiles()
  }

  // MARK: Reading

  /// True if the secret has no characters.
  public var isEmpty: Bool { bytes.count == 0 }

  /// The number of characters, as in `String`.
  public var count: Int { bytes.characterCount }

  /// Returns the character at a character offset.
  public subscript(offset: Int) -> Character {
    guard let character = bytes.character(at: offset) else { Secret.refuse(offset) }
    return character
  }

  /// Calls a closure with the text as a string.
  ///
  /// Do not keep the string, because a kept string is not overwritten.
  public func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var text = bytes.string
    defer { SecretBytes.overwrite(&text) }
    return try body(text)
  }

  /// Calls a closure with the text in UTF-8, without copying it.
  public func withRevealedBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  // MARK: Changing

  /// Appends characters.
  public mutating func append(_ text: String) {
    let end = bytes.count
    replace(end..<end, with: text)
  }

  /// Inserts characters at a character offset.
  ///
  /// A combining character, such as an accent, forms one character with the character before it.
  public mutating func insert(_ text: String, at offset: Int) {
    replaceSubrange(offset..<offset, with: text)
  }

  /// Removes the character at an offset.
  public mutating func remove(at offset: Int) {
    replaceSubrange(offset..<offset + 1, with: "")
  }

  /// Removes the characters in a range of offsets.
  public mutating func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: "")
  }

  /// Removes all characters.
  public mutating func removeAll() {
    bytes = SecretBytes(capacity: 0, inspect: bytes.inspect)
  }

  /// Replaces the characters in a range of offsets.
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with characters: some Collection<Character>
  ) {
    guard let lower = bytes.position(ofCharacter: range.lowerBound) else {
      Secret.refuse(range.lowerBound)
    }
    guard let upper = bytes.position(ofCharacter: range.upperBound) else {
      Secret.refuse(range.upperBound)
    }
    replace(lower..<upper, with: characters)
  }

  private mutating func replace(
    _ range: Range<Int>,
    with characters: some Collection<Character>
  ) {
    let length = characters.reduce(0) { $0 + $1.utf8.count }
    let count = bytes.count - range.count + length
    if !isKnownUniquelyReferenced(&bytes) || count > bytes.capacity {
      // The old memory is released and overwritten now, unless a copy of the secret retains it.
      bytes = SecretBytes(copying: bytes, capacity: max(64, 2 * count))
    }
    bytes.replace(range, with: characters, length: length)
  }

  private static func refuse(_ offset: Int) -> Never {
    fatalError(
      "there is no character at offset \(offset) of this secret; offsets count characters from 0"
    )
  }

  /// Passes the whole memory, including the unused part, to a closure, for tests.
  package func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withMemory(body)
  }
}

nonisolated extension Secret: Equatable {
  /// Returns true if both secrets have the same bytes.
  ///
  /// The time of the comparison depends on the lengths and not on the contents.
  public static func == (left: Secret, right: Secret) -> Bool {
    left.bytes.hasSameContents(as: right.bytes)
  }
}

nonisolated extension Secret: CustomStringConvertible, CustomDebugStringConvertible {
  /// The text `‹redacted›`.
  public var description: String { "‹redacted›" }
  /// The text `‹redacted›`.
  public var debugDescription: String { "‹redacted›" }
}

nonisolated extension Secret: CustomReflectable {
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
