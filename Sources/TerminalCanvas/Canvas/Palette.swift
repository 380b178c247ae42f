/// The color values of a terminal's palette, for images of the screen.
///
/// A real terminal uses its own palette, which a program cannot know without a query.
public nonisolated struct Palette: Hashable, Sendable {
  /// The default color of text.
  public var foreground: Color
  /// The default background color.
  public var background: Color
  /// The 16 named colors, black first.
  let named: [Color]

  private init(foreground: UInt32, background: UInt32, named: [UInt32]) {
    self.foreground = Color(hex: foreground)
    self.background = Color(hex: background)
    self.named = named.map(Color.init(hex:))
  }

  /// Light text on a dark background.
  public static let dark = Palette(
    foreground: 0xD8DEE9,
    background: 0x1E222A,
    named: [
      0x2B303B, 0xE06C75, 0x98C379, 0xE5C07B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xABB2BF,
      0x6B7489, 0xFF7B86, 0xB1E08F, 0xFFD58A, 0x82C4FF, 0xDE9BF2, 0x7FDCE8, 0xFFFFFF,
    ]
  )

  /// Dark text on a light background.
  public static let light = Palette(
    foreground: 0x2A2E36,
    background: 0xFBFBFA,
    named: [
      0x2A2E36, 0xC0392B, 0x2E7D32, 0x9A6700, 0x1F5FBF, 0x8E3BA8, 0x0B7285, 0xC9CDD4,
      0x7A808C, 0xE04B3C, 0x3C9A41, 0xB98000, 0x3A7BE0, 0xA955C4, 0x1592A8, 0xFFFFFF,
    ]
  )

  /// The palette of xterm, which conversions of colors assume for every terminal.
  static let xterm = Palette(
    foreground: 0xE5E5E5,
    background: 0x000000,
    named: [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
  )

  /// Returns a color as `#rrggbb`; the default color becomes `fallback`.
  func hex(_ color: Color, otherwise fallback: Color) -> String {
    switch color {
    case .default:
      return fallback == .default ? "#000000" : hex(fallback, otherwise: .default)
    case .rgb(let red, let green, let blue):
      return "#"
        + [red, green, blue].map { Self.digits[Int($0 >> 4)] + Self.digits[Int($0 & 15)] }
        .joined()
    case .indexed(let index) where index >= 16:
      return hex(.rgb(ofIndexed: index), otherwise: fallback)
    default:
      return hex(color.paletteIndex.map { named[$0] } ?? fallback, otherwise: fallback)
    }
  }

  private static let digits = "0123456789abcdef".map(String.init)
}

nonisolated extension Color {
  /// Creates a color from a number such as `0xFF8700`.
  init(hex: UInt32) {
    self = .rgb(
      UInt8(truncatingIfNeeded: hex >> 16),
      UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex)
    )
  }
}
