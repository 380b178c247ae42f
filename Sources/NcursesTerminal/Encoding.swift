import CTerminal

/// Whether a terminal is to be written to in UTF-8, or in ASCII only.
///
/// Terminals speak UTF-8 where nobody has said otherwise: in a container without a locale, and where
/// one is named that is not installed. But who asks for something else by name gets what every
/// terminal can show.
package nonisolated enum Encoding: Hashable, Sendable {
  case utf8
  case ascii
  /// UTF-8, unless the locale that the environment names is there and says otherwise.
  case ofLocale

  /// What the environment asks for.
  package static func wanted(in environment: [String: String]) -> Encoding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
    guard let name, let locale = environment[name] else { return .utf8 }
    if locale == "C" || locale == "POSIX" {
      // `LANG=C` is also what systems set on which nobody has chosen anything.
      return name == "LANG" ? .utf8 : .ascii
    }
    let end = locale.prefix { $0 != "@" }
    guard let dot = end.lastIndex(of: ".") else { return isUTF8(end) ? .utf8 : .ofLocale }
    return isUTF8(end[end.index(after: dot)...]) ? .utf8 : .ascii
  }

  private static func isUTF8(_ name: Substring) -> Bool {
    name.filter { $0 != "-" && $0 != "_" }.lowercased() == "utf8"
  }

  /// Has the C library, and so ncurses, use it; false if only ASCII can be shown.
  func use() -> Bool {
    var isUTF8 = false
    if self == .utf8 || self == .ofLocale {
      let isThere = terminal_use_locale("", &isUTF8)
      if isUTF8 { return true }
      let mayBeOther = self == .utf8 || !isThere
      if mayBeOther, terminal_use_locale("C.UTF-8", &isUTF8), isUTF8 { return true }
    }
    _ = terminal_use_locale("C", &isUTF8)
    return false
  }
}
