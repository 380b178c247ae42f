nonisolated extension Glyphs {
  /// Returns glyphs that show states for which a theme has no visible style.
  ///
  /// If placeholders have no color of their own, they get parentheses: "(try ada)". If disabled
  /// controls look like enabled ones, the disabled controls lose their brackets, and disabled rows
  /// get parentheses. If fields have a ground of their own, no character fills them, and if the
  /// selected tab has a color of its own, it has no brackets. A ``Screen`` can call this function in ``Screen/adapted(_:)``, as the screen
  /// of NcursesTerminal does.
  ///
  /// - Parameters:
  ///   - theme: The colors and attributes of the screen.
  ///   - depth: The number of colors that the terminal can show.
  ///   - attributes: The attributes that the terminal can show.
  /// - Returns: The glyphs for a screen with this theme.
  public func adapted(
    to theme: Theme,
    colorDepth depth: Color.Depth,
    attributes: Style.Attributes = .all
  ) -> Glyphs {
    func visible(_ role: Style.Role) -> Theme.Appearance {
      var appearance = theme[role].reduced(to: depth)
      appearance.attributes.formIntersection(attributes)
      return appearance
    }
    var glyphs = self
    let (hint, text) = (visible(.placeholder), visible(.field))
    let isFainter = hint.attributes.contains(.dim) && !text.attributes.contains(.dim)
    if hint.foreground == text.foreground, !isFainter { glyphs.placeholder = .parentheses }
    if text.background != visible(.text).background { glyphs.blank = " " }
    if visible(.selected).foreground != visible(.label).foreground {
      glyphs.selectedTab = selectedTab.blank
    }
    glyphs.marksDisabled = marksDisabled || visible(.disabled) == visible(.text)
    return glyphs
  }

  /// The glyphs for a disabled control: spaces in place of brackets and of the pointer.
  var withoutBrackets: Glyphs {
    var glyphs = self
    glyphs.button = button.blank
    glyphs.defaultButton = defaultButton.blank
    glyphs.field = field.blank
    for mark in [\Glyphs.checked, \.unchecked, \.chosen, \.unchosen] {
      glyphs[keyPath: mark] = " \(self[keyPath: mark].dropFirst().dropLast()) "
    }
    glyphs.pointer = " "
    return glyphs
  }
}

nonisolated extension Glyphs.Pair {
  /// The parentheses around a placeholder or a disabled row.
  ///
  /// Other disabled controls lose their brackets instead, but a row has none.
  static let parentheses = Glyphs.Pair("(", ")")

  /// A pair of spaces as wide as this pair.
  var blank: Glyphs.Pair {
    Glyphs.Pair(
      String(repeating: " ", count: opening.columns),
      String(repeating: " ", count: closing.columns)
    )
  }
}
