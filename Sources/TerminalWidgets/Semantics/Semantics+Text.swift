internal import ViewModels

extension Semantics {
  /// The tree in short lines, for tests and for people who look at it.
  ///
  ///     page "Sign in"
  ///       field "User name": "ada" (focused)
  ///       field "Password" (secret, problem "Enter your password.")
  ///       button "Sign in" (default)
  ///       table "Packages" (1-2 of 120)
  ///         column "Name" (ascending)
  ///         row "vim" (selected)
  ///         row "zsh"
  public var tree: String {
    var lines: [String] = []
    add(to: &lines, level: 0)
    return lines.joined(separator: "\n")
  }

  private func add(to lines: inout [String], level: Int) {
    lines.append(String(repeating: "  ", count: level) + line)
    // The cells are in the line of their row.
    guard role != .row else { return }
    for child in children + shownItems { child.add(to: &lines, level: level + 1) }
  }

  /// The element without its descendants.
  public var line: String {
    var line = role.rawValue
    if !label.isEmpty { line += " \(quoted(label))" }
    if let value, !value.isEmpty { line += ": \(quoted(value))" }
    let cells = role == .row ? children.filter { $0.role == .cell && $0.text != label } : []
    if !cells.isEmpty {
      line += ": " + cells.map { "\($0.label) \(quoted($0.text))" }.joined(separator: ", ")
    }
    let states = states
    return states.isEmpty ? line : "\(line) (\(states.joined(separator: ", ")))"
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎"))\""
  }

  /// The words for everything that is not as usual.
  private var states: [String] {
    var states: [String] = []
    if let kind, kind != .plain { states.append("\(kind)") }
    if let isChecked { states.append(isChecked ? "on" : "off") }
    if let isExpanded { states.append(isExpanded ? "expanded" : "collapsed") }
    if let place, place.level > 0 { states.append("level \(place.level)") }
    if let items, role != .choice, role != .tabs { states.append(extent(of: items)) }
    if let order { states.append("\(order)") }
    if isSelected { states.append("selected") }
    if isFocused { states.append("focused") }
    if isDefault { states.append("default") }
    if isSecret { states.append("secret") }
    if isReadOnly { states.append("read-only") }
    if isBusy { states.append("busy") }
    if !isEnabled { states.append("disabled") }
    if let problem { states.append("problem \(quoted(problem))") }
    if let note { states.append("note \(quoted(note))") }
    if value?.isEmpty ?? true, !placeholder.isEmpty, placeholder != label {
      states.append("placeholder \(quoted(placeholder))")
    }
    return states
  }

  private func extent(of items: Items) -> String {
    items.shown.isEmpty
      ? "\(items.count)"
      : "\(items.shown.lowerBound + 1)-\(items.shown.upperBound) of \(items.count)"
  }
}
