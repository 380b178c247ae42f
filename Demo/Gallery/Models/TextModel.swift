public import ViewModels

/// A name, a secret, a validated age, and a note.
public final class TextModel: Bindable {
  /// A problem with an age.
  public nonisolated enum AgeProblem: Error, Equatable {
    /// The text is empty.
    case missing
    /// The text is not a whole number.
    case notANumber
    /// The number is not between 0 and 130.
    case unlikely
  }

  /// The name.
  @Observed public var name = "Ada"
  /// The secret.
  @Observed public var secret = Secret()
  /// True if the secret is visible.
  @Observed public var isRevealed = false
  /// The typed text, with the age or the problem that results from the text.
  @Observed public var age = Validated("36") { text throws(AgeProblem) in
    guard !text.isEmpty else { throw .missing }
    guard let age = Int(text) else { throw .notANumber }
    guard (0...130).contains(age) else { throw .unlikely }
    return age
  }
  /// The note.
  @Observed public var note =
    "Type here.\nLong lines wrap between words. Enter starts a new line."
  /// The digits of a telephone number.
  @Observed public var phone = "555"
  /// The day, if there is one.
  @Observed public var day = CalendarDate(year: 2026, month: 11, day: 26)
  /// The name of a city.
  @Observed public var city = ""

  /// The cities that the field suggests.
  public static let cities = [
    "Athens", "Berlin", "Bern", "Bogotá", "Brussels", "Cairo", "Dublin", "Helsinki", "Lima",
    "Lisbon", "London", "Madrid", "Nairobi", "Oslo", "Paris", "Prague", "Quito", "Rome", "Seoul",
    "Tokyo", "Vienna", "Warsaw",
  ]

  /// Creates a model with sample text.
  public init() {}

  /// A greeting with the name.
  public var greeting: String {
    name.isEmpty ? "Hello, stranger." : "Hello, \(name)."
  }

  /// The strength of the secret from 0 to 1, computed from the length alone.
  public var strength: Double { min(1, Double(secret.count) / 12) }

  /// The number of words in the note.
  public var wordCount: Int { note.split(whereSeparator: \.isWhitespace).count }

  private var hasAnything: Bool { !name.isEmpty || !secret.isEmpty }

  /// Clears the name and the secret.
  public private(set) lazy var clear = Command(
    of: self,
    enabledIf: \.hasAnything
  ) { model in
    batch {
      model.name = ""
      model.secret = Secret()
    }
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let age = age.value.map { "age \($0)" } ?? "no age"
    let words = wordCount == 1 ? "1 word" : "\(wordCount) words"
    let length = secret.count == 1 ? "1 character" : "\(secret.count) characters"
    return "name “\(name)”, \(age), \(words), secret of \(length)"
  }
}
