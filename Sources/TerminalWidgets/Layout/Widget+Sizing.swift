// Modifiers for the room that a widget gets. Each returns the widget, so that a screen remains one
// expression.
extension Widget {
  /// Makes the widget expand into free space, by default in its row.
  ///
  /// The widget gets its preferred size, and an equal share of what is left.
  public func growing(_ axes: Axes = .horizontal) -> Self {
    growth.formUnion(axes)
    return self
  }

  /// Gives the widget a share of the room in proportion to a weight, by default in its row.
  ///
  ///     HStack {
  ///       Box("Packages") { … }.growing(2)
  ///       Box("Details") { … }.growing(1)
  ///     }
  ///
  /// The preferred sizes of widgets with a weight have no influence. Widgets with equal weights are
  /// equally large, up to one cell. The weight is 1 to 10,000.
  public func growing(_ weight: Int, _ axes: Axes = .horizontal) -> Self {
    growth.formUnion(axes)
    return sized { $0.weight = weight }
  }

  /// Fixes the number of columns that the widget asks for.
  ///
  /// A widget that grows can get more. To prevent that, pass a range such as `20...20`.
  public func width(_ columns: Int) -> Self {
    sized { $0.width.fixed = columns }
  }

  /// Limits the number of columns that the widget gets, as far as there is room.
  ///
  ///     Box("Details") { … }.growing().width(20...60)
  ///     SearchField(model[\.search]).growing().width(...40)
  public func width(_ columns: some RangeExpression<Int>) -> Self {
    sized { $0.width.limits = ClosedRange(limits: columns) }
  }

  /// Fixes the number of rows that the widget asks for.
  ///
  /// A widget that grows can get more. To prevent that, pass a range such as `5...5`.
  public func height(_ rows: Int) -> Self {
    sized { $0.height.fixed = rows }
  }

  /// Limits the number of rows that the widget gets, as far as there is room.
  public func height(_ rows: some RangeExpression<Int>) -> Self {
    sized { $0.height.limits = ClosedRange(limits: rows) }
  }
}

nonisolated extension ClosedRange<Int> {
  /// Creates the range of the lengths that a canvas can have.
  fileprivate init(limits: some RangeExpression<Int>) {
    // The upper bound of these two can be `Int.max`, after which there is no index.
    if let limits = limits as? ClosedRange<Int> {
      self = limits
    } else if let limits = limits as? PartialRangeThrough<Int> {
      self = Swift.min(0, limits.upperBound)...limits.upperBound
    } else {
      let range = limits.relative(to: Int.min..<Int.max)
      self = range.lowerBound...Swift.max(range.lowerBound, range.upperBound.subtractingClamped(1))
    }
    self = clamped(to: 0...Canvas.limit)
  }
}

extension Widget {
  /// Makes a cell of a ``Grid`` span several columns and rows.
  public func spanning(columns: Int = 1, rows: Int = 1) -> Self {
    sized {
      $0.span = Size(width: min(max(1, columns), 1_000), height: min(max(1, rows), 1_000))
    }
  }

  /// Keeps a part of a ``StatusLine`` longer than parts with a lower priority; the default is 0.
  public func priority(_ priority: Int) -> Self {
    sized { $0.priority = priority }
  }
}
