/// A command-line option that sets a value in `Values` or requests information.
///
///     Option.flag("ascii", "draw with ASCII characters only", \.isASCII)
///
/// The parser, the help, the manual page and the completions for shells all use this description.
public struct Option<Values: Sendable>: Sendable {
  /// The effect of an option that is given on the command line.
  enum Effect: Sendable {
    /// The option has no value.
    case flag(@Sendable (inout Values) -> Void)
    /// The closure stores the option's value, and returns false if the value is invalid.
    case value(@Sendable (String, inout Values) -> Bool)
    /// The program prints information and exits.
    case information(Information)
    /// The program prints the completions for the shell that the value names.
    case completions
  }

  /// The way in which a shell completes the value.
  enum Completion: Sendable {
    case words(@Sendable (Values) -> [String])
    case files
  }

  /// The name of the option, without its two dashes.
  let name: String
  /// The letter of the short form, if any.
  var letter: Character?
  /// The placeholder of the value in the help, or nil if the option takes no value.
  var placeholder: String?
  /// The description of a valid value, which completes an error message: "--seed needs …".
  var expected = "no value"
  var completion = Completion.words { _ in [] }
  /// The description in the help, which begins with a verb in lower case and has no period.
  let summary: String
  let effect: Effect
  /// The names of the commands that accept the option, or nil if all accept it.
  private(set) var commands: [String]?

  /// The option with its two dashes.
  var flag: String { "--\(name)" }

  /// The short form, if any, with its dash.
  var shortFlag: String? { letter.map { "-\($0)" } }
}

extension Option {
  /// Returns a copy of the option that only the given commands accept.
  public func only(for commands: String...) -> Option {
    var option = self
    option.commands = commands
    return option
  }

  /// Creates an option without a value, which sets a property to true.
  public static func flag(
    _ name: String,
    _ summary: String,
    _ property: any WritableKeyPath<Values, Bool> & Sendable
  ) -> Option {
    Option(name: name, summary: summary, effect: .flag { $0[keyPath: property] = true })
  }

  /// Creates an option with a value.
  ///
  /// `expected` completes an error message: "--seed needs …". `completions` returns possible
  /// values. `apply` stores the value, or returns false if the value is invalid.
  public static func value(
    _ name: String,
    _ placeholder: String,
    _ summary: String,
    expected: String,
    completions: @escaping @Sendable (Values) -> [String] = { _ in [] },
    apply: @escaping @Sendable (String, inout Values) -> Bool
  ) -> Option {
    Option(
      name: name,
      placeholder: placeholder,
      expected: expected,
      completion: .words(completions),
      summary: summary,
      effect: .value(apply)
    )
  }

  /// Creates an option whose value is one of several words.
  public static func choice(
    _ name: String,
    _ placeholder: String,
    _ summary: String,
    among words: [String],
    apply: @escaping @Sendable (String, inout Values) -> Void
  ) -> Option {
    let list = words.alternatives
    return value(name, placeholder, "\(summary): \(list)", expected: list) { _ in
      words
    } apply: { word, values in
      guard words.contains(word) else { return false }
      apply(word, &values)
      return true
    }
  }

  /// Creates an option whose value is one of the cases of an enum.
  public static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String,
    _ placeholder: String,
    _ summary: String,
    _ property: any WritableKeyPath<Values, Choice> & Sendable
  ) -> Option {
    choice(name, placeholder, summary, among: Choice.allCases.map(\.rawValue)) { word, values in
      if let choice = Choice(rawValue: word) { values[keyPath: property] = choice }
    }
  }

  /// Creates an option whose value is one of several words, or a file name that ends with `ending`.
  public static func choice(
    _ name: String,
    _ placeholder: String,
    _ summary: String,
    among words: [String],
    orFile ending: String,
    _ property: any WritableKeyPath<Values, String?> & Sendable
  ) -> Option {
    let list = (words + ["a file FILE\(ending)"]).alternatives
    return value(name, placeholder, "\(summary): \(list)", expected: list) { _ in
      words
    } apply: { value, values in
      values[keyPath: property] = value
      return words.contains(value) || value.hasSuffix(ending) && value.count > ending.count
    }
  }

  /// Creates an option whose value is a file name that ends with `ending`.
  public static func file(
    _ name: String,
    _ summary: String,
    ending: String = "",
    _ property: any WritableKeyPath<Values, String?> & Sendable
  ) -> Option {
    Option(
      name: name,
      placeholder: "FILE\(ending)",
      expected: "the name of a file" + (ending.isEmpty ? "" : " that ends in \(ending)"),
      completion: .files,
      summary: summary,
      effect: .value { value, values in
        values[keyPath: property] = value
        return value.hasSuffix(ending) && value.count > ending.count
      }
    )
  }

  private static func information(
    _ name: String,
    _ summary: String,
    _ information: Information,
    letter: Character? = nil
  ) -> Option {
    Option(name: name, letter: letter, summary: summary, effect: .information(information))
  }

  /// The options that every program has.
  static var standard: [Option] {
    [
      information("help", "print this help and exit", .help, letter: "h"),
      information("version", "print the version and exit", .version),
      information("man", "print the manual page, for man -l, and exit", .manual),
      Option(
        name: "completions",
        placeholder: "SHELL",
        expected: Shell.names.alternatives,
        completion: .words { _ in Shell.names },
        summary: "print the completions for a shell and exit: \(Shell.names.alternatives)",
        effect: .completions
      ),
    ]
  }
}

/// A text that a program prints about itself.
public enum Information: Hashable, Sendable {
  /// The help.
  case help
  /// The line with the version.
  case version
  /// The manual page.
  case manual
  /// The script with which a shell completes the program's arguments.
  case completions(Shell)
  /// The lines that can complete the last of the given words.
  ///
  /// The script of ``completions(_:)`` requests them.
  case candidates([String])
}

/// A shell that can complete the arguments of a program.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  static var names: [String] { allCases.map(\.rawValue) }
}

extension [String] {
  /// The words as alternatives: "auto, ok or denied".
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
