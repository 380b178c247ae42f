import CTerminal

/// The character encoding of output.
///
/// The output is UTF-8 with a UTF-8 locale, without a locale, and with `LANG=C`. The output is also
/// UTF-8 with a locale such as `de_DE` that is not installed. With other locales, it is ASCII.
package nonisolated enum CharacterEncoding: Hashable, Sendable {
  case utf8
  case ascii
  /// UTF-8 if the environment's locale uses UTF-8 or is not installed, otherwise ASCII.
  case ofLocale

  /// Returns the encoding that the environment requests.
  package static func requested(in environment: [String: String]) -> CharacterEncoding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
    guard let name, let locale = environment[name] else { return .utf8 }
    if locale == "C" || locale == "POSIX" {
      // `LANG=C` is ignored, because systems set it when the user has not chosen a locale.
      return name == "LANG" ? .utf8 : .ascii
    }
    let end = locale.prefix { $0 != "@" }
    guard let dot = end.lastIndex(of: ".") else { return isUTF8(end) ? .utf8 : .ofLocale }
    return isUTF8(end[end.index(after: dot)...]) ? .utf8 : .ascii
  }

  private static func isUTF8(_ name: Substring) -> Bool {
    name.filter { $0 != "-" && $0 != "_" }.lowercased() == "utf8"
  }

  /// Sets the locale of the C library and ncurses.
  ///
  /// Returns true for UTF-8, and false for ASCII.
  func use() -> Bool {
    var isUTF8 = false
    if self == .utf8 || self == .ofLocale {
      let isInstalled = terminal_set_locale("", &isUTF8)
      if isUTF8 { return true }
      let mayReplaceLocale = self == .utf8 || !isInstalled
      if mayReplaceLocale, terminal_set_locale("C.UTF-8", &isUTF8), isUTF8 { return true }
    }
    _ = terminal_set_locale("C", &isUTF8)
    return false
  }
}
