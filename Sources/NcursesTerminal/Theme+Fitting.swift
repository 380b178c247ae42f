package import TerminalUI

nonisolated extension Theme {
  /// The theme for a terminal, as far as it and the environment tell.
  package static func fitting(
    colorDepth: Color.Depth,
    environment: [String: String]
  ) -> Theme {
    // Whatever it says counts, but for nothing: https://no-color.org
    if colorDepth == .none || environment["NO_COLOR"]?.isEmpty == false { return .mono }
    return hasLightGround(environment["COLORFGBG"]) ? .light : .dark
  }

  /// Whether the last part, the ground, is one of the palette's light colours: `0;15`.
  private static func hasLightGround(_ colors: String?) -> Bool {
    guard let last = colors?.split(separator: ";").last, let index = Int(last) else { return false }
    return index == 7 || (9...15).contains(index)
  }
}
