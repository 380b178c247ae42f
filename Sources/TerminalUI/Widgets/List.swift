/// A scrolling list of any length.
///
/// ![A list with a selected row and a scroll bar](list)
///
/// The list creates the widgets of a few rows and reuses them, so a list can be very long.
///
///     List(count: 1_000_000) { index, row in row.text = "Row \(index)" }
///     List(model.values(of: \.people), selection: model[\.selectedID]) { $0.name }
///
/// A ``ListRow`` shows a line of text or the widget that `makeRow` creates. For the keys, see
/// ``ListControl``. To show the items of a view model, pass their signal.
public final class List<Content: Widget>: ListControl<Content> {
  /// Creates a list whose rows show widgets.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - rowHeight: The number of lines in each row.
  ///   - makeRow: An expression that creates the content of a row. The list evaluates it for a few
  ///     rows and reuses those rows.
  ///   - configure: A closure that configures a row to show the item at an index. The row may have
  ///     shown another item before.
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
  /// Creates a list whose rows show a line of text.
  public convenience init(
    count: Int = 0,
    configure: @escaping (_ index: Int, _ row: ListRow<TextLine>) -> Void = { _, _ in }
  ) {
    self.init(count: count, makeRow: TextLine(), configure: configure)
  }

  /// Creates a list of fixed texts.
  public convenience init(_ texts: [String]) {
    self.init(count: texts.count) { index, row in row.text = texts[index] }
  }
}
