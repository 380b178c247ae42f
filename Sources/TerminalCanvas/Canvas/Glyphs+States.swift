nonisolated extension Glyphs {
  /// Returns glyphs that show states for which a theme has no visible style.
  ///
  /// If placeholders have no color of their own, they get parentheses: "(try ada)". If disabled
  /// controls look like enabled ones, the disabled controls lose their brackets, and disabled rows
  /// get parentheses. If the theme has surfaces, controls have no frames and brackets, unless the glyphs
  /// are ASCII. A ``Screen`` can call this function in ``Screen/adapted(_:)``, as the screen of
  /// NcursesTerminal does.
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
    if theme.hasSurfaces(at: depth), !isASCII { glyphs = withSurfaces }
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

  /// The glyphs for controls that are areas in colors.
  private var withSurfaces: Glyphs {
    var glyphs = self
    glyphs.hasSurfaces = true
    glyphs.button = button.blank
    glyphs.defaultButton = defaultButton.blank
    glyphs.field = field.blank
    glyphs.selectedTab = selectedTab.blank
    glyphs.blank = " "
    glyphs.pointer = " "
    glyphs.checked = " ■ "
    glyphs.unchecked = " □ "
    glyphs.chosen = " ● "
    glyphs.unchosen = " ○ "
    glyphs.full = "━"
    glyphs.empty = "━"
    glyphs.knob = "●"
    return glyphs
  }

  /// Returns the number of rows below the content of a panel.
  ///
  /// A dialog on a ground of its own needs no edge there.
  package func panelFoot(isRaised: Bool) -> Int { hasSurfaces && isRaised ? 0 : 1 }

  /// The line of a scroll bar, if colors tell the thumb and the track apart.
  package var scrollLine: Border? { hasSurfaces ? .scrollLine : nil }

  /// The character between the titles of a path.
  package var step: Character { arrows.closing.last ?? ">" }

  /// The glyphs for a disabled control: spaces in place of brackets and of the pointer.
  package var withoutBrackets: Glyphs {
    var glyphs = self
    glyphs.button = button.blank
    glyphs.defaultButton = defaultButton.blank
    glyphs.arrows = arrows.blank
    glyphs.field = field.blank
    for mark in [\Glyphs.checked, \.unchecked, \.chosen, \.unchosen] {
      glyphs[keyPath: mark] = " \(self[keyPath: mark].dropFirst().dropLast()) "
    }
    glyphs.pointer = " "
    return glyphs
  }
}

nonisolated extension Border {
  fileprivate static let scrollLine = Border("━━━▐▐▐━━")
}

nonisolated extension Glyphs.Pair {
  /// The parentheses around a placeholder or a disabled row.
  ///
  /// Other disabled controls lose their brackets instead, but a row has none.
  package static let parentheses = Glyphs.Pair("(", ")")

  /// A pair of spaces as wide as this pair.
  var blank: Glyphs.Pair {
    Glyphs.Pair(
      String(repeating: " ", count: opening.columns),
      String(repeating: " ", count: closing.columns)
    )
  }
}
