import TerminalUI

/// The colors of a terminal as its users see them.
nonisolated struct TerminalPalette: Sendable {
  let name: String
  let isDark: Bool
  let foreground: UInt32
  let background: UInt32
  /// The 16 named colors, black first.
  let named: [UInt32]

  /// The contrast of the terminal's own text.
  var ownContrast: Double { contrast(of: .default) }

  /// Returns the contrast between a color and a ground, from 1 to 21, as WCAG 2 defines it.
  ///
  /// The default ground is the background of the terminal.
  func contrast(of color: Color, on ground: Color = .default) -> Double {
    let paper = ground == .default ? luminance(ofHex: background) : luminance(of: ground)
    let values = [luminance(of: color), paper]
    return ((values.max() ?? 0) + 0.05) / ((values.min() ?? 0) + 0.05)
  }

  /// Returns the lowest contrast of an appearance with its own ground.
  ///
  /// Many terminals show bold text of one of the first 8 colors in the bright color.
  func contrast(of appearance: Theme.Appearance) -> Double {
    let plain = contrast(of: appearance.foreground, on: appearance.background)
    guard let index = appearance.foreground.paletteIndex, index < 8 else { return plain }
    guard appearance.attributes.contains(.bold) else { return plain }
    return min(plain, contrast(of: Color.names[index + 8], on: appearance.background))
  }

  private func luminance(of color: Color) -> Double {
    switch color {
    case .default: luminance(ofHex: foreground)
    case .rgb(let red, let green, let blue): luminance([red, green, blue])
    case .indexed(let index) where index >= 16: luminance(of: .rgb(ofIndexed: index))
    default: luminance(ofHex: color.paletteIndex.map { named[$0] } ?? foreground)
    }
  }

  private func luminance(ofHex hex: UInt32) -> Double {
    luminance([16, 8, 0].map { UInt8(truncatingIfNeeded: hex >> $0) })
  }

  private func luminance(_ parts: [UInt8]) -> Double {
    let linear = parts.map { part in
      let value = Double(part) / 255
      return value <= 0.040_45 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return zip(linear, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns `base` to the power of 2.4, the fifth root of its twelfth power.
  private func power(_ base: Double) -> Double {
    let wanted = (0..<12).reduce(1) { result, _ in result * base }
    var root = base
    // Newton's method; the start is above the root, so each step approaches the root.
    for _ in 0..<60 where root > 0 {
      let fourth = root * root * root * root
      root -= (fourth * root - wanted) / (5 * fourth)
    }
    return root
  }

  static let all =
    [xterm, xtermOnWhite, gnome, gnomeOnWhite, code, codeLight, solarized]
    + [solarizedLight]

  private static let xtermColors: [UInt32] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let xterm = TerminalPalette(
    name: "xterm, dark",
    isDark: true,
    foreground: 0xE5E5E5,
    background: 0x000000,
    named: xtermColors
  )
  private static let xtermOnWhite = TerminalPalette(
    name: "xterm, white",
    isDark: false,
    foreground: 0x000000,
    background: 0xFFFFFF,
    named: xtermColors
  )

  private static let gnomeColors: [UInt32] = [
    0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC,
    0x5E5C64, 0xF66151, 0x33D17A, 0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
  ]
  private static let gnome = TerminalPalette(
    name: "GNOME, dark",
    isDark: true,
    foreground: 0xD0CFCC,
    background: 0x171421,
    named: gnomeColors
  )
  private static let gnomeOnWhite = TerminalPalette(
    name: "GNOME, white",
    isDark: false,
    foreground: 0x171421,
    background: 0xFFFFFF,
    named: gnomeColors
  )

  private static let code = TerminalPalette(
    name: "VS Code, dark",
    isDark: true,
    foreground: 0xCCCCCC,
    background: 0x1E1E1E,
    named: [
      0x000000, 0xCD3131, 0x0DBC79, 0xE5E510, 0x2472C8, 0xBC3FBC, 0x11A8CD, 0xE5E5E5,
      0x666666, 0xF14C4C, 0x23D18B, 0xF5F543, 0x3B8EEA, 0xD670D6, 0x29B8DB, 0xE5E5E5,
    ]
  )
  private static let codeLight = TerminalPalette(
    name: "VS Code, white",
    isDark: false,
    foreground: 0x333333,
    background: 0xFFFFFF,
    named: [
      0x000000, 0xCD3131, 0x00BC00, 0x949800, 0x0451A5, 0xBC05BC, 0x0598BC, 0x555555,
      0x666666, 0xCD3131, 0x14CE14, 0xB5BA00, 0x0451A5, 0xBC05BC, 0x0598BC, 0xA5A5A5,
    ]
  )

  private static let solarizedColors: [UInt32] = [
    0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
    0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
  ]
  private static let solarized = TerminalPalette(
    name: "Solarized dark",
    isDark: true,
    foreground: 0x839496,
    background: 0x002B36,
    named: solarizedColors
  )
  private static let solarizedLight = TerminalPalette(
    name: "Solarized light",
    isDark: false,
    foreground: 0x657B83,
    background: 0xFDF6E3,
    named: solarizedColors
  )
}
