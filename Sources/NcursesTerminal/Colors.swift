import CNcurses
package import TerminalUI

/// The colours of a terminal as ncurses wants them: pairs, each made when it is first needed.
///
/// Without colours it makes none: ncurses would crash.
package final class Colors {
  private nonisolated struct Pair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  private let depth: Color.Depth
  /// How many pairs there can be, the first of which is the terminal's own.
  private let limit: Int
  /// What stands for the terminal's own two colours in a pair.
  private let own: Pair
  private var numbers: [Pair: Int32] = [:]

  /// Starts the colours of the terminal that ncurses has now.
  package init(depth: Color.Depth) {
    guard depth > .none, has_colors(), start_color() == OK else {
      self.depth = .none
      limit = 0
      own = Pair(foreground: -1, background: -1)
      return
    }
    self.depth = depth
    limit = Int(nc_color_pairs())
    let hasDefaults = use_default_colors() == OK
    own = hasDefaults ? Pair(foreground: -1, background: -1) : Pair(foreground: 7, background: 0)
  }

  deinit {}

  /// Makes new pairs from now on: with one theme after another, all there can be would be used up.
  func forget() {
    numbers = [:]
  }

  /// The number of the pair of two colours; 0 if they are the terminal's own, or if there are no more.
  func pair(_ foreground: Color, on background: Color) -> Int32 {
    guard depth > .none else { return 0 }
    let pair = Pair(
      foreground: number(of: foreground) ?? own.foreground,
      background: number(of: background) ?? own.background
    )
    if pair == own { return 0 }
    if let number = numbers[pair] { return number }
    let number = Int32(numbers.count + 1)
    guard number < limit, init_extended_pair(number, pair.foreground, pair.background) == OK
    else { return 0 }
    numbers[pair] = number
    return number
  }

  /// The number of a color, as this terminal counts; nil if it is the terminal's own.
  private func number(of color: Color) -> Int32? {
    let color = color.reduced(to: depth)
    guard depth == .full else { return color.paletteIndex.map { Int32($0) } }
    // Here, a number is the color itself, but for the first eight.
    if let index = color.paletteIndex, index < 8 { return Int32(index) }
    let exact = color.paletteIndex.flatMap { UInt8(exactly: $0) }.map(Color.rgb(ofIndexed:))
    guard case .rgb(let red, let green, let blue) = exact ?? color else { return nil }
    return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
  }
}
