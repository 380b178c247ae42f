public import ViewModels

extension ListRow {
  /// Hands values on to the row for as long as it shows what it shows now.
  ///
  ///     row.follow(person.values(of: \.name)) { row, name in row.text = name }
  ///
  /// Nothing comes any more once the row has stopped showing its item, not even what was on its way
  /// from another thread. The row is not kept alive.
  ///
  /// - Returns: a disposable that ends it before that.
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (ListRow, Value) -> Void
  ) -> any Disposable {
    let following = values.observe { [weak self] value in
      if let self { show(self, value) }
    }
    prepareForReuse.add({ following.dispose() }, ended: { following.dispose() })
    return following
  }
}
