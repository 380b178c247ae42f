/// What the rows of a list get their items from, if not from closures.
protocol RowFeed: AnyObject {
  /// Makes place for another.
  func end()
}

/// A list or table, whatever its rows show.
protocol RowOwner: Widget {
  var selected: Occasion<Int> { get }
  var selectionChanged: Occasion<Int?> { get }
  var chosen: Occasion<Int> { get }
  var marked: Occasion<Set<Int>> { get }
  var count: Int { get set }
  var selection: Int? { get set }
  var marks: Set<Int> { get set }
  func replace(count: Int, selection: Int?)
  func reload()
}

extension Rows: RowOwner {}
