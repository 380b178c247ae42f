/// A reusable row of a list or table.
///
///     List(Rows(model.people), makeRow: PersonView()) { person, row in
///       row.content.name.text = person.name
///       person.values(of: \.isOnline)
///         .take(until: row.prepareForReuse.signal)
///         .observe { row.content.lamp.isOn = $0 }
///     }
///
/// A list creates only a few rows and reuses them for all items. Subscriptions to an item must
/// therefore end when ``prepareForReuse`` is sent. A subscription made with `row.follow` ends
/// automatically.
public final class ListRow<Content: Widget>: Widget {
  /// The widget that shows the item.
  public let content: Content

  /// The text that the row shows in place of the content; nil for the content.
  package var placeholder: RowPlaceholder? {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }

  /// The index of the row in its list, or nil while the row is not in use.
  public internal(set) var index: Int?

  /// The event that is sent when the row stops showing its current item.
  ///
  /// The row has a new event for each item, so handlers added for one item do not run for the next.
  public private(set) var prepareForReuse = WidgetEvent<Void>()

  init(_ content: Content) {
    self.content = content
    super.init()
    adopt([content])
  }

  public override var children: [Widget] { placeholder == nil ? [content] : [] }

  public override func size(in available: Size) -> Size { content.size(in: available) }

  public override func layOut() { content.place(in: bounds) }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard let placeholder else { return }
    let text = placeholder.text.truncated(to: canvas.size.width, ellipsis: glyphs.ellipsis)
    canvas.write(text, at: .origin, style: placeholder.style)
  }

  /// True if the row must be configured again before it is drawn, because a value that it shows has
  /// changed.
  private(set) var isStale = false

  /// Requests a new configuration of the row, if the list still has the row at the next layout.
  package func setNeedsConfiguration() {
    isStale = true
    setNeedsLayout()
  }

  /// Takes the row out of use and sends ``prepareForReuse``.
  func endDisplay() {
    isStale = false
    let ended = prepareForReuse
    prepareForReuse = WidgetEvent()
    index = nil
    ended.send()
  }
}

/// The text of a row whose item is not loaded.
package nonisolated struct RowPlaceholder: Hashable, Sendable {
  let text: String
  let style: Style

  package init(text: String, style: Style) {
    self.text = text
    self.style = style
  }
}

/// The content of a row that the user can find by the first letters of a text.
protocol SearchableContent: Widget {
  var searchText: String { get }
}

extension TextLine: SearchableContent {
  var searchText: String { text }
}

extension ListRow where Content == TextLine {
  /// The text of the row.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }

  /// The text at the right edge of the row.
  public var detail: String {
    get { content.detail }
    set { content.detail = newValue }
  }

  /// The style of the text.
  public var style: Style {
    get { content.style }
    set { content.style = newValue }
  }
}
