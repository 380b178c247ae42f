public import ViewModels

extension Dialog where Answer == Bool {
  /// Creates a yes-or-no question.
  ///
  /// Enter answers yes, unless the focus is on the other button. If yes is destructive, the other
  /// button has the focus first, and Enter answers no. Escape and `n` answer no, and `y` answers yes.
  /// A ``Wording`` can have other letters for `y` and `n`.
  ///
  ///     .confirm("Delete \(name, .emphasis)?", yes: "Delete", no: "Keep", isDestructive: true)
  public static func confirm(
    title: String = "",
    _ question: StyledText,
    yes: String? = nil,
    no: String? = nil,
    isDestructive: Bool = false
  ) -> Dialog {
    Dialog(
      title: title,
      question,
      choices: [
        .init(yes, or: "OK", true, isDestructive: isDestructive),
        .refusal(no, or: "Cancel", false),
      ],
      refusal: false
    )
  }

  /// Creates a yes-or-no question without styles.
  public static func confirm(
    title: String = "",
    _ question: String,
    yes: String? = nil,
    no: String? = nil,
    isDestructive: Bool = false
  ) -> Dialog {
    confirm(title: title, StyledText(question), yes: yes, no: no, isDestructive: isDestructive)
  }
}

extension Dialog {
  /// Creates a question that lets the user choose one of several options.
  ///
  /// Escape answers nil.
  ///
  ///     .choose("Open which file?", among: files) { $0.name }
  ///
  /// - Parameters:
  ///   - title: The title in the border.
  ///   - text: The question.
  ///   - options: The options to choose from.
  ///   - selectedIndex: The index of the option that is initially selected.
  ///   - ok: The title of the button that chooses the selected option.
  ///   - cancel: The title of the button that answers nil.
  ///   - titled: Returns the title of an option.
  /// - Returns: A dialog that is answered with an option, or with nil.
  public static func choose<Option>(
    title: String = "",
    _ text: String,
    among options: [Option],
    selectedIndex: Int = 0,
    ok: String? = nil,
    cancel: String? = nil,
    titled: @escaping (Option) -> String = { "\($0)" }
  ) -> Dialog where Answer == Option? {
    let list = List(Rows(count: options.count)) { index, row in row.text = titled(options[index]) }
    // Measuring every option would take too long for a million options.
    let widest = options.prefix(1_000).map { titled($0).columns }.max() ?? 0
    list.preferredSize = Size(width: 3 + widest, height: 10)
    list.selection = options.indices.contains(selectedIndex) ? selectedIndex : nil
    let dialog = Dialog(
      title: title,
      text,
      content: list,
      choices: [
        Choice(ok, or: "OK") {
          guard list.selection != nil else {
            list.ring()
            return nil
          }
          // If the selected option is scrolled away, the dialog only shows it.
          return list.rowForKey().map { options[$0] }
        },
        .refusal(cancel, or: "Cancel", nil),
      ],
      refusal: nil
    )
    list.chosen.add { [weak dialog] index in dialog?.give(options[index]) }
    dialog.translateContent = { [unowned list] wording in
      list.emptyText = wording["There is nothing to choose from."]
      if options.isEmpty {
        list.preferredSize = Size(width: 3 + list.emptyText.columns, height: 10)
      }
    }
    return dialog
  }
}

extension Dialog where Answer == String? {
  /// Creates a question that asks for a line of text.
  ///
  /// Escape answers nil.
  ///
  ///     .prompt("Save as", initial: "report.txt") { $0.isEmpty ? "Type a name." : nil }
  ///
  /// - Parameters:
  ///   - title: The title in the border.
  ///   - text: The question.
  ///   - initial: The initial text of the field.
  ///   - placeholder: A hint that is visible while the field is empty.
  ///   - limit: The maximum number of characters; nil means no limit.
  ///   - ok: The title of the button that answers with the text.
  ///   - cancel: The title of the button that answers nil.
  ///   - problem: Returns an error message for a text, or nil if the text is valid. If the text is
  ///     invalid, the dialog shows the message and stays open.
  /// - Returns: A dialog that is answered with a text, or with nil.
  public static func prompt(
    title: String = "",
    _ text: String,
    initial: String = "",
    placeholder: String = "",
    limit: Int? = nil,
    ok: String? = nil,
    cancel: String? = nil,
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
  /// Creates a question that asks for a password or another secret.
  ///
  /// Escape answers nil. For the parameters, see
  /// ``prompt(title:_:initial:placeholder:limit:ok:cancel:problem:)``.
  public static func promptSecret(
    title: String = "",
    _ text: String,
    placeholder: String = "",
    limit: Int? = nil,
    ok: String? = nil,
    cancel: String? = nil,
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
  /// Creates a dialog whose first button answers with the result of `content`.
  ///
  /// If the result is nil, the dialog stays open.
  private convenience init<Content>(
    title: String,
    _ text: String,
    _ entry: Entry,
    ok: String?,
    cancel: String?,
    content: @escaping () -> Content?
  ) where Answer == Content? {
    self.init(
      title: title,
      text,
      content: entry,
      choices: [
        Choice(ok, or: "OK") { content().map { .some($0) } }, .refusal(cancel, or: "Cancel", nil),
      ],
      refusal: nil
    )
  }
}

/// A field, and at least one row below the field for an error message.
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
    field.inputRejected.add { [weak self] in
      guard let self else { return }
      problem = $0.text(in: glyphs.wording)
    }
  }

  /// Sets the problem, and returns true if the problem is nil.
  ///
  /// A problem also rings the bell and moves the focus to the field.
  func accepts(_ problem: String?) -> Bool {
    self.problem = problem
    guard problem != nil else { return true }
    field.focus()
    field.ring()
    return false
  }

  override var children: [Widget] { [field] }

  override var semantics: Semantics? {
    var own = Semantics(.caption)
    own.problem = problem
    return own
  }

  override func size(in available: Size) -> Size {
    let width = min(field.size(in: available).width, available.width)
    return Size(width: width, height: 1 + max(1, lines(width: width).count))
  }

  override func layOut() {
    field.place(in: Rect(x: 0, y: 0, width: frame.size.width, height: 1))
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    for (row, line) in lines(width: canvas.size.width).enumerated() {
      let place = Point(x: 0, y: row + 1)
      if row == 0 { canvas.write(String(glyphs.problem), at: place, style: .errorMark) }
      canvas.write(line, at: place.offset(x: 2), style: Style(.text, .bold))
    }
  }

  private func lines(width: Int) -> [String] {
    problem?.wrapped(to: max(1, width - 2)) ?? []
  }
}
