public import ViewModels

extension Dialog where Answer == Bool {
  /// A question for yes or no; Enter says yes, and Escape no.
  public static func confirm(
    title: String = "",
    _ question: String,
    yes: String = "OK",
    no: String = "Cancel"
  ) -> Dialog {
    Dialog(
      title: title,
      question,
      choices: [.init(yes, true), .init(no, false)],
      refusal: false
    )
  }
}

extension Dialog {
  /// A question for one of some options, as many as there may be; Escape answers nil.
  ///
  ///     .choose("Open which file?", among: files) { $0.name }
  ///
  /// - Parameters:
  ///   - title: what stands in the border.
  ///   - text: the question.
  ///   - options: what there is to choose from.
  ///   - selectedIndex: which of them is selected at first.
  ///   - ok: what the button is called that chooses.
  ///   - cancel: what the button is called that refuses.
  ///   - titled: returns what an option is called.
  /// - Returns: a dialog that is answered with an option, or with nil.
  public static func choose<Option>(
    title: String = "",
    _ text: String,
    among options: [Option],
    selectedIndex: Int = 0,
    ok: String = "OK",
    cancel: String = "Cancel",
    titled: @escaping (Option) -> String = { "\($0)" }
  ) -> Dialog where Answer == Option? {
    let list = List(count: options.count) { index, row in row.text = titled(options[index]) }
    // A frame of many options is as wide as the first ones need.
    let widest = options.prefix(1_000).map { titled($0).columns }.max() ?? 0
    list.emptyText = "There is nothing to choose from."
    let width = 3 + (options.isEmpty ? list.emptyText.columns : widest)
    list.preferredSize = Size(width: width, height: 10)
    list.selection = options.indices.contains(selectedIndex) ? selectedIndex : nil
    let dialog = Dialog(
      title: title,
      text,
      content: list,
      choices: [
        Choice(ok) {
          if let index = list.selection { return options[index] }
          list.ring()
          return nil
        },
        Choice(cancel, nil),
      ],
      refusal: nil
    )
    list.chosen.add { [weak dialog] index in dialog?.give(options[index]) }
    return dialog
  }
}

extension Dialog where Answer == String? {
  /// A question for a line of text; Escape answers nil.
  ///
  ///     .prompt("Save as", initial: "report.txt") { $0.isEmpty ? "Type a name." : nil }
  ///
  /// - Parameters:
  ///   - title: what stands in the border.
  ///   - text: what the text is for.
  ///   - initial: what is in the field at first.
  ///   - placeholder: a hint that is to be seen while the field is empty.
  ///   - limit: how many characters there may be.
  ///   - ok: what the button is called that answers.
  ///   - cancel: what the button is called that refuses.
  ///   - problem: returns what is wrong with a text; the dialog says it, and stays. Nil is fine.
  /// - Returns: a dialog that is answered with a text, or with nil.
  public static func prompt(
    title: String = "",
    _ text: String,
    initial: String = "",
    placeholder: String = "",
    limit: Int? = nil,
    ok: String = "OK",
    cancel: String = "Cancel",
    problem: @escaping (String) -> String? = { _ in nil }
  ) -> Dialog {
    let field = TextField(initial, placeholder: placeholder, limit: limit, width: 36)
    let entry = Entry(field)
    field.edited.add { [weak entry] _ in entry?.problem = nil }
    return Dialog(title: title, text, entry, ok: ok, cancel: cancel) {
      entry.accepts(problem(field.text)) ? field.text : nil
    }
  }
}

extension Dialog where Answer == Secret? {
  /// A question for a password, or another text that nobody gets to see; Escape answers nil.
  ///
  /// Its parts are those of ``prompt(title:_:initial:placeholder:limit:ok:cancel:problem:)``.
  public static func promptSecret(
    title: String = "",
    _ text: String,
    placeholder: String = "",
    limit: Int? = nil,
    ok: String = "OK",
    cancel: String = "Cancel",
    problem: @escaping (Secret) -> String? = { _ in nil }
  ) -> Dialog {
    let field = SecretField(placeholder: placeholder, limit: limit, width: 36)
    let entry = Entry(field)
    field.edited.add { [weak entry] in entry?.problem = nil }
    return Dialog(title: title, text, entry, ok: ok, cancel: cancel) {
      entry.accepts(problem(field.secret)) ? field.secret : nil
    }
  }
}

extension Dialog {
  /// A dialog that is answered with what is in a field, unless that is nil.
  private convenience init<Content>(
    title: String,
    _ text: String,
    _ entry: Entry,
    ok: String,
    cancel: String,
    content: @escaping () -> Content?
  ) where Answer == Content? {
    self.init(
      title: title,
      text,
      content: entry,
      choices: [Choice(ok) { content().map { .some($0) } }, Choice(cancel, nil)],
      refusal: nil
    )
  }
}

/// A field, and under it a row for what is wrong with it, so that nothing moves when something is.
private final class Entry: Widget {
  private let field: TextInput

  var problem: String? {
    didSet { if problem != oldValue { setNeedsLayout() } }
  }

  init(_ field: TextInput) {
    self.field = field
    super.init()
    growth = .horizontal
    adopt([field])
    field.noticed.add { [weak self] in self?.problem = $0.text() }
  }

  deinit {}

  /// Says what is wrong, and returns whether nothing is.
  func accepts(_ problem: String?) -> Bool {
    self.problem = problem
    guard problem != nil else { return true }
    field.focus()
    field.ring()
    return false
  }

  override var children: [Widget] { [field] }

  override func size(in available: Size) -> Size {
    let width = min(field.size(in: available).width, available.width)
    return Size(width: width, height: 1 + max(1, lines(width: width).count))
  }

  override func layOut() {
    field.place(in: Rect(x: 0, y: 0, width: frame.size.width, height: 1))
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in lines(width: canvas.size.width).enumerated() {
      let mark = row == 0 ? "\(glyphs.problem) " : "  "
      canvas.write(mark + line, at: Point(x: 0, y: row + 1), style: .error)
    }
  }

  private func lines(width: Int) -> [String] {
    problem?.wrapped(to: max(1, width - 2)) ?? []
  }
}
