public import ViewModels

/// What is typed: a name, a secret, an age that has to be one, and a note.
public final class TextModel: Bindable {
  /// Why something is no age.
  public nonisolated enum AgeProblem: Error, Equatable {
    /// There is nothing.
    case missing
    /// It is no whole number.
    case notANumber
    /// Nobody is as old as that.
    case unlikely
  }

  /// The name.
  @Observed public var name = "Ada"
  /// The secret.
  @Observed public var secret = Secret()
  /// Whether the secret may be seen.
  @Observed public var isRevealed = false
  /// The age: what is typed, and what was made of it.
  @Observed public var age = Validated("36") { text throws(AgeProblem) in
    guard !text.isEmpty else { throw .missing }
    guard let age = Int(text) else { throw .notANumber }
    guard (0...130).contains(age) else { throw .unlikely }
    return age
  }
  /// The note.
  @Observed public var note =
    "Type here.\nLong lines are wrapped between words, Enter begins a new one."

  /// Creates a model with something to begin with.
  public init() {}

  deinit {}

  /// Words for whoever has the name.
  public var greeting: String {
    name.isEmpty ? "Hello, whoever you are." : "Hello, \(name)."
  }

  /// How hard the secret is to guess, from 0 to 1: by its length alone, since this is a gallery.
  public var strength: Double { min(1, Double(secret.count) / 12) }

  /// How many words the note has.
  public var wordCount: Int { note.split(whereSeparator: \.isWhitespace).count }

  private var hasAnything: Bool { !name.isEmpty || !secret.isEmpty }

  /// Forgets the name and the secret.
  public private(set) lazy var clear = Command(
    of: self,
    enabledIf: \.hasAnything
  ) { model in
    batch {
      model.name = ""
      model.secret = Secret()
    }
  }

  /// What the model knows now.
  public var summary: String {
    let age = age.value.map { "age \($0)" } ?? "no age"
    return "name \"\(name)\", \(age), \(secret.count) secret characters, \(wordCount) words"
  }
}
