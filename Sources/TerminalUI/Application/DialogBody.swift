/// The inside of a dialog: a scrolling text, a content widget, and buttons.
final class DialogBody: Widget {
  /// The maximum width of a text, unless the content or the buttons are wider.
  ///
  /// Longer lines are hard to read.
  private static let readableWidth = 60

  private let label: Label
  private let scrollView: ScrollView
  private let content: Widget?
  private let buttons: ButtonRows
  /// Returns the key map of the dialog in a language.
  var makeKeys: (Wording) -> KeyMap = { _ in KeyMap("", bindings: []) }
  /// The number of free columns on each side, which is smaller on a narrow screen.
  private var padding = 2

  init(_ text: StyledText, content: Widget?, buttons: [Button]) {
    label = Label(showing: text)
    scrollView = ScrollView(label)
    self.content = content
    self.buttons = ButtonRows(buttons)
    super.init()
    adopt(children)
  }

  // What follows is not in `Dialog`, because the compiler makes a copy of that for each `Answer`.

  func makePage(title: String) -> Page {
    let page = Page(Box(self, title: title, isRaised: true), title: title, isDialog: true)
    let border = 2
    page.hasRoom = { [self] size in
      fits(Size(width: size.width - border, height: size.height - border))
    }
    return page
  }

  /// Returns the keys that press the default button, answer yes or no, cancel the dialog, and scroll
  /// the text.
  func keyMap(
    title: String,
    defaultButton: Button?,
    refusal: Button?,
    yesAndNo: (yes: Button, no: Button)?,
    in wording: Wording,
    cancel: @escaping () -> Void
  ) -> KeyMap {
    KeyMap(ofToolkit: title.isEmpty ? "Question" : title, isWord: title.isEmpty) {
      if let defaultButton {
        KeyBinding(
          .enter,
          title: defaultButton.title.asKeyTitle,
          isEnabled: defaultButton.isUsable
        ) { [weak defaultButton] in defaultButton?.press() }
        .essential()
        .word(false)
      }
      if let yesAndNo {
        answerKey(wording.answers.yes, yesAndNo.yes)
        answerKey(wording.answers.no, yesAndNo.no)
      }
      // The footer uses the word of the button that gives the same answer.
      KeyBinding(.escape, title: refusal?.title.asKeyTitle ?? "cancel", action: cancel)
        .essential()
        .word(refusal == nil)
      keys
    }
  }

  private func answerKey(_ letter: Character, _ button: Button) -> KeyBinding {
    KeyBinding(
      KeyPress(.character(letter)),
      title: button.title.asKeyTitle,
      isInFooter: false,
      isEnabled: button.isUsable
    ) { [weak button] in button?.press() }
    .word(false)
  }

  /// The keys that scroll the text unless the focused widget handles them.
  var keys: [KeyBinding] {
    [scrollKey(.pageDown, "more", 1), scrollKey(.pageUp, "back", -1)]
  }

  private func scrollKey(_ press: KeyPress, _ title: String, _ step: Int) -> KeyBinding {
    KeyBinding(
      press,
      title: title,
      isInFooter: step > 0,
      isEnabled: self.isTextCut
    ) { [weak self] in
      guard let view = self?.scrollView else { return }
      view.scroll(to: view.offset.offset(x: 0, y: step * view.frame.size.height))
    }
    .hinted(if: self.isTextBelow)
  }

  /// True if not all of the text is visible at once.
  private var isTextCut: Bool {
    !label.text.isEmpty && scrollView.frame.size.height < label.frame.size.height
  }

  /// True if part of the text is hidden below.
  private var isTextBelow: Bool {
    isTextCut
      && scrollView.offset.y + scrollView.frame.size.height < label.frame.size.height
  }

  /// The children, with the text last.
  ///
  /// The content or a button thus gets the initial focus.
  override var children: [Widget] {
    (content.map { [$0] } ?? []) + [buttons, scrollView]
  }

  override var readingOrder: [Widget] { [scrollView] + (content.map { [$0] } ?? []) + [buttons] }

  override var semantics: Semantics? { Semantics(.caption, label.text) }

  /// Returns true if a size has room for all buttons, and for up to four rows each of the text and
  /// the content.
  func fits(_ size: Size) -> Bool {
    let room = Size(
      width: size.width - 2 * DialogBody.padding(width: size.width),
      height: size.height
    )
    let rows = DialogLayout(wanted: wanted(in: room), height: room.height)
    return rows.isEnough && buttons.widest <= room.width
  }

  private static func padding(width: Int) -> Int {
    width < 16 ? 0 : width < 30 ? 1 : 2
  }

