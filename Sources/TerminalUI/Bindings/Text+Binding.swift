public import ViewModels

// Widgets that show text take a signal in place of a constant.

extension Label {
  /// Creates a label that shows each value of a signal.
  ///
  ///     Label(model.values(of: \.total), style: .title)
  public convenience init<Value: CustomStringConvertible & Sendable>(
    _ values: Signal<Value, Never>,
    style: Style = .text,
    alignment: TextAlignment = .leading
  ) {
    self.init(values, style: style, alignment: alignment) { $0.description }
  }

  /// Creates a label that shows a text for each value of a signal.
  ///
  ///     Label(model.values(of: \.price)) { price in "Price: \(price)" }
  public convenience init<Value: Sendable>(
    _ values: Signal<Value, Never>,
    style: Style = .text,
    alignment: TextAlignment = .leading,
    text: @escaping (Value) -> String
  ) {
    self.init("", style: style, alignment: alignment)
    follow(values) { label, value in label.text = text(value) }
  }

  /// Creates a label that shows a text with styles for each value of a signal.
  ///
  ///     Label(model.values(of: \.deleted)) { name in "Deleted \(name, .emphasis)." }
  @_disfavoredOverload
  public convenience init<Value: Sendable>(
    _ values: Signal<Value, Never>,
    style: Style = .text,
    alignment: TextAlignment = .leading,
    text: @escaping (Value) -> StyledText
  ) {
    self.init("", style: style, alignment: alignment)
    follow(values) { label, value in label.styledText = text(value) }
  }
}

extension Box {
  /// Creates a box around a column of widgets, with a title that follows a signal.
  ///
  /// For the parameters, see ``init(_:padding:spacing:content:)``.
  public convenience init(
    _ title: Signal<String, Never>,
    padding: Int = 0,
    spacing: Int = 0,
    @WidgetBuilder content: () -> [Widget]
  ) {
    self.init("", padding: padding, spacing: spacing, content: content)
    follow(title) { box, title in box.title = title }
  }
}

extension MessageLine {
  /// Creates a line that shows the messages of a signal.
  ///
  ///     MessageLine(model.values(of: \.message))
  ///
  /// - Parameters:
  ///   - messages: The messages, each of which replaces the previous one.
  ///   - height: The minimum number of rows, even without a message.
  public convenience init(_ messages: Signal<FormMessage, Never>, height: Int = 1) {
    self.init(messages, height: height) { $0 }
  }

  /// Creates a line that shows each text of a signal as a plain message.
  public convenience init(_ texts: Signal<String, Never>, height: Int = 1) {
    self.init(texts, height: height) { FormMessage($0) }
  }

  /// Creates a line that shows each text of a signal, and nothing for nil.
  public convenience init(_ texts: Signal<String?, Never>, height: Int = 1) {
    self.init(texts, height: height) { FormMessage($0 ?? "") }
  }

  /// Creates a line that shows a message for each value of a signal.
  ///
  ///     MessageLine(model.values(of: \.newUser)) { user in
  ///       FormMessage("\(user) has signed up.", .success)
  ///     }
  public convenience init<Value: Sendable>(
    _ values: Signal<Value, Never>,
    height: Int = 1,
    message: @escaping (Value) -> FormMessage
  ) {
    self.init(height: height)
    follow(values) { line, value in line.show(message(value)) }
  }

  /// Creates a line that shows a text with styles for each value of a signal.
  ///
  ///     MessageLine(model.values(of: \.deleted), kind: .success) { name in
  ///       "Deleted \(name, .emphasis)."
  ///     }
  @_disfavoredOverload
  public convenience init<Value: Sendable>(
    _ values: Signal<Value, Never>,
    kind: FormMessage.Kind = .plain,
    height: Int = 1,
    message: @escaping (Value) -> StyledText
  ) {
    self.init(height: height)
    follow(values) { line, value in line.show(message(value), kind) }
  }
}
