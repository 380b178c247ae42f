/// A way to get a password into a field.
nonisolated enum PasswordEntry: CaseIterable, Sendable {
  case typed
  /// Typed, shown, and hidden again.
  case typedAndHidden
  /// Typed, and still shown when the entry ends.
  case typedAndShown
  case pasted
  /// Pasted with a line break, as from a list of passwords.
  case pastedAsLine
  /// Pasted, with two bytes for each character.
  case pastedUmlauts
  /// Pasted, with three bytes for each character.
  case pastedIdeographs
  /// Pasted umlauts that are still shown when the entry ends.
  case pastedAndShown

  /// Returns a random password that no other memory contains.
  func randomPassword() -> RandomPassword {
    switch self {
    case .pastedUmlauts, .pastedAndShown: RandomPassword(24, of: "äöüßéèñçøåæêîôû")
    case .pastedIdeographs:
      RandomPassword(
        16,
        of: (0x4E00...0x9FA5).compactMap { Unicode.Scalar($0).map(Character.init) }
      )
    default: RandomPassword()
    }
  }

  /// True if the password is still shown when the entry ends.
  var isShown: Bool { self == .typedAndShown || self == .pastedAndShown }
}

nonisolated struct RandomPassword: Sendable {
  let text: String

  init(
    _ count: Int = 26,
    of characters: some Collection<Character> = "abcdefghijkmnopqrstuvwxyz"
  ) {
    text = String((0..<count).map { _ in characters.randomElement() ?? "-" })
  }

  /// The first characters: at least 16 bytes, because a shorter string has no memory on the heap.
  ///
  /// A string that grows leaves only the beginning of its text in freed memory.
  var beginning: String {
    var beginning = ""
    for character in text where beginning.utf8.count < 16 { beginning.append(character) }
    return beginning
  }

  /// The password as the field shows it.
  var shown: String { "[\(text)·" }

  /// The password as the field masks it.
  var masked: String { "[" + String(repeating: "•", count: text.count) + "·" }
}
