public import ViewModels

/// The appearance of the gallery, and the arrangement of its sample labels.
public final class AppearanceModel: Bindable {
  /// A set of characters for controls.
  public nonisolated enum Characters: String, CaseIterable, Sendable {
    /// Characters that most terminals support.
    case unicode = "Unicode"
    /// Characters that all terminals support.
    case ascii = "ASCII"
  }

  /// The language of the toolkit's own words, such as the keys of the help.
  public nonisolated enum Language: String, CaseIterable, Sendable {
    /// English.
    case english = "English"
    /// German.
    case german = "Deutsch"
  }

  /// An alignment of the sample labels.
  public nonisolated enum Alignment: String, CaseIterable, Sendable {
    /// On the left.
    case leading = "Leading"
    /// In the center.
    case center = "Center"
    /// On the right.
    case trailing = "Trailing"
    /// Stretched to the full width.
    case fill = "Fill"
  }

  /// The characters for controls.
  @Observed public var characters: Characters
  /// The language of the toolkit's own words.
  @Observed public var language = Language.english
  /// The name of the theme, or "auto" for the theme that suits the terminal.
  @Observed public var theme: String
  /// True if the terminal reports mouse events.
  ///
  /// Most terminals then select text with the mouse only while Shift is held.
  @Observed public var usesMouse = false
  /// The alignment of the sample labels.
  @Observed public var alignment = Alignment.leading
  /// The number of empty rows between the sample labels.
  @Observed public var spacing = 0
  /// The first pane's part of the sample split.
  @Observed public var split = 0.4

  /// Creates a model with characters and the name of a theme.
  public init(characters: Characters = .unicode, theme: String = "auto") {
    self.characters = characters
    self.theme = theme
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let mouse = usesMouse ? "with mouse" : "no mouse"
    return [
      characters.rawValue, "theme \(theme)", mouse, alignment.rawValue.lowercased(),
    ]
    .joined(separator: ", ")
  }
}
