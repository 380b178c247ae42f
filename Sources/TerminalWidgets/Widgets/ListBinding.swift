/// A rule for the selection when the selected item is removed.
public nonisolated enum RemovalPolicy: Hashable, Sendable {
  /// Selects no row until the removed item returns, for example after a filter is cleared.
  ///
  /// The selection channel sends nothing, so the model keeps the item's identity.
  case remember
  /// Selects no row, and sends nil to the selection channel.
  case none
  /// Selects the nearest remaining item below, or else above, and sends its identity.
  ///
  /// If all old items have been removed, selects no row and sends nil.
  case neighbor
}

/// The binding that provides the items of a list.
package protocol ListBinding: AnyObject {
  /// True if a choice has a handler.
  var handlesChoice: Bool { get }
  /// The rule for the selection when the selected item is removed.
  var removalPolicy: RemovalPolicy { get set }
  /// True if the first item is selected while no other one is.
  var selectsFirst: Bool { get set }
  /// Handles the choice of the item at an index.
  func choose(_ index: Int)
  /// True if all items are at hand, so that typed letters can find a row.
  var hasAllItems: Bool { get }
  /// Prepares the items of the rows that are about to be shown.
  func willShow(_ rows: Range<Int>)
  /// True if a row says that loading has failed.
  func canRetry(_ row: Int) -> Bool
  /// Loads once more what a row says has failed.
  func retry(_ row: Int)
  /// Records which rows the user or the program has marked.
  func noteMarks()
}
