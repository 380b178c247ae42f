package import TerminalUI
internal import ViewModels

/// The palette numbers that stand for RGB colors in the output of ncurses.
///
/// ncurses draws RGB colors only if the terminal's description has them, and few descriptions do.
/// So an RGB color outside the palette gets an unused palette number, if there is one. In the
/// output of ncurses, the sequence for that number is replaced: `38;5;240` becomes
/// `38;2;200;80;20`.
package nonisolated struct RGBSlots {
  private var numbers: [Color: UInt8] = [:]
  /// The parameters of the sequence for each number that stands for an RGB color.
  private var parameters: [UInt8: [UInt8]] = [:]
  private var used: Set<UInt8> = []

  /// Creates slots without colors.
  package init() {}

  /// Returns the number for a color, or nil for the default color.
  package mutating func number(of color: Color) -> UInt8? {
    if let number = numbers[color] { return number }
    guard let number = newNumber(of: color) else { return nil }
    used.insert(number)
    numbers[color] = number
    return number
  }

  private mutating func newNumber(of color: Color) -> UInt8? {
    let palette = color.reduced(to: .indexed)
    guard let nearest = palette.paletteIndex.flatMap({ UInt8(exactly: $0) }) else { return nil }
    guard nearest >= 16 else { return nearest }
    let exact = Color.rgb(ofIndexed: nearest)
    let isInPalette = color == .indexed(nearest) || color == exact
    if isInPalette, parameters[nearest] == nil { return nearest }
    guard let free = (16...255).last(where: { !used.contains($0) }) else { return nearest }
    guard case .rgb(let red, let green, let blue) = isInPalette ? exact : color else { return nil }
    parameters[free] = Array("2;\(red);\(green);\(blue)".utf8)
    return free
  }

  /// Replaces the numbers that stand for RGB colors in output of ncurses.
  ///
  /// The old memory is overwritten, because the output may contain a password that is shown.
  package func rewrite(_ output: inout [UInt8]) {
    guard !parameters.isEmpty else { return }
    let result = rewritten(output[...])
    output.overwriteAndRemoveAll()
    output = result
  }

  private func rewritten(_ output: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = output
    while let start = rest.firstIndex(of: 0x1B) {
      result.appendOverwriting(rest[..<start])
      rest = rest[start...]
      let sequence = rest.prefix { $0 != UInt8(ascii: "m") }
      let replacement = self.replacement(of: sequence)
      result.appendOverwriting(replacement ?? [0x1B])
      rest = rest.dropFirst(replacement == nil ? 1 : sequence.count)
    }
    result.appendOverwriting(rest)
    return result
  }

  /// Returns the replacement of `ESC[38;5;N` or `ESC[48;5;N`, or nil if `N` needs no replacement.
  private func replacement(of sequence: ArraySlice<UInt8>) -> [UInt8]? {
    for start in ["\u{1B}[38;", "\u{1B}[48;"] where sequence.starts(with: "\(start)5;".utf8) {
      let digits = String(decoding: sequence.dropFirst(7), as: UTF8.self)
      return UInt8(digits).flatMap { parameters[$0] }.map { Array(start.utf8) + $0 }
    }
    return nil
  }
}
