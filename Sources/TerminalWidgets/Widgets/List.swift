/// A scrolling list of any length.
///
/// ![A list with a selected row and a scroll bar](list)
///
/// The list creates the widgets of a few rows and reuses them, so a list can be very long.
///
///     List(Rows(model.people).selecting(model[\.selectedID])) { $0.name }
///     List(Rows(count: 1_000_000)) { index, row in row.text = "Row \(index)" }
///
/// A ``ListRow`` shows a line of text or the widget that `makeRow` creates. For the keys, see
/// ``ListControl``.
public final class List<Content: Widget>: ListControl<Content> {
}