  override func size(in available: Size) -> Size {
    padding = DialogBody.padding(width: available.width)
    let room = Size(width: max(0, available.width - 2 * padding), height: available.height)
    let others = max(content?.wantedSize(in: room).width ?? 0, buttons.size(in: room).width)
    let width = min(room.width, max(others, DialogBody.readableWidth))
    let text = label.size(in: Size(width: width, height: room.height)).width
    let inner = Size(width: min(room.width, max(others, text)), height: room.height)
    let rows = DialogLayout(wanted: wanted(in: inner), height: .max)
    return Size(width: inner.width + 2 * padding, height: rows.height)
  }

  private func wanted(in room: Size) -> DialogLayout.RowCounts {
    DialogLayout.RowCounts(
      text: label.text.isEmpty ? 0 : label.size(in: room).height,
      content: min(content?.wantedSize(in: room).height ?? 0, room.height),
      buttons: buttons.size(in: room).height
    )
  }

  override func layOut() {
    let room = Size(width: max(0, frame.size.width - 2 * padding), height: frame.size.height)
    let rows = DialogLayout(wanted: wanted(in: room), height: room.height)
    var y = rows.padding
    func place(_ widget: Widget?, _ height: Int, width: Int = room.width) {
      widget?.place(in: Rect(x: padding, y: y, width: width, height: height))
      if height > 0 { y += height + rows.gap }
    }
    // A scroll bar takes columns of the padding, if there is any, so that the text keeps its width.
    let isCut = rows.rowCounts.text < label.size(in: room).height
    place(scrollView, rows.rowCounts.text, width: room.width + (isCut ? padding : 0))
    let grows = content?.growth.contains(.horizontal) ?? false
    let contentWidth =
      grows ? room.width : min(room.width, content?.wantedSize(in: room).width ?? 0)
    place(content, rows.rowCounts.content, width: contentWidth)
    place(buttons, rows.rowCounts.buttons)
  }
}

/// The distribution of a dialog's rows among its parts.
///
/// The buttons get their rows first. If there are too few rows, the text shrinks first, down to
/// half of the remaining rows. Then the content shrinks. The free rows around and between the parts
/// are removed only to make room for the buttons, for up to four rows of the text and for up to seven
/// of the content.
package nonisolated struct DialogLayout: Equatable, Sendable {
  /// The number of rows of each part.
  package nonisolated struct RowCounts: Equatable, Sendable {
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

  package let rowCounts: RowCounts
  /// The number of free rows at the top, which is also the number at the bottom.
  package let padding: Int
  /// The number of free rows between two parts.
  package let gap: Int

  /// True if each part has enough rows to be used.
  package let isEnough: Bool

  /// The total number of rows.
  package var height: Int { 2 * padding + rowCounts.sum + gap * max(0, rowCounts.count - 1) }

  package init(wanted: RowCounts, height: Int) {
    // Part of the text and of the content is enough, because the text and most contents can scroll.
    func least(_ rows: Int) -> RowCounts {
      RowCounts(
        text: min(wanted.text, 4),
        content: min(wanted.content, rows),
        buttons: wanted.buttons
      )
    }
    let needed = least(4)
    // Free rows are worth less than a content with some more rows, such as a list above a field.
    let comfortable = least(7)
    let free = [(padding: 1, gap: 1), (padding: 0, gap: 1), (padding: 0, gap: 0)]
    let (padding, gap) =
      free.first { free in
        2 * free.padding + free.gap * max(0, wanted.count - 1) + comfortable.sum <= height
      } ?? (0, 0)
    var rest = max(0, height - 2 * padding - gap * max(0, wanted.count - 1))
    let buttons = min(wanted.buttons, rest)
    rest -= buttons
    let content = min(wanted.content, rest - min(wanted.text, rest / 2))
    let text = min(wanted.text, rest - content)
    rowCounts = RowCounts(text: text, content: content, buttons: buttons)
    self.padding = padding
    self.gap = gap
    isEnough = needed.sum <= height
  }
}

nonisolated extension Wording {
  /// The letters that answer yes and no, which are different ones in every language.
  fileprivate var answers: (yes: Character, no: Character) {
    guard let yes = self["y"].first, let no = self["n"].first, yes != no else { return ("y", "n") }
    return (yes, no)
  }
}

/// Buttons side by side, in one or more rows.
private final class ButtonRows: Widget {
  private let buttons: [Button]
  private let gap = 2

  init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init()
    adopt(buttons)
  }

  override var children: [Widget] { buttons }

  /// The width of the widest button.
  var widest: Int {
    let room = Size(width: Canvas.limit, height: 1)
    return buttons.map { $0.size(in: room).width }.max() ?? 0
  }

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
