/// An area on which widgets draw, such as the page or a panel.
///
/// A theme with surfaces gives each ground a color. Other themes have no grounds: there, controls
/// have frames and brackets. See ``Glyphs/hasSurfaces``.
public nonisolated enum Ground: UInt8, Hashable, Sendable, CaseIterable {
  /// The page.
  case screen = 0
  /// A group of controls, such as a ``Box``.
  case panel
  /// A dialog, a menu or another area in front of the page.
  case raised
  /// A field that the user can edit.
  case field
  /// The field with the focus.
  case focusedField
  /// A disabled field.
  case disabledField
  /// The title of a panel, the titles of a table, and the footer.
  case heading
  /// The title of the panel with the focus.
  case activeHeading
}

nonisolated extension Canvas {
  /// Fills the canvas with a ground, on which the widget and its children are drawn from now on.
  ///
  /// Inside ``within(_:_:)``, only the part gets the ground. Nothing happens if the screen has no
  /// surfaces.
  ///
  ///     canvas.within(row) { canvas in
  ///       canvas.paint(.heading, glyphs)
  ///       canvas.write("Name", at: .origin, style: .title)
  ///     }
  public mutating func paint(_ ground: Ground, _ glyphs: Glyphs) {
    guard glyphs.hasSurfaces else { return }
    area.ground = ground
    fill(bounds)
  }

  /// Draws a panel: a ground with a line for the title, or a frame if the screen has no surfaces.
  ///
  /// In both cases, the panel takes one column on each side, one row at the top, and mostly one at the
  /// bottom: see ``Glyphs/panelFoot(isRaised:)``. What is drawn in the canvas from now on has the
  /// ground of the panel.
  package mutating func panel(
    _ rect: Rect,
    isRaised: Bool = true,
    isActive: Bool = true,
    title: String = "",
    _ glyphs: Glyphs
  ) {
    guard glyphs.hasSurfaces else {
      return border(
        rect,
        isRaised || isActive ? glyphs.raisedBorder : glyphs.border,
        style: isRaised || isActive ? .accent : .border,
        title: title,
        ellipsis: glyphs.ellipsis
      )
    }
    let top = rect.inset(bottom: max(0, rect.size.height - 1))
    if !isRaised {
      // The lower edge is half a row, which separates the panel from the next one.
      if title.isEmpty { fill(top, with: "▄", style: .edge) }
      fill(rect.inset(top: max(0, rect.size.height - 1)), with: "▀", style: .edge)
    }
    area.ground = isRaised ? .raised : .panel
    fill(rect.inset(top: isRaised ? 0 : 1, bottom: isRaised ? 0 : 1))
    guard !title.isEmpty else { return }
    within(top) { canvas in
      canvas.paint(isActive || isRaised ? .activeHeading : .heading, glyphs)
      let text = title.truncated(to: canvas.size.width - 4, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: 2, y: 0), style: .title)
    }
  }

  /// Dims a rectangle, because a dialog is in front of it.
  package mutating func dim(_ rect: Rect) {
    let target = rect.offset(x: area.origin.x, y: area.origin.y).intersection(area.clip)
    for y in target.rows {
      for x in target.columns {
        let index = y * grid.width + x
        packedCells[index] = packedCells[index].dimmed
      }
    }
  }
}
