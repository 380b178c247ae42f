package import TerminalUI

nonisolated extension Theme {
  /// Returns the theme that suits a terminal.
  ///
  /// - Parameters:
  ///   - colorDepth: The color depth of the terminal.
  ///   - environment: The environment variables.
  ///   - answer: The answer of the terminal; nil if there is none yet.
  ///   - remembered: The last answer of this kind of terminal; nil if it was never asked.
  /// - Returns: A built-in theme.
  package static func automatic(
    colorDepth: Color.Depth,
    environment: [String: String],
    answer: BackgroundAnswer? = nil,
    remembered: BackgroundAnswer? = nil
  ) -> Theme {
    // Any value that is not empty turns colors off: https://no-color.org
    if colorDepth == .none || environment["NO_COLOR"]?.isEmpty == false { return .mono }
    return answer?.theme ?? remembered?.theme
      ?? environment["COLORFGBG"].flatMap(reported) ?? .dark
  }

  /// Returns the theme for the colors in `COLORFGBG`, such as `0;15`; nil if they tell nothing.
  ///
  /// The first number is the text, and the last one is the background.
  private static func reported(by colors: String) -> Theme? {
    let parts = colors.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1, let text = parts.first, let background = parts.last else { return nil }
    switch lightness(of: background) {
    case true?: return .light
    case false?: return .dark
    // Behind dark text, an unknown background is not dark, but it may be colored.
    case nil: return lightness(of: text) == false ? .universal : nil
    }
  }

  /// Returns true for the number of a light color, and nil if the text is not such a number.
  private static func lightness(of number: Substring) -> Bool? {
    switch Int(number) {
    case 7?, (9...15)?: true
    case (0...8)?: false
    default: nil
    }
  }
}

nonisolated extension BackgroundAnswer {
  /// The theme for the background; nil if it is not known.
  fileprivate var theme: Theme? {
    switch self {
    case .dark: .dark
    case .light: .light
    case .medium: .universal
    case .silence: nil
    }
  }
}
