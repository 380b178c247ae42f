/// How a cell looks: what it is for, which a theme turns into colours, and attributes.
///
///     canvas.write("Sign in", at: .origin, style: .title)
///     canvas.write("ada", at: point, style: Style(.field, .bold))
public nonisolated struct Style: Hashable, Sendable {
  /// What the cell is for.
  public var role: Role
  /// What is drawn besides what the theme gives the role.
  public var attributes: Attributes

  /// Creates a style from a role and attributes.
  public init(_ role: Role, _ attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }

  /// Returns the style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    Style(role, self.attributes.union(attributes))
  }

  /// What a cell is for.
  public nonisolated enum Role: UInt8, CaseIterable, Hashable, Sendable {
    /// Plain text.
    case text
    /// The name of a window or of a group.
    case title
    /// The name of a control, beside it.
    case label
    /// The space where text is typed.
    case field
    /// What stands in a field while it is empty.
    case placeholder
    /// A button or another control to press.
    case button
    /// The control that has the keyboard, where the cursor cannot show it.
    case focused
    /// What is chosen, in a control that need not have the keyboard.
    case selected
    /// What cannot be used now.
    case disabled
    /// What is wrong.
    case error
    /// What went well.
    case success
    /// What wants care.
    case warning
    /// Borders and lines between things.
    case border
    /// What draws the eye: a spinner, a progress bar, a mark.
    case accent
    /// Explanations, which may be overlooked.
    case hint
    /// The name of a key, where keys are explained.
    case key
  }

  /// What a terminal can do to a character besides colouring it.
  public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier or brighter.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted; many terminals cannot.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// With a line under it.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 1 << 4)
  }
}

nonisolated extension Style {
  /// Plain text.
  public static let text = Style(.text)
  /// The name of a window or of a group.
  public static let title = Style(.title)
  /// The name of a control, beside it.
  public static let label = Style(.label)
  /// The space where text is typed.
  public static let field = Style(.field)
  /// What stands in a field while it is empty.
  public static let placeholder = Style(.placeholder)
  /// A button or another control to press.
  public static let button = Style(.button)
  /// The control that has the keyboard, where the cursor cannot show it.
  public static let focused = Style(.focused)
  /// What is chosen, in a control that need not have the keyboard.
  public static let selected = Style(.selected)
  /// What cannot be used now.
  public static let disabled = Style(.disabled)
  /// What is wrong.
  public static let error = Style(.error)
  /// What went well.
  public static let success = Style(.success)
  /// What wants care.
  public static let warning = Style(.warning)
  /// Borders and lines between things.
  public static let border = Style(.border)
  /// What draws the eye: a spinner, a progress bar, a mark.
  public static let accent = Style(.accent)
  /// Explanations, which may be overlooked.
  public static let hint = Style(.hint)
  /// The name of a key, where keys are explained.
  public static let key = Style(.key)
}

nonisolated extension Style.Attributes: CustomStringConvertible {
  /// The names of the attributes, with commas.
  public var description: String {
    let names: [(Self, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

nonisolated extension Style: CustomStringConvertible {
  /// The role and the attributes: `error, bold`.
  public var description: String {
    attributes.isEmpty ? "\(role)" : "\(role), \(attributes)"
  }
}
