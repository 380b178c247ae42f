internal import Glibc

nonisolated extension Theme {
  /// The few colors from which all roles and grounds of a theme are computed.
  ///
  /// Each color is an RGB color or one of the 256 indexed colors. Other colors differ between
  /// terminals, so their values in xterm are used.
  public nonisolated struct Colors: Hashable, Sendable {
    /// The color of the page.
    public var background: Color
    /// The color of plain text.
    public var text: Color
    /// The color of the focus and of the selection.
    public var accent: Color
    /// The color of errors and of destructive buttons.
    public var error: Color
    /// The color of successes.
    public var success: Color
    /// The color of warnings.
    public var warning: Color

    /// Creates colors; those that are omitted come from ``Theme/dark`` or ``Theme/light``.
    public init(
      background: Color,
      text: Color? = nil,
      accent: Color? = nil,
      error: Color? = nil,
      success: Color? = nil,
      warning: Color? = nil
    ) {
      let usual = background.shade.isDark ? Colors.dark : .light
      self.background = background
      self.text = text ?? usual.text
      self.accent = accent ?? usual.accent
      self.error = error ?? usual.error
      self.success = success ?? usual.success
      self.warning = warning ?? usual.warning
    }

    init(
      _ background: UInt32,
      _ text: UInt32,
      _ accent: UInt32,
      _ error: UInt32,
      _ success: UInt32,
      _ warning: UInt32
    ) {
      self.background = Color(hex: background)
      self.text = Color(hex: text)
      self.accent = Color(hex: accent)
      self.error = Color(hex: error)
      self.success = Color(hex: success)
      self.warning = Color(hex: warning)
    }

    static let dark = Colors(0x15171C, 0xDDE1E8, 0x4FA8F7, 0xF0626E, 0x6CC98A, 0xE8B454)
    static let light = Colors(0xFAFAFB, 0x24292F, 0x0B63CE, 0xC62F3B, 0x1E7B3C, 0x9A6300)

    var isDark: Bool { background.shade.isDark }
  }
}

nonisolated extension Theme.Table {
  private typealias Appearance = Theme.Appearance

  /// Computes the appearances of all roles for a color depth.
  init(_ colors: Theme.Colors, for depth: Color.Depth) {
    let mixer = ShadeMixer(colors, depth)
    let plain = Theme.mono
    appearances = Style.Role.allCases.map { plain[$0] }
    grounds = mixer.grounds.map(\.color)
    text = mixer.text.color

    /// Sets the color of a text on any ground; the attributes are for few colors, too.
    func write(
      _ roles: [Style.Role],
      _ shade: Shade,
      or few: Color = .default,
      _ attributes: Style.Attributes? = nil
    ) {
      for role in roles {
        let usual = plain[role].attributes
        appearances[Int(role.rawValue)] = Appearance(
          shade.color,
          or: few,
          attributes ?? usual,
          orWith: usual
        )
      }
    }

    /// Gives roles a ground of their own, which is absent with few colors.
    func fill(_ role: Style.Role, _ ground: Shade, _ attributes: Style.Attributes = []) {
      appearances[Int(role.rawValue)] = Appearance(
        mixer.text(on: ground).color,
        or: .default,
        on: ground.color,
        orOn: .default,
        attributes,
        orWith: plain[role].attributes
      )
    }

    // On a light background, cyan would be hard to read.
    let few: Color = colors.isDark ? .cyan : .default
    let fewAccent: Color = colors.isDark ? .cyan : .magenta
    let accent = mixer.readable(mixer.accent, 4.5)
    // Plain text keeps the default color, for which the table has one.
    write([.emphasis, .strong, .select], mixer.text)
    write([.title], mixer.text, .bold)
    write([.field], mixer.text, [])
    write([.label, .footer], mixer.muted(0.2))
    write([.hint, .mark], mixer.muted(0.36))
    write([.placeholder], mixer.muted(0.42, isEverywhere: true))
    write([.disabled], mixer.faint)
    write([.border], mixer.line)
    write([.track], mixer.track)
    write([.edge], mixer.grounds[Int(Ground.panel.rawValue)])
    write([.accent], accent, or: fewAccent)
    write([.key, .link, .match], accent, or: few)
    write([.code], accent, or: few, [])
    write([.selectedTab], accent, or: few, .bold)
    write([.chosenMark], accent, .bold)
    write([.error, .errorMark], mixer.readable(mixer.error, 4.5))
    write([.success, .successMark], mixer.readable(mixer.success, 4.5))
    write([.warning, .warningMark], mixer.readable(mixer.warning, 4.5))
    // The lines of a chart differ in lightness, too.
    let own = mixer.contrast(of: accent)
    write([.series1], accent, or: fewAccent, [])
    write([.series2], mixer.toned(mixer.success, own * 1.45))
    write([.series3], mixer.toned(mixer.warning, own / 1.4))
    write([.series4], mixer.toned(mixer.accent.blended(with: mixer.error, 0.5), own * 1.2))

    fill(.button, mixer.raised(by: 0.22))
    fill(.hovered, mixer.raised(by: 0.32))
    fill(.disabledButton, mixer.raised(by: 0.12))
    appearances[Int(Style.Role.disabledButton.rawValue)].foreground = mixer.faint.color
    appearances[Int(Style.Role.disabledButton.rawValue)].fallback = .default
    // A button in its color becomes strong when it gets the focus.
    fill(.defaultButton, mixer.soft(mixer.accent), .bold)
    fill(.destructiveButton, mixer.soft(mixer.error), .bold)
    fill(.successButton, mixer.soft(mixer.success), .bold)
    fill(.warningButton, mixer.soft(mixer.warning), .bold)
    fill(.focused, mixer.strong(mixer.accent), .bold)
    fill(.current, mixer.strong(mixer.accent), .bold)
    fill(.focusedDestructive, mixer.strong(mixer.error), .bold)
    fill(.focusedSuccess, mixer.strong(mixer.success), .bold)
    fill(.focusedWarning, mixer.strong(mixer.warning), .bold)
    fill(.pressed, mixer.strong(mixer.accent.blended(with: mixer.text, 0.45)), .bold)
    fill(.selected, mixer.soft(mixer.accent))
    appearances[Int(Style.Role.selected.rawValue)].fallback = few
  }
}

