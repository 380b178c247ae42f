/// A list of any length, of which only the rows that are seen exist.
///
///     let list = List(count: 1_000_000) { index, row in
///       row.text = "Row \(index)"
///     }
///     list.chosen.add { index in open(index) }
///
/// A row shows a line of text, or whatever `makeRow` makes; see ``ListRow``. What the keys do is
/// told with ``Rows``. To show the items of a view model, bind them.
public final class List<Content: Widget>: Rows<Content> {
  /// Creates a list with rows of a kind of widget.
  ///
  /// - Parameters:
  ///   - count: how many rows there are.
  ///   - rowHeight: how many lines each row has.
  ///   - makeRow: makes what shows an item; it is called as often as rows are seen at a time.
  ///   - configure: has a row show the item of an index, whatever it has shown before.
  public init(
    count: Int = 0,
    rowHeight: Int = 1,
    makeRow: @autoclosure @escaping () -> Content,
    configure: @escaping (_ index: Int, _ row: ListRow<Content>) -> Void = { _, _ in }
  ) {
    super.init(count: count, rowHeight: rowHeight, makingContent: makeRow, configure: configure)
  }

  deinit {}
}

extension List where Content == TextLine {
  /// Creates a list with a line of text for each row.
  public convenience init(
    count: Int = 0,
    configure: @escaping (_ index: Int, _ row: ListRow<TextLine>) -> Void = { _, _ in }
  ) {
    self.init(count: count, makeRow: TextLine(), configure: configure)
  }

  /// Creates a list of texts that do not change.
  public convenience init(_ texts: [String]) {
    self.init(count: texts.count) { index, row in row.text = texts[index] }
  }
}
