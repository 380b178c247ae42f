/// What the program asks of the layout for one widget, by modifiers.
package nonisolated struct Sizing: Hashable {
  /// The requests in one direction.
  package struct Length: Hashable {
    /// The length that replaces the preferred one; nil if there is none.
    package var fixed: Int?
    /// The minimum and the maximum, as far as there is room.
    var limits = 0...Canvas.limit

    /// Returns the room to offer to a widget.
    fileprivate func offered(_ room: Int) -> Int {
      min(fixed ?? room, limits.upperBound, room)
    }

    /// Returns a preferred length within the limits.
    fileprivate func wanted(_ length: Int) -> Int {
      min(max(limits.lowerBound, fixed ?? length), limits.upperBound)
    }
  }

  package var width = Length()
  package var height = Length()
  /// The weight of the widget's share in a stack; nil for an equal share of what is left.
  var weight: Int?
  /// The priority in a ``StatusLine``.
  var priority = 0
  /// The number of columns and rows of a grid.
  var span = Size(width: 1, height: 1)

  subscript(axis: Axis) -> Length { axis == .horizontal ? width : height }

  func offered(_ room: Size) -> Size {
    Size(width: width.offered(room.width), height: height.offered(room.height))
  }

  func wanted(_ size: Size) -> Size {
    Size(width: width.wanted(size.width), height: height.wanted(size.height))
  }
}

extension Widget {
  /// Returns the size that the program asks for, or else the preferred size.
  ///
  /// Containers measure their children with this method. The size is kept until the widget or a
  /// descendant requests a new layout.
  public final func wantedSize(in available: Size) -> Size {
    if let size = memory.size(in: available) { return size }
    let size = measure(in: available)
    memory.remember(size, in: available)
    return size
  }

  private final func measure(in available: Size) -> Size {
    guard let sizing else { return size(in: available) }
    return sizing.wanted(size(in: sizing.offered(available)))
  }

  /// Settles the widget, and returns true if its remembered sizes have not changed.
  package final func settle() -> Bool {
    memory.settle()
    let known = memory.allSizes
    if !known.isEmpty, known.allSatisfy({ measure(in: $0.room) == $0.size }) { return true }
    memory.forgetSizes()
    return false
  }

  /// The minimum and the maximum length in a direction.
  final func limits(_ axis: Axis) -> ClosedRange<Int> {
    sizing?[axis].limits ?? 0...Canvas.limit
  }

  /// What the widget gets of the cells that are left in a direction.
  final func share(_ axis: Axis) -> Shares.Growth {
    guard growth.contains(axis == .vertical ? .vertical : .horizontal) else { return .none }
    return sizing?.weight.map { .weighted($0) } ?? .rest
  }

  /// Changes what the program asks of the layout.
  package final func sized(_ change: (inout Sizing) -> Void) -> Self {
    var changed = sizing ?? Sizing()
    change(&changed)
    sizing = changed
    return self
  }
}
