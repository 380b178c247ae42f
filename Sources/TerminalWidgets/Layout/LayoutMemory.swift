/// What a widget remembers of the layout, so that a change lays out only what depends on it.
///
/// 1. A remembered size is used only while the widget is settled.
/// 2. If a widget is not settled, its ancestors are not settled either.
/// 3. The remembered sizes of a changed widget stay until its page compares them with the new ones.
///    If all are equal, the parent need not change.
package nonisolated struct LayoutMemory {
  package enum Standing {
    /// The widget and its descendants are as they were measured.
    case settled
    /// A descendant has changed, which may have changed the size.
    case doubted
    /// The widget itself has changed, or the size of a child has.
    case changed
  }

  package private(set) var standing = Standing.settled
  /// True if the children have their places for the size of the frame.
  private var isPlaced = false
  private var sizes: [(room: Size, size: Size)] = []
  /// The number of rooms whose sizes are no longer remembered.
  private var droppedCount = 0
  /// The value of ``generation`` to which the memories belong.
  private var ownGeneration = 0

  /// A number that grows when all memories become invalid, for example because the glyphs change.
  @MainActor package static var generation = 0

  private static let limit = 12

  @MainActor private var isValid: Bool { ownGeneration == Self.generation }

  /// True if the layout of another widget may depend on the size.
  @MainActor package var isMeasured: Bool { isValid && !sizes.isEmpty }

  /// True if the widget has placed its children, and need not place them again for the same size.
  @MainActor package var isArranged: Bool { isValid && isPlaced }

  /// Returns the remembered size in a room.
  @MainActor package func size(in room: Size) -> Size? {
    guard isValid, standing == .settled else { return nil }
    for known in sizes where known.room == room { return known.size }
    return nil
  }

  @MainActor package mutating func remember(_ size: Size, in room: Size) {
    guard standing == .settled else { return }
    forgetInvalid()
    if sizes.count == Self.limit {
      sizes.removeFirst()
      droppedCount += 1
    }
    sizes.append((room, size))
  }

  @MainActor package mutating func arrange() {
    forgetInvalid()
    isPlaced = true
  }

  @MainActor private mutating func forgetInvalid() {
    guard !isValid else { return }
    forget()
    ownGeneration = Self.generation
  }

  /// Forgets what was measured and placed.
  package mutating func forget() {
    forgetSizes()
    isPlaced = false
  }

  /// Notes a change of the widget.
  package mutating func change() {
    standing = .changed
    isPlaced = false
  }

  /// Notes a change of a descendant.
  package mutating func doubt() {
    if standing == .settled { standing = .doubted }
  }

  package mutating func settle() { standing = .settled }

  /// The sizes in all rooms on which another layout may depend; empty if some are not remembered.
  @MainActor package var allSizes: [(room: Size, size: Size)] {
    isValid && droppedCount == 0 ? sizes : []
  }

  package mutating func forgetSizes() {
    sizes = []
    droppedCount = 0
  }
}

/// Widgets in a row or a column, of which those in an area are found without a look at the others.
nonisolated struct Strip {
  let axis: Axis
  private var widgets: [Widget] = []
  /// The end of each widget, in ascending order.
  private var ends: [Int] = []
  private var starts: [Int] = []

  init(_ axis: Axis) { self.axis = axis }

  /// Adds a widget after the others.
  @MainActor mutating func append(_ widget: Widget) {
    let (rows, columns) = (widget.frame.rows, widget.frame.columns)
    widgets.append(widget)
    starts.append(axis == .vertical ? rows.lowerBound : columns.lowerBound)
    ends.append(axis == .vertical ? rows.upperBound : columns.upperBound)
  }

  /// Returns the widgets that are at least partly in an area.
  func widgets(in area: Rect) -> ArraySlice<Widget> {
    let range = axis == .vertical ? area.rows : area.columns
    let first = ends.firstIndex(ofAscending: { $0 > range.lowerBound })
    let end = starts.firstIndex(ofAscending: { $0 >= range.upperBound })
    return widgets[min(first, end)..<end]
  }
}
