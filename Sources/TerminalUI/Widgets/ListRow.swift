/// A row of a list or table: it shows one item now, and another one later.
///
///     List(count: people.count, makeRow: PersonView()) { index, row in
///       row.content.name.text = people[index].name
///       people[index].values(of: \.isOnline)
///         .take(until: row.prepareForReuse.signal)
///         .observe { row.content.lamp.isOn = $0 }
///     }
///
/// There are only as many rows as are seen, so whatever is tied to an item has to be let go when
/// ``prepareForReuse`` happens; `row.follow` does so by itself.
public final class ListRow<Content: Widget>: Widget {
  /// What shows the item.
  public let content: Content

  /// Which row of the list it is now; nil while it is none.
  public internal(set) var index: Int?

  /// Happens when it stops showing the item that it shows now, always before it shows another.
  ///
  /// Each item has an occasion of its own, which ends after that. So what is added while one item
  /// is shown is not done for the next.
  public private(set) var prepareForReuse = Occasion<Void>()

  init(_ content: Content) {
    self.content = content
    super.init()
    adopt([content])
  }

  deinit {}

  public override var children: [Widget] { [content] }

  public override func size(in available: Size) -> Size { content.size(in: available) }

  public override func layOut() { content.place(in: bounds) }

  /// Stops showing its item.
  func leave() {
    let leaving = prepareForReuse
    prepareForReuse = Occasion()
    index = nil
    leaving.happen()
  }
}

extension ListRow where Content == TextLine {
  /// What the row says.
  public var text: String {
    get { content.text }
    set { content.text = newValue }
  }

  /// What the row says at the right.
  public var detail: String {
    get { content.detail }
    set { content.detail = newValue }
  }

  /// How the text of the row looks.
  public var style: Style {
    get { content.style }
    set { content.style = newValue }
  }
}
