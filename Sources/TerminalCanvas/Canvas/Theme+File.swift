internal import ViewModels

nonisolated extension Theme {
  /// Returns the theme with a name, or reads one from a file; nil if the name is "auto".
  ///
  ///     NcursesScreen.Options(theme: try Theme.named(options.theme))
  ///
  /// A name that no built-in theme has is the path of a file.
  public static func named(
    _ name: String,
    roles: [Style.Role] = []
  ) throws(ThemeFileError) -> Theme? {
    if name == "auto" { return nil }
    if let theme = Theme(named: name) { return theme }
    return try Theme(contentsOf: name, roles: roles)
  }

  /// Reads a theme from a text file.
  ///
  ///     # Orange on dark
  ///     base: dark
  ///     accent: #ff8700 or yellow, bold
  ///     focused: black on #ff8700 or yellow
  ///     code: default, underline
  ///
  /// The theme has the name of the file without ".theme". <doc:Colors> describes the format.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - roles: The program's own roles, which the file can name, too.
  /// - Throws: An error whose description names the file, and the line that is not understood.
  public init(contentsOf path: String, roles: [Style.Role] = []) throws(ThemeFileError) {
    let shown = "“\(path.sanitized())”"
    let bytes: [UInt8]?
    do throws(StorageError) {
      bytes = try FileStorage(path: path).read()
    } catch {
      let reason =
        switch error {
        case .notAFile: "It is not a regular file."
        case .tooLarge: "It is too large."
        default: error.message
        }
      throw ThemeFileError("The theme file \(shown) cannot be read: \(reason)")
    }
    guard let bytes else { throw ThemeFileError("There is no theme file \(shown).") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ThemeFileError("The theme file \(shown) is not a text in UTF-8.")
    }
    let file = path.split(separator: "/").last ?? ""
    let name = file.hasSuffix(".theme") ? file.dropLast(6) : file
    do throws(ThemeParser.Problem) {
      var parser = ThemeParser(roles)
      self = try parser.theme(String(name), from: text)
    } catch {
      throw ThemeFileError("\(shown), line \(error.line): \(error.sentence)")
    }
  }
}

/// The reason why a theme file cannot be used.
public nonisolated struct ThemeFileError: Error, Hashable, CustomStringConvertible {
  /// The sentence for the user, with the path and perhaps the line.
  public let description: String

  fileprivate init(_ description: String) {
    self.description = description
  }
}

/// A parser for the lines of a theme file.
private nonisolated struct ThemeParser {
  /// A line that the parser does not understand.
  struct Problem: Error {
    let line: Int
    let sentence: String
  }

  private let roles: [Style.Role]
  private var line = 0

  init(_ roles: [Style.Role]) {
    self.roles = Style.Role.allCases + roles
  }

  mutating func theme(_ name: String, from text: String) throws(Problem) -> Theme {
    var theme = Theme(name, basedOn: .universal) { _ in }
    var isFirst = true
    for content in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line += 1
      let words = content.split { $0 == " " || $0 == "\t" || $0 == "," }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard first.hasSuffix(":") else {
        throw problem("“\(shown(first))” is not followed by a colon, as in “error: red, bold”.")
      }
      let key = first.dropLast()
      if key == "base" {
        guard isFirst else { throw problem("“base” belongs in the first line.") }
        theme = try base(words.dropFirst(), named: name)
      } else if key == "colors" {
        guard isFirst else { throw problem("“colors” belongs in the first line.") }
        theme = Theme(name, try colors(words.dropFirst()))
      } else {
        guard let role = roles.first(where: { "\($0)" == key }) else {
          let names = roles.map { "\($0)" }.joined(separator: ", ")
          throw problem("There is no role “\(shown(key))”. The roles are: \(names).")
        }
        theme[role] = try appearance(words.dropFirst())
      }
      isFirst = false
    }
    return theme
  }

  private func base(_ words: ArraySlice<Substring>, named name: String) throws(Problem) -> Theme {
    guard words.count == 1, let base = words.first.flatMap({ Theme(named: String($0)) }) else {
      let names = Theme.names.joined(separator: ", ")
      throw problem("The base is not one of the themes: \(names).")
    }
    return Theme(name, basedOn: base) { _ in }
  }

  /// Parses `background color [text color] [accent color]…`.
  private func colors(_ words: ArraySlice<Substring>) throws(Problem) -> Theme.Colors {
    let names = ["background", "text", "accent", "error", "success", "warning"]
    var rest = words
    var found: [String: Color] = [:]
    while let name = rest.popFirst().map(String.init) {
      guard names.contains(name) else {
        let all = names.joined(separator: ", ")
        throw problem("“\(shown(Substring(name)))” is not one of the colors: \(all).")
      }
      found[name] = try color(rest.popFirst() ?? "")
    }
    guard let background = found["background"] else {
      throw problem("A background is missing, as in “colors: background #202030”.")
    }
    return Theme.Colors(
      background: background,
      text: found["text"],
      accent: found["accent"],
      error: found["error"],
      success: found["success"],
      warning: found["warning"]
    )
  }

  /// Parses `[color [or color]] [on color [or color]] attribute…`.
  private func appearance(_ words: ArraySlice<Substring>) throws(Problem) -> Theme.Appearance {
    var rest = words
    func isColor(_ word: Substring) -> Bool { word != "on" && Self.attributes[word] == nil }
    func colors() throws(Problem) -> (Color, or: Color?) {
      let first = try color(rest.popFirst() ?? "")
      guard rest.first == "or" else { return (first, nil) }
      rest.removeFirst()
      return (first, try color(rest.popFirst() ?? ""))
    }
    var text: (Color, or: Color?) = (.default, nil)
    var ground: (Color, or: Color?) = (.default, nil)
    if let first = rest.first, isColor(first) { text = try colors() }
    if rest.first == "on" {
      rest.removeFirst()
      ground = try colors()
    }
    var attributes: Style.Attributes = []
    while let word = rest.popFirst() {
      guard let attribute = Self.attributes[word] else {
        let names = Self.attributes.keys.map(String.init).sorted().joined(separator: ", ")
        throw problem("“\(shown(word))” is not one of the attributes: \(names).")
      }
      attributes.formUnion(attribute)
    }
    return Theme.Appearance(text.0, or: text.or, on: ground.0, orOn: ground.or, attributes)
  }

  private func color(_ word: Substring) throws(Problem) -> Color {
    if let color = Self.colors[word] { return color }
    if word.allSatisfy(\.isASCII), let index = UInt8(word) { return .indexed(index) }
    if word.first == "#", word.count == 7, word.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(word.dropFirst(), radix: 16)
    {
      return Color(hex: value)
    }
    let found = word.isEmpty ? "A color is missing" : "“\(shown(word))” is not a color"
    throw problem("\(found). Write a name such as red or bright-red, 0 to 255, or #ff8700.")
  }

  private func problem(_ sentence: String) -> Problem { Problem(line: line, sentence: sentence) }

  /// Returns a word of the file as a message can show it.
  private func shown(_ word: Substring) -> String { word.prefix(40).sanitized() }

  private static let attributes: [Substring: Style.Attributes] = [
    "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
  ]

  private static let colors: [Substring: Color] = {
    let names: [Substring] = [
      "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]
    var colors: [Substring: Color] = ["default": .default]
    for (index, name) in names.enumerated() {
      colors[name] = Color.names[index]
      colors["bright-\(name)"] = Color.names[index + 8]
    }
    return colors
  }()
}
