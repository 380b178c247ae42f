import CNcurses
package import TerminalUI

/// The color pairs of ncurses, each allocated when it is first used.
///
/// On a terminal without colors, no pair is allocated, because ncurses would crash.
package final class ColorPairs {
  private nonisolated struct Pair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  /// The color depth in use.
  package let depth: Color.Depth
  /// The number of pairs that ncurses allows.
  ///
  /// Pair 0 has the terminal's default colors.
  private let limit: Int
  /// The color numbers of the terminal's default foreground and background.
  private let defaults: Pair
  private var numbers: [Pair: Int32] = [:]
  /// The palette numbers that ``rewrite(_:)`` replaces with RGB colors, or nil without such
  /// replacements.
  private var slots: RGBSlots?

  /// Starts color support on the current ncurses terminal.
  ///
  /// If `usesSlots` is true, pass the output of ncurses to ``rewrite(_:)``.
  package init(depth: Color.Depth, usesSlots: Bool = false) {
    slots = usesSlots ? RGBSlots() : nil
    guard depth > .none, has_colors(), start_color() == OK else {
      self.depth = .none
      limit = 0
      defaults = Pair(foreground: -1, background: -1)
      return
    }
    self.depth = depth
    limit = Int(nc_color_pairs())
    let hasDefaults = use_default_colors() == OK
    let none = Pair(foreground: -1, background: -1)
    defaults = hasDefaults ? none : Pair(foreground: 7, background: 0)
  }

  /// Discards all pairs, so that repeated theme changes do not use up the pair numbers.
  func removeAll() {
    numbers = [:]
  }

  /// Returns the number of a color pair.
  ///
  /// Returns 0 for the default colors, or if no pair can be allocated.
  func pair(_ foreground: Color, on background: Color) -> Int32 {
    guard depth > .none else { return 0 }
    let pair = Pair(
      foreground: number(of: foreground) ?? defaults.foreground,
      background: number(of: background) ?? defaults.background
    )
    if pair == defaults { return 0 }
    if let number = numbers[pair] { return number }
    let number = Int32(numbers.count + 1)
    guard number < limit, init_extended_pair(number, pair.foreground, pair.background) == OK
    else { return 0 }
    numbers[pair] = number
    return number
  }

  /// Replaces the numbers that stand for RGB colors in output of ncurses.
  package func rewrite(_ output: inout [UInt8]) { slots?.rewrite(&output) }

  /// Returns the terminal's number for a color, or nil for the default color.
  private func number(of color: Color) -> Int32? {
    if slots != nil { return slots?.number(of: color).map { Int32($0) } }
    let color = color.reduced(to: depth)
    guard depth == .full else { return color.paletteIndex.map { Int32($0) } }
    // With full depth, the numbers 0 to 7 are palette colors. Higher numbers are RGB values.
    if let index = color.paletteIndex, index < 8 { return Int32(index) }
    let exact = color.paletteIndex.flatMap { UInt8(exactly: $0) }.map(Color.rgb(ofIndexed:))
    guard case .rgb(let red, let green, let blue) = exact ?? color else { return nil }
    return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
  }
}
