/// The styles that are set for the next characters.
struct StyleTracker: Hashable, Sendable {
  /// The styles in the order in which they were set.
  private(set) var set: [TrackedMode.Style] = []

  /// Applies the parameters of `CSI … m`.
  mutating func apply(_ parameters: [[Int?]]) {
    guard !parameters.isEmpty else {
      set = []
      return
    }
    var index = 0
    while index < parameters.count {
      let parts = parameters[index].map { $0 ?? 0 }
      index += 1
      let code = parts[0]
      if parts.count == 1, code == 38 || code == 48 || code == 58 {
        // The color follows in the next parameters, as `5;n` or `2;r;g;b`.
        let kind = index < parameters.count ? (parameters[index].first ?? nil) ?? 0 : 0
        index += kind == 2 ? 4 : 2
      }
      apply(code, isNone: parts.count > 1 && code == 4 && parts[1] == 0)
    }
  }

  private mutating func apply(_ code: Int, isNone: Bool) {
    guard code != 0 else {
      set = []
      return
    }
    if isNone {
      set.removeAll { $0 == .underline }
    } else if let style = StyleTracker.setting[code] {
      if !set.contains(style) { set.append(style) }
    } else if let styles = StyleTracker.resetting[code] {
      set.removeAll { styles.contains($0) }
    }
  }

  private static let setting: [Int: TrackedMode.Style] = {
    var styles: [Int: TrackedMode.Style] = [
      1: .weight, 2: .weight, 3: .italic, 4: .underline, 5: .blink, 6: .blink, 7: .reverse,
      8: .hidden, 9: .strike, 20: .italic, 21: .underline, 26: .proportional, 38: .foreground,
      48: .background, 51: .frame, 52: .frame, 53: .overline, 58: .underlineColor, 73: .script,
      74: .script,
    ]
    for code in 11...19 { styles[code] = .font }
    for code in 60...64 { styles[code] = .ideogram }
    for code in 0...7 {
      styles[30 + code] = .foreground
      styles[90 + code] = .foreground
      styles[40 + code] = .background
      styles[100 + code] = .background
    }
    return styles
  }()

  private static let resetting: [Int: Set<TrackedMode.Style>] = [
    10: [.font], 22: [.weight], 23: [.italic], 24: [.underline], 25: [.blink], 27: [.reverse],
    28: [.hidden], 29: [.strike], 39: [.foreground], 49: [.background], 50: [.proportional],
    54: [.frame], 55: [.overline], 59: [.underlineColor], 65: [.ideogram], 75: [.script],
  ]
}
