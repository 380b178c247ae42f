extension Widget {
  /// How a control without a cursor looks now: in reverse while it has the focus, whatever colours
  /// there are.
  final func controlStyle(_ usual: Style = .text) -> Style {
    if !isUsable { .disabled } else if isFocused { .focused } else { usual }
  }
}
