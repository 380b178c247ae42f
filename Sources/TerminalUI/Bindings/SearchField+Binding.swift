public import ViewModels

extension SearchField {
  /// Creates a field that edits a search text.
  ///
  /// - Parameters:
  ///   - text: The search text.
  ///   - placeholder: The hint shown while the text is empty.
  ///   - count: The number of results in words, such as "3 of 120".
  ///   - results: The name of the widget that shows the results, to which Down and Enter move the
  ///     focus. With nil, Down moves it to the next widget.
  ///   - width: The preferred number of text columns.
  public convenience init(
    _ text: ChannelTerminal<String, Never>,
    placeholder: String = "",
    count: Signal<String, Never>? = nil,
    results: String? = nil,
    width: Int = 20
  ) {
    self.init(placeholder: placeholder, results: results, width: width)
    textChannel() <-> text
    if let count { follow(count) { field, count in field.count = count } }
  }
}
