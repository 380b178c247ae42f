/// A list whose rows have rows of their own, which the user can show and hide.
///
/// ![A tree of folders, one of which is expanded](tree)
///
///     Tree(Rows(model.folders).selecting(model[\.selectedID]), children: .values(\.folders)) {
///       $0.name
///     }
///
/// Children are asked for when their parent is expanded, so a tree can be very large, and endless.
/// If loading takes time, a row says so meanwhile. If loading fails, a row says why, and Enter
/// tries again.
///
/// Rows and keys behave as in a ``List``. Right expands the selected row, or moves to its first child.
/// Left collapses the row, or moves to its parent. `*` expands everything below the selected one. Enter,
/// Space and a click on the selected row expand or collapse a row with children, and choose any
/// other row. A click on a mark expands or collapses the row.
public final class Tree: ListControl<TreeLine> {
  /// The source of the rows.
  package var source: (any TreeSource)?
  /// True if the messages in place of children are words of the toolkit.
  package var translatesFailures = false
  /// True while the press of a mouse button on a mark is not released.
  private var isOnMark = false

  package init() {
    super.init { TreeLine() }
  }

  // MARK: Rows

  /// Returns true if a row's children are shown, false if they are hidden, and nil without children.
  public func isExpanded(_ row: Int) -> Bool? {
    (0..<count).contains(row) ? source?.isExpanded(row) : nil
  }

  /// Returns the number of ancestors of a row.
  public func depth(of row: Int) -> Int {
    (0..<count).contains(row) ? source?.place(of: row).depth ?? 0 : 0
  }

  /// Shows the children of a row as a user would, and returns false if that is impossible.
  @discardableResult
  public func expand(_ row: Int) -> Bool {
    guard isUsable, isExpanded(row) == false else { return false }
    source?.expand(row)
    return true
  }

  /// Hides the children of a row as a user would, and returns false if that is impossible.
  @discardableResult
  public func collapse(_ row: Int) -> Bool {
    guard isUsable, isExpanded(row) == true else { return false }
    source?.collapse(row)
    return true
  }

  /// Shows or hides the children of a row as a user would.
  @discardableResult
  public func toggle(_ row: Int) -> Bool { expand(row) || collapse(row) }

  /// Expands a row and everything below it as a user would, level by level.
  ///
  /// Children that must be loaded are expanded when they arrive, unless the user collapses a row
  /// meanwhile. Because a tree can be endless, at most 10,000 rows are expanded, and none while the
  /// tree has 200,000 rows. If such a limit leaves a row collapsed, the bell rings.
  public func expandAll(below row: Int) {
    if isUsable, (0..<count).contains(row) { source?.expandAll(below: row) }
  }

  // MARK: Keys

  override var keyTitle: String { "Tree" }

  override var role: Semantics.Role { .tree }

  override func describe(_ row: inout Semantics, at index: Int, showing content: TreeLine) {
    row.label = searchText?(index) ?? content.line.text
    row.note = content.line.detail.isEmpty ? nil : content.line.detail
    describeBranch(&row, at: index)
  }

  override var keysOfRows: [KeyBinding] {
    [
      key(.right, title: "expand", if: \.hasSelectedBranch) { $0.moveRight() },
      key(.left, title: "collapse or go to parent", if: \.movesLeft) { $0.moveLeft() },
      key("*", title: "expand all below", if: \.hasSelectedBranch) { tree in
        if let row = tree.rowForKey() { tree.expandAll(below: row) }
      },
    ]
  }

  /// True or false if the selected row has children that are shown or hidden; nil without children.
  private var selectedBranch: Bool? { selection.flatMap(isExpanded) }

  private var hasSelectedBranch: Bool { selectedBranch != nil }

  private var movesLeft: Bool {
    guard let selection else { return false }
    return isExpanded(selection) == true || depth(of: selection) > 0
  }

  private func moveRight() {
    guard let row = rowForKey(), !expand(row) else { return }
    if depth(of: row + 1) > depth(of: row) { select(row + 1) }
  }

  private func moveLeft() {
    guard let row = rowForKey(), !collapse(row) else { return }
    if let parent = source?.parent(of: row) { select(parent) }
  }

  override func canChoose(_ index: Int) -> Bool {
    isExpanded(index) != nil || super.canChoose(index)
  }

  override var choiceKeyTitle: String {
    switch selectedBranch {
    case false: glyphs.wording["expand"]
    case true: glyphs.wording["collapse"]
    case nil: super.choiceKeyTitle
    }
  }

  override func handleChoice(of index: Int) {
    if isExpanded(index) != nil {
      toggle(index)
    } else {
      super.handleChoice(of: index)
    }
  }

  // MARK: The mouse

  public override func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press(.left):
      guard isUsable, let index = row(at: event.position),
        let row = rows.shown.first(where: { $0.index == index }), row.content.isExpanded != nil,
        row.content.markColumns.contains(event.position.x - gutter)
      else { break }
      isOnMark = true
      select(index)
      toggle(index)
      return true
    case .release(.left) where isOnMark:
      isOnMark = false
      return true
    default: break
    }
    return super.handle(event)
  }
}

/// The rows of a tree, provided by a binding.
package protocol TreeSource: AnyObject {
  /// Returns true if a row's children are shown, false if they are hidden, and nil without children.
  func isExpanded(_ row: Int) -> Bool?
  func place(of row: Int) -> TreePlace
  func parent(of row: Int) -> Int?
  func expand(_ row: Int)
  func collapse(_ row: Int)
  /// Expands a row and everything below it.
  func expandAll(below row: Int)
}
