/// The inside of a dialog: a text, what there is to fill in, and buttons, which stay in sight.
final class DialogBody: Widget {
  /// How wide a text becomes at most, where there is room: wider ones are hard to read.
  private static let readableWidth = 60

  private let label: Label
  private let scrollView: ScrollView
  private let content: Widget?
  private let buttons: ButtonRows
  /// How many columns are free at each side; fewer where there is little room.
  private var padding = 2

  init(_ text: String, content: Widget?, buttons: [Button]) {
    label = Label(text)
    scrollView = ScrollView(Padding(label, right: 1))
    self.content = content
    self.buttons = ButtonRows(buttons)
    super.init()
    adopt(children)
  }

  deinit {}

  /// Keys that scroll the text, wherever the focus is, if what is there does not take them.
  var keys: [KeyBinding] {
    [scrollKey(.pageDown, "more", 1), scrollKey(.pageUp, "back", -1)]
  }

  private func scrollKey(_ press: KeyPress, _ title: String, _ step: Int) -> KeyBinding {
    KeyBinding(
      press,
      title: title,
      isInFooter: step > 0,
      isEnabled: self.scrollView.frame.size.height < self.label.frame.size.height
    ) { [weak self] in
      guard let view = self?.scrollView else { return }
      view.scroll(to: view.offset.offset(x: 0, y: step * view.frame.size.height))
    }
  }

  /// The text last: what is to be done about it has the focus first.
  override var children: [Widget] {
    (content.map { [$0] } ?? []) + [buttons, scrollView]
  }

  override func size(in available: Size) -> Size {
    padding = available.width < 16 ? 0 : available.width < 30 ? 1 : 2
    let room = Size(width: max(0, available.width - 2 * padding), height: available.height)
    let others = max(content?.size(in: room).width ?? 0, buttons.size(in: room).width)
    let width = min(room.width, max(others, DialogBody.readableWidth))
    let text = label.size(in: Size(width: width, height: room.height)).width
    let inner = Size(width: min(room.width, max(others, text)), height: room.height)
    let rows = DialogRows(wanted: wanted(in: inner), height: .max)
    return Size(width: inner.width + 2 * padding, height: rows.height)
  }

  private func wanted(in room: Size) -> DialogRows.Parts {
    DialogRows.Parts(
      text: label.text.isEmpty ? 0 : label.size(in: room).height,
      content: min(content?.size(in: room).height ?? 0, room.height),
      buttons: buttons.size(in: room).height
    )
  }

  override func layOut() {
    let room = Size(width: max(0, frame.size.width - 2 * padding), height: frame.size.height)
    let rows = DialogRows(wanted: wanted(in: room), height: room.height)
    var y = rows.padding
    func place(_ widget: Widget?, _ height: Int, width: Int = room.width) {
      widget?.place(in: Rect(x: padding, y: y, width: width, height: height))
      if height > 0 { y += height + rows.gap }
    }
    // One more: the column that keeps the text apart from the bar.
    place(scrollView, rows.parts.text, width: room.width + 1)
    let grows = content?.growth.contains(.horizontal) ?? false
    let contentWidth = grows ? room.width : min(room.width, content?.size(in: room).width ?? 0)
    place(content, rows.parts.content, width: contentWidth)
    place(buttons, rows.parts.buttons)
  }
}

/// How the rows of a dialog are shared out, if there may be too few of them.
///
/// The buttons have theirs in any case. Free rows are given up first, then the text is cut, as far
/// as half of what is left, then the content.
package nonisolated struct DialogRows: Equatable, Sendable {
  /// How many rows each part has.
  package nonisolated struct Parts: Equatable, Sendable {
    package var text: Int
    package var content: Int
    package var buttons: Int

    package init(text: Int, content: Int, buttons: Int) {
      self.text = text
      self.content = content
      self.buttons = buttons
    }

    fileprivate var sum: Int { text + content + buttons }
    fileprivate var count: Int { [text, content, buttons].count { $0 > 0 } }
  }

  package let parts: Parts
  /// How many rows are free above and below everything.
  package let padding: Int
  /// How many rows are free between parts.
  package let gap: Int

  /// How many rows there are in all.
  package var height: Int { 2 * padding + parts.sum + gap * max(0, parts.count - 1) }

  package init(wanted: Parts, height: Int) {
    // With as much of each part as one needs to find one's way.
    let needed = Parts(
      text: min(wanted.text, 4),
      content: min(wanted.content, 4),
      buttons: wanted.buttons
    )
    let free = [(padding: 1, gap: 1), (padding: 0, gap: 1), (padding: 0, gap: 0)]
    let (padding, gap) =
      free.first { free in
        2 * free.padding + free.gap * max(0, wanted.count - 1) + needed.sum <= height
      } ?? (0, 0)
    var rest = max(0, height - 2 * padding - gap * max(0, wanted.count - 1))
    let buttons = min(wanted.buttons, rest)
    rest -= buttons
    let content = min(wanted.content, rest - min(wanted.text, rest / 2))
    let text = min(wanted.text, rest - content)
    self.parts = Parts(text: text, content: content, buttons: buttons)
    self.padding = padding
    self.gap = gap
  }
}

/// Buttons side by side, in as many rows as they need.
private final class ButtonRows: Widget {
  private let buttons: [Button]
  private let gap = 2

  init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init()
    adopt(buttons)
  }

  deinit {}

  override var children: [Widget] { buttons }

  override func size(in available: Size) -> Size {
    let frames = frames(width: available.width)
    return Size(
      width: frames.map { $0.origin.x + $0.size.width }.max() ?? 0,
      height: (frames.last?.origin.y ?? -1) + 1
    )
  }

  override func layOut() {
    for (button, frame) in zip(buttons, frames(width: frame.size.width)) { button.place(in: frame) }
  }

  private func frames(width: Int) -> [Rect] {
    var next = Point.origin
    return buttons.map { button in
      let wanted = min(button.size(in: Size(width: width, height: 1)).width, width)
      if next.x > 0, next.x + wanted > width { next = Point(x: 0, y: next.y + 1) }
      defer { next.x += wanted + gap }
      return Rect(x: next.x, y: next.y, width: wanted, height: 1)
    }
  }
}
