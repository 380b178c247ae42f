/// A terminal color.
public nonisolated enum Color: Hashable, Sendable {
  /// The terminal's default color.
  case `default`
  /// Color 0 of the terminal's palette.
  case black
  /// Color 1 of the terminal's palette.
  case red
  /// Color 2 of the terminal's palette.
  case green
  /// Color 3 of the terminal's palette.
  case yellow
  /// Color 4 of the terminal's palette.
  case blue
  /// Color 5 of the terminal's palette.
  case magenta
  /// Color 6 of the terminal's palette.
  case cyan
  /// Color 7 of the terminal's palette.
  case white
  /// Color 8 of the terminal's palette: gray on most terminals.
  case brightBlack
  /// Color 9 of the terminal's palette.
  case brightRed
  /// Color 10 of the terminal's palette.
  case brightGreen
  /// Color 11 of the terminal's palette.
  case brightYellow
  /// Color 12 of the terminal's palette.
  case brightBlue
  /// Color 13 of the terminal's palette.
  case brightMagenta
  /// Color 14 of the terminal's palette.
  case brightCyan
  /// Color 15 of the terminal's palette.
  case brightWhite
  /// One of 256 colors: the 16 named colors, a cube of 6×6×6 colors, and 24 grays.
  case indexed(UInt8)
  /// A color with red, green and blue values.
  case rgb(UInt8, UInt8, UInt8)

  /// The number of colors that a terminal can show.
  public nonisolated enum Depth: Int, Comparable, Sendable, CaseIterable {
    /// Only the default foreground and background colors.
    case none = 0
    /// The first 8 colors of the palette.
    case eight = 8
    /// The 16 colors of the palette.
    case sixteen = 16
    /// The 256 colors of ``Color/indexed(_:)``.
    case indexed = 256
    /// All RGB colors.
    case full = 16_777_216

    /// Returns true if the left depth has fewer colors.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the color, or a similar color that a terminal with the given depth can show.
  package func reduced(to depth: Depth) -> Color {
    switch (self, depth) {
    case (.default, _), (_, .none): .default
    case (.rgb, .full), (.indexed, .full), (.indexed, .indexed): self
    case (.rgb(let red, let green, let blue), .indexed): .nearestIndexed(red, green, blue)
    case (.rgb(let red, let green, let blue), _):
      Self.nearestNamed(red, green, blue).reduced(to: depth)
    case (.indexed(let index), _):
      if let named = Self.named(Int(index)) {
        named.reduced(to: depth)
      } else {
        Self.rgb(ofIndexed: index).reduced(to: depth)
      }
    // Otherwise gray would become color 0, which is the background of many terminals, and gray
    // lines and texts would be invisible there.
    case (.brightBlack, .eight): .default
    case (_, .eight): paletteIndex.flatMap { Self.named($0 % 8) } ?? .default
    default: self
    }
  }

  /// The index among the 256 colors; `nil` for default and RGB colors.
  package var paletteIndex: Int? {
    switch self {
    case .default, .rgb: nil
    case .indexed(let index): Int(index)
    default: Self.names.firstIndex(of: self)
    }
  }

  /// The 16 named colors, in the order of the palette.
  package static let names: [Color] = [
    .black, .red, .green, .yellow, .blue, .magenta, .cyan, .white,
    .brightBlack, .brightRed, .brightGreen, .brightYellow,
    .brightBlue, .brightMagenta, .brightCyan, .brightWhite,
  ]

  private static func named(_ index: Int) -> Color? {
    names.indices.contains(index) ? names[index] : nil
  }
}

// MARK: - Distances

nonisolated extension Color {
  /// The levels of red, green and blue in the color cube.
  private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

  /// Returns the RGB value of an indexed color; the first 16 values are those of xterm.
  package static func rgb(ofIndexed index: UInt8) -> Color {
    let index = Int(index)
    switch index {
    case ..<16:
      return Palette.xterm.named[index]
    case ..<232:
      let place = index - 16
      return color([steps[place / 36], steps[place / 6 % 6], steps[place % 6]])
    default:
      return color(Array(repeating: 8 + 10 * (index - 232), count: 3))
    }
  }

  private static func color(_ parts: [Int]) -> Color {
    .rgb(UInt8(clamping: parts[0]), UInt8(clamping: parts[1]), UInt8(clamping: parts[2]))
  }

  private static func nearestIndexed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    // The first 16 colors are omitted, because users can change them.
    let parts = [Int(red), Int(green), Int(blue)]
    let cube = parts.reduce(0) { $0 * 6 + nearestStep(to: $1) }
    let gray = min(max((parts.reduce(0, +) - 24 + 14) / 30, 0), 23)
    let candidates = [16 + cube, 232 + gray].map { UInt8(clamping: $0) }
    let distances = candidates.map { rgb(ofIndexed: $0).distance(to: (red, green, blue)) }
    return .indexed(distances[0] <= distances[1] ? candidates[0] : candidates[1])
  }

  /// Returns the number of the level of the color cube that is nearest to a value.
  private static func nearestStep(to value: Int) -> Int {
    steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
  }

  private static func nearestNamed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    let named = Palette.xterm.named
    let index = named.indices.min {
      named[$0].distance(to: (red, green, blue)) < named[$1].distance(to: (red, green, blue))
    }
    return index.map { names[$0] } ?? .default
  }

  private func distance(to other: (UInt8, UInt8, UInt8)) -> Int {
    guard case .rgb(let red, let green, let blue) = self else { return .max }
    let differences = [
      Int(red) - Int(other.0), Int(green) - Int(other.1), Int(blue) - Int(other.2),
    ]
    return differences.reduce(0) { $0 + $1 * $1 }
  }
}
