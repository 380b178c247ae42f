/// A colour, as terminals have them.
public nonisolated enum Color: Hashable, Sendable {
  /// What the terminal uses when nothing is asked of it.
  case `default`
  /// Colour 0 of the terminal's palette.
  case black
  /// Colour 1 of the terminal's palette.
  case red
  /// Colour 2 of the terminal's palette.
  case green
  /// Colour 3 of the terminal's palette.
  case yellow
  /// Colour 4 of the terminal's palette.
  case blue
  /// Colour 5 of the terminal's palette.
  case magenta
  /// Colour 6 of the terminal's palette.
  case cyan
  /// Colour 7 of the terminal's palette.
  case white
  /// Colour 8 of the terminal's palette: grey on most.
  case brightBlack
  /// Colour 9 of the terminal's palette.
  case brightRed
  /// Colour 10 of the terminal's palette.
  case brightGreen
  /// Colour 11 of the terminal's palette.
  case brightYellow
  /// Colour 12 of the terminal's palette.
  case brightBlue
  /// Colour 13 of the terminal's palette.
  case brightMagenta
  /// Colour 14 of the terminal's palette.
  case brightCyan
  /// Colour 15 of the terminal's palette.
  case brightWhite
  /// One of 256: the 16 above, a cube of 6×6×6, and 24 greys.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// How many colours a terminal has.
  public nonisolated enum Depth: Int, Comparable, Sendable, CaseIterable {
    /// None but its own two.
    case none = 0
    /// The first half of its palette.
    case eight = 8
    /// Its palette.
    case sixteen = 16
    /// Palette, cube and greys.
    case indexed = 256
    /// Any red, green and blue.
    case full = 16_777_216

    /// Whether one has fewer colours than the other.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the colour nearest to this one that a terminal of some depth has.
  public func reduced(to depth: Depth) -> Color {
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
    case (_, .eight): paletteIndex.flatMap { Self.named($0 % 8) } ?? .default
    default: self
    }
  }

  /// The place among the 256 colours; `nil` if it has none.
  public var paletteIndex: Int? {
    switch self {
    case .default, .rgb: nil
    case .indexed(let index): Int(index)
    default: Self.names.firstIndex(of: self)
    }
  }

  /// The first 16 colours of every palette, in order.
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
  /// The steps of red, green and blue in the cube of 256 colours.
  private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

  /// What a colour of the cube or one of the greys is; the first 16 as xterm has them.
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
    // Not the first 16: everyone sets those as they like.
    let indices = UInt8(16)...255
    let index = indices.min { left, right in
      rgb(ofIndexed: left).distance(to: (red, green, blue))
        < rgb(ofIndexed: right).distance(to: (red, green, blue))
    }
    return index.map { .indexed($0) } ?? .default
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
