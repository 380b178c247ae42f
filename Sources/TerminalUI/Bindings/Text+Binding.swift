public import ViewModels

// Widgets that show text take an expression, which is read again after something that it has read
// has changed.

extension Label {
  /// Creates a label that shows the text of an expression.
  ///
  ///     Label("Pressed \(counter.count) times")
  public convenience init(
    _ text: @autoclosure @escaping () -> String = "",
    style: Style = .text,
    alignment: TextAlignment = .leading
  ) {
    self.init(showing: "", style: style, alignment: alignment)
    _ = following(text()) { $0.text = $1 }
  }

  /// Creates a label that shows a text with styles.
  ///
  ///     Label("Deleted \(model.deleted, .emphasis).")
  public convenience init(
    _ text: @autoclosure @escaping () -> StyledText,
    style: Style = .text,
    alignment: TextAlignment = .leading
  ) {
    self.init(showing: "", style: style, alignment: alignment)
    _ = following(text()) { $0.styledText = $1 }
  }

  /// Creates a label whose text links to an address, such as "https://example.org".
  ///
  /// The terminal decides how the user opens the link.
  public convenience init(_ text: String, link: String) {
    self.init(showing: StyledText(text, link: link))
  }

  /// Creates a label that shows each text of a signal.
  ///
  ///     Label(model.values(of: \.total).throttle(for: .seconds(1), on: .main).map { "\($0)" })
  public convenience init(
    _ texts: Signal<String, Never>,
    style: Style = .text,
    alignment: TextAlignment = .leading
  ) {
    self.init(showing: "", style: style, alignment: alignment)
    follow(texts) { label, text in label.text = text }
  }
}

extension Box {
  /// Creates a box around a column of widgets.
  ///
  /// - Parameters:
  ///   - title: The title in the upper border.
  ///   - padding: The number of free columns on each side. Above and below, half as many rows are
  ///     free.
  ///   - spacing: The number of free rows between adjacent widgets.
  ///   - content: The widgets.
  public convenience init(
    _ title: @autoclosure @escaping () -> String = "",
    padding: Int = 0,
    spacing: Int = 0,
    @WidgetBuilder content: () -> [Widget]
  ) {
    let column = Widget.column(content(), spacing: spacing)
    let inside = padding == 0 ? column : Padding(column, horizontal: padding, vertical: padding / 2)
    self.init(inside, title: "")
    _ = following(title()) { $0.title = $1 }
  }
}

extension MessageLine {
  /// Creates a line that shows the message of an expression.
  ///
  ///     MessageLine(model.message)
  ///
  /// - Parameters:
  ///   - message: The message, each of which replaces the previous one.
  ///   - height: The minimum number of rows, even without a message.
  public convenience init(_ message: @autoclosure @escaping () -> FormMessage, height: Int = 1) {
    self.init(height: height)
    _ = following(message()) { $0.show($1) }
  }

  /// Creates a line that shows the text of an expression as a message, and nothing for nil.
  ///
  ///     MessageLine("Deleted \(model.deleted, .emphasis).", kind: .success)
  public convenience init(
    _ text: @autoclosure @escaping () -> StyledText?,
    kind: FormMessage.Kind = .plain,
    height: Int = 1
  ) {
    self.init(height: height)
    _ = following(text()) { $0.show($1 ?? "", kind) }
  }

  /// Creates a line that shows the text of an expression as a message, and nothing for nil.
  public convenience init(
    _ text: @autoclosure @escaping () -> String?,
    kind: FormMessage.Kind = .plain,
    height: Int = 1
  ) {
    self.init(height: height)
    _ = following(text()) { $0.say($1 ?? "", kind) }
  }

  /// Creates a line that shows each message of a signal.
  ///
  ///     MessageLine(model.delete.values.map { FormMessage("Deleted \($0).", .success) })
  public convenience init(_ messages: Signal<FormMessage, Never>, height: Int = 1) {
    self.init(height: height)
    follow(messages) { $0.show($1) }
  }
}
