internal import ViewModels

/// The words that the toolkit itself shows, perhaps in another language.
///
///     application.glyphs.wording = Wording(["quit": "beenden", "help": "Hilfe"])
///
/// These are the actions of widgets in the footer and in the help, the names of keys, the headings of
/// the help, the buttons of dialogs to which the program gives no title, and the notice about a small
/// window.
/// ``english`` lists all of them. Titles that a program gives to its keys, buttons and dialogs are its
/// own, and are shown as they are. A program can look up a word for them: `wording["quit"]`.
public nonisolated struct Wording: Hashable, Sendable {
  /// The words in another language; an English text that is missing stays as it is.
  public let translations: [String: String]

  /// Creates a wording from translations of English texts.
  ///
  /// A translation has the placeholders of its English text, such as “%1”, in any order.
  public init(_ translations: [String: String] = [:]) {
    self.translations = translations
  }

  /// Returns the translation of a text, or the text itself if there is none.
  public subscript(text: String) -> String {
    translations.isEmpty ? text : translations[text] ?? text
  }

  /// Returns the translation of a text with values for its placeholders “%1”, “%2” and so on.
  package func text(_ text: String, _ values: String...) -> String {
    var result = ""
    var rest = self[text][...]
    while let mark = rest.firstIndex(of: "%") {
      result += rest[..<mark]
      rest = rest[mark...].dropFirst()
      if let number = rest.first?.wholeNumberValue, values.indices.contains(number - 1) {
        result += values[number - 1]
        rest.removeFirst()
      } else {
        result += "%"
      }
    }
    return result + rest
  }
}
