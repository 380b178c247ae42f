/// Text that prints as `‹redacted›`, wherever it is, and that is overwritten after use.
///
///     final class Login: Bindable {
///       @Observed var password = Secret()
///     }
///
///     print(login.password)                                        // ‹redacted›
///     login.password.withRevealed { server.signIn("ada", $0) }     // what it is, for as long as that
///
/// So it goes for interpolation, `dump`, mirrors, logs and traces too, inside of whatever it is a
/// part of. It can be compared, in a time that depends on the lengths only; by its bytes, so an
/// accent typed in another way is another secret. It cannot be encoded.
///
/// It keeps its text in memory of its own, shared by its copies. That memory is overwritten when the
/// last copy is released; and of what is changed or removed nothing is left in it.
///
/// What it cannot do:
/// - The string that it was made of is not its own. Short strings (15 bytes) leave traces on the
///   stack, long ones on the heap; a literal is in the program's file. Therefore a secret is not made
///   of a literal without saying so: only tests should write `Secret("lovelace")`.
/// - The string that ``withRevealed(_:)`` makes is overwritten if it is long and nobody has kept it.
///   ``withRevealedBytes(_:)`` makes none.
/// - Copies are copies: whoever keeps a value, as an operator like `distinctUntilChanged` or `replay`
///   does, keeps the secret until the next one comes.
/// - The system may write memory to a swap file or a core dump; a debugger sees everything.
public nonisolated struct Secret: Sendable {
  private var bytes: SecretBytes

  /// Creates an empty secret.
  public init() {
    bytes = .empty
  }

  /// Creates a secret of the same characters as `text`.
  public init(_ text: String) {
    self.init()
    append(text)
  }

  /// Creates a secret whose memory is shown to a test: overwritten, before it is given back.
  package init(_ text: String, whenReleased inspect: @escaping SecretBytes.Inspection) {
    bytes = SecretBytes(capacity: 0, inspect: inspect)
    append(text)
  }

  // MARK: Looking

  /// Whether there are no characters.
  public var isEmpty: Bool { bytes.count == 0 }

  /// How many characters there are, as a person counts them.
  public var count: Int { bytes.characterCount }

  /// The character at an offset, counted in characters.
  public subscript(offset: Int) -> Character {
    guard let character = bytes.character(at: offset) else { Secret.refuse(offset) }
    return character
  }

  /// Shows the text, as a string, to a closure.
  ///
  /// Use it there and then: a string that is kept stays in memory, and is overwritten by nobody.
  public func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var text = bytes.string
    defer { SecretBytes.overwrite(&text) }
    return try body(text)
  }

  /// Shows the text, in UTF-8, to a closure, without a copy of it.
  public func withRevealedBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  // MARK: Changing

  /// Adds characters at the end.
  public mutating func append(_ text: String) {
    let end = bytes.count
    replace(end..<end, with: text)
  }

  /// Inserts characters before the one at an offset, or at the end.
  ///
  /// One that joins with its neighbours, such as an accent, is counted as one with them afterwards.
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

  /// Puts characters in the place of those in a range of offsets.
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
      // What is left behind is overwritten when it is released: at once, if nobody else has it.
      bytes = SecretBytes(copying: bytes, capacity: max(64, 2 * count))
    }
    bytes.replace(range, with: characters, length: length)
  }

  private static func refuse(_ offset: Int) -> Never {
    preconditionFailure(
      "there is no character at offset \(offset) of this secret; offsets count characters from 0"
    )
  }

  /// Shows all the memory there is, used or not, to a test.
  package func withMemory<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withMemory(body)
  }
}

nonisolated extension Secret: Equatable {
  /// Whether both have the same bytes.
  ///
  /// How long that takes depends on how many there are, and not on what they are.
  public static func == (left: Secret, right: Secret) -> Bool {
    left.bytes.hasSameContents(as: right.bytes)
  }
}

nonisolated extension Secret: CustomStringConvertible, CustomDebugStringConvertible {
  /// Always `‹redacted›`.
  public var description: String { "‹redacted›" }
  /// Always `‹redacted›`.
  public var debugDescription: String { "‹redacted›" }
}

nonisolated extension Secret: CustomReflectable {
  /// A mirror in which there is nothing to be seen.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