/// A mixer for the shades of a theme at a color depth.
private nonisolated struct ShadeMixer {
  let depth: Color.Depth
  let isDark: Bool
  /// The color of plain text.
  private(set) var text: Shade
  /// The grounds in the order of their raw values.
  private(set) var grounds: [Shade] = []
  let accent, error, success, warning: Shade
  private let screen: Shade
  /// The luminance of the ground on which most texts are hardest to read, and 0.05.
  private var hardest = 1.0
  /// The same of all grounds, also of those that show the focus.
  private var hardestOfAll = 1.0

  init(_ colors: Theme.Colors, _ depth: Color.Depth) {
    self.depth = depth
    isDark = colors.isDark
    screen = colors.background.shade.shown(at: depth)
    text = colors.text.shade
    accent = colors.accent.shade
    error = colors.error.shade
    success = colors.success.shade
    warning = colors.warning.shade
    let panel = distinct(0.05, from: screen)
    let raised = distinct(0.10, from: panel)
    let field = distinct(0.16, from: raised)
    grounds = [
      screen, panel, raised, field,
      shown(field.blended(with: accent, 0.26)), distinct(0.08, from: screen),
      raised, shown(screen.blended(with: accent, 0.34)),
    ]
    func bound(of grounds: [Shade]) -> Double {
      let lights = grounds.map(\.luminance)
      return ((isDark ? lights.max() : lights.min()) ?? 0) + 0.05
    }
    hardest = bound(of: [screen, panel, raised])
    hardestOfAll = bound(of: grounds)
    text = readable(text, 6, isEverywhere: true)
  }

  /// Returns the ground with a part of the text's color, or the next one that looks different.
  private func distinct(_ part: Double, from other: Shade) -> Shade {
    for step in 0..<20 {
      let ground = raised(by: part + Double(step) * 0.02)
      // A ground must be farther from the page than the one under it.
      if isDark ? ground.luminance > other.luminance : ground.luminance < other.luminance {
        return ground
      }
    }
    return raised(by: part)
  }

  func raised(by part: Double) -> Shade { shown(screen.blended(with: text, part)) }

  /// A ground in the faint version of a color.
  func soft(_ color: Shade) -> Shade { shown(screen.blended(with: color, 0.36)) }

  /// A ground in the full color.
  func strong(_ color: Shade) -> Shade { shown(color) }

  /// The text with a part of the page's color.
  func muted(_ part: Double, isEverywhere: Bool = false) -> Shade {
    readable(text.blended(with: screen, part), 4.5, isEverywhere: isEverywhere)
  }

  /// The text of disabled controls.
  var faint: Shade { readable(text.blended(with: screen, 0.58), 3) }
  /// Lines that separate.
  var line: Shade { readable(text.blended(with: screen, 0.68), 2) }
  /// The empty part of a bar.
  var track: Shade { readable(text.blended(with: screen, 0.8), 1.3) }

  /// Returns the most suitable color of a text on a ground of its own.
  func text(on ground: Shade) -> Shade {
    let suitable = [text, screen].filter { $0.contrast(with: ground) >= 4.5 }
    // One of black and white has a contrast of at least 4.5 with every color.
    return (suitable.isEmpty ? [.black, .white] : suitable)
      .max { $0.contrast(with: ground) < $1.contrast(with: ground) } ?? text
  }

  /// Returns a color that has a contrast with grounds: the color itself, or a similar one.
  ///
  /// Most texts are on the page, on panels and in dialogs, but not in fields.
  func readable(_ color: Shade, _ contrast: Double, isEverywhere: Bool = false) -> Shade {
    let hardest = isEverywhere ? hardestOfAll : hardest
    for step in 0...40 {
      let shade = shown(color.blended(with: isDark ? .white : .black, Double(step) / 40))
      let light = shade.luminance + 0.05
      if (isDark ? light / hardest : hardest / light) >= contrast { return shade }
    }
    return isDark ? .white : .black
  }

  /// Returns the contrast of a color with the ground on which most texts are hardest to read.
  func contrast(of shade: Shade) -> Double {
    let light = shade.luminance + 0.05
    return isDark ? light / hardest : hardest / light
  }

  /// Returns a similar color with about the given contrast, or a slightly higher one.
  func toned(_ color: Shade, _ contrast: Double) -> Shade {
    let fainter = (0...40).reversed().lazy
      .map { shown(color.blended(with: screen, Double($0) / 40)) }
      .first { self.contrast(of: $0) >= contrast }
    return fainter ?? readable(color, contrast)
  }

  private func shown(_ shade: Shade) -> Shade { shade.shown(at: depth) }
}

