internal import Synchronization

nonisolated extension Style.Role {
  /// The number of the first role that stands for colors of a program's output.
  static let firstColored = 128

  /// The pairs of colors in use, in the order of their roles.
  private static let pairs = Mutex(ColorPairTable(limit: Int(UInt8.max) + 1 - firstColored))

  /// Returns the role for a text with its own colors, such as a line of a log.
  ///
  /// The result is nil for the default colors. If 128 pairs of colors are in use already, the
  /// result is the role of the most similar pair. Themes without colors show no colors of texts.
  static func colored(_ foreground: Color, on background: Color = .default) -> Style.Role? {
    if foreground == .default, background == .default { return nil }
    let index = pairs.withLock { $0.index(of: foreground, on: background) }
    return Style.Role(rawValue: UInt8(clamping: firstColored + index))
  }

  /// The colors that the role stands for; nil for a role with a purpose.
  var colors: Theme.Appearance? {
    let index = Int(rawValue) - Self.firstColored
    return index < 0 ? nil : Self.pairs.withLock { $0[index] }
  }
}

/// A table of pairs of colors, which only grows, up to a limit.
package nonisolated struct ColorPairTable: Sendable {
  private struct Pair: Hashable {
    let foreground: Color
    let background: Color
  }

  private let limit: Int
  private var pairs: [Pair] = []
  private var indices: [Pair: Int] = [:]

  package init(limit: Int) {
    self.limit = limit
  }

  /// The colors at an index; nil for an unused index.
  package subscript(index: Int) -> Theme.Appearance? {
    guard pairs.indices.contains(index) else { return nil }
    return Theme.Appearance(pairs[index].foreground, on: pairs[index].background)
  }

  /// Returns the index of a pair, or of the most similar one if the table is full.
  package mutating func index(of foreground: Color, on background: Color) -> Int {
    let pair = Pair(foreground: foreground, background: background)
    if let index = indices[pair] { return index }
    if pairs.count < limit {
      pairs.append(pair)
      indices[pair] = pairs.count - 1
      return pairs.count - 1
    }
    // The result is not stored, because an endless number of colors must not take endless memory.
    let distances = pairs.map {
      $0.foreground.distance(to: foreground) + $0.background.distance(to: background)
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }
}

nonisolated extension Color {
  /// The sum of the squared differences of red, green and blue.
  ///
  /// The default color is farther from all other colors than these are from each other.
  fileprivate func distance(to other: Color) -> Int {
    if self == other { return 0 }
    guard let own = parts, let others = other.parts else { return 4 * 255 * 255 }
    return zip(own, others).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  private var parts: [Int]? {
    let exact = paletteIndex.flatMap { UInt8(exactly: $0) }.map(Color.rgb(ofIndexed:)) ?? self
    guard case .rgb(let red, let green, let blue) = exact else { return nil }
    return [Int(red), Int(green), Int(blue)]
  }
}
