public import ViewModels

/// How things look, and where they are.
public final class LookModel: Bindable {
  /// What controls are made of.
  public nonisolated enum Characters: String, CaseIterable, Sendable {
    /// What most terminals have.
    case unicode = "Unicode"
    /// What all have.
    case ascii = "ASCII"
  }

  /// Which colours there are.
  public nonisolated enum Colours: String, CaseIterable, Sendable {
    /// Those for a dark ground.
    case dark = "Dark"
    /// Those for a light ground.
    case light = "Light"
    /// No colours: bold, underlined and reverse say all there is to say.
    case none = "None"
  }

  /// Where something is in more room than it needs.
  public nonisolated enum Side: String, CaseIterable, Sendable {
    /// At the left.
    case leading = "Leading"
    /// In the middle.
    case center = "Center"
    /// At the right.
    case trailing = "Trailing"
    /// From one side to the other.
    case fill = "Fill"
  }

  /// What controls are made of.
  @Observed public var characters: Characters
  /// Which colours there are.
  @Observed public var colours: Colours
  /// Whether the mouse is heard; a terminal cannot select text with it meanwhile.
  @Observed public var hearsMouse = false
  /// Where the samples are.
  @Observed public var side = Side.leading
  /// How many lines stay free between the samples.
  @Observed public var spacing = 0

  /// Creates a model of a look.
  public init(characters: Characters = .unicode, colours: Colours = .dark) {
    self.characters = characters
    self.colours = colours
  }

  deinit {}

  /// What the model knows now.
  public var summary: String {
    let colours = colours == .none ? "no colours" : "\(colours.rawValue.lowercased()) colours"
    let mouse = hearsMouse ? "with mouse" : "no mouse"
    return "\(characters.rawValue), \(colours), \(mouse), \(side.rawValue.lowercased())"
  }
}