/// A color as numbers to compute with.
nonisolated struct Shade: Hashable, Sendable {
  let red, green, blue: Double

  static let black = Shade(red: 0, green: 0, blue: 0)
  static let white = Shade(red: 255, green: 255, blue: 255)

  var color: Color { .rgb(Self.part(red), Self.part(green), Self.part(blue)) }

  private static func part(_ value: Double) -> UInt8 {
    UInt8(min(max(value, 0), 255).rounded())
  }

  /// The luminance, from 0 to 1, as WCAG 2 defines it.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      let value = part / 255
      return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// True if white text has more contrast on the color than black text.
  var isDark: Bool { luminance < 0.18 }

  /// Returns the contrast with another color, from 1 to 21, as WCAG 2 defines it.
  func contrast(with other: Shade) -> Double {
    let (own, others) = (luminance, other.luminance)
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// Returns a mixture with another color, of which `part` is the other one.
  func blended(with other: Shade, _ part: Double) -> Shade {
    Shade(
      red: red + (other.red - red) * part,
      green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part
    )
  }

  /// Returns the color as a terminal shows it.
  func shown(at depth: Color.Depth) -> Shade {
    depth == .indexed ? color.reduced(to: .indexed).shade : color.shade
  }
}

nonisolated extension Color {
  /// The luminance, from 0 to 1, as WCAG 2 defines it; 0 for the default color.
  package var luminance: Double { shade.luminance }

  /// The color as numbers; the default color is black.
  var shade: Shade {
    let exact = paletteIndex.flatMap { UInt8(exactly: $0) }.map(Color.rgb(ofIndexed:)) ?? self
    guard case .rgb(let red, let green, let blue) = exact else { return .black }
    return Shade(red: Double(red), green: Double(green), blue: Double(blue))
  }

  /// Returns a mixture with another color, of which `part` is the other one.
  func blended(with other: Color, _ part: Double) -> Color {
    shade.blended(with: other.shade, part).color
  }
}
