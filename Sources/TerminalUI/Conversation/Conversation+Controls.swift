internal import ViewModels

/// What a conversation says about a control, and what an answer to it does.
extension Conversation {
  /// The number of rows and options that are said at once.
  static let pageLength = 10

  /// Returns the lines that come before the first question about a control.
  mutating func introduction(of control: Semantics, in tree: Semantics) -> [String] {
    var lines = control.note.map { [$0] } ?? []
    switch control.role {
    case .button:
      let buttons = tree.buttons(beside: control)
      if buttons.count > 1 { lines += buttons.map(\.label).numbered(from: 0) }
    case .checkBox, .field, .number: break
    case .list, .table, .tree, .log:
      lines.append(extent(of: control))
      rowsToSay = firstRow(of: control)
      lines += nextRows(of: control)
    default:
      rowsToSay = 0
      lines += nextRows(of: control)
    }
    return lines
  }

  /// Returns the question about a control, with its value in brackets.
  func prompt(of control: Semantics, in tree: Semantics) -> String {
    let label = control.label.isEmpty ? control.role.rawValue : control.label
    switch control.role {
    case .field where control.hasSecret:
      return wording.text("%1 (not shown, Enter keeps it): ", label)
    case .field where control.isSecret: return wording.text("%1 (not shown): ", label)
    case .field:
      if let value = control.value, !value.isEmpty { return "\(label) [\(value.firstLine)]: " }
      let hint = control.placeholder
      return hint.isEmpty || hint == label ? "\(label): " : "\(label) (\(hint)): "
    case .number:
      let range = control.range.map { ", \($0.lowerBound.short)–\($0.upperBound.short)" } ?? ""
      return "\(label)\(range) [\(control.value ?? "")]: "
    case .checkBox:
      return wording.text(
        "%1, yes or no [%2]: ",
        label,
        wording[control.isChecked == true ? "yes" : "no"]
      )
    case .button:
      let buttons = tree.buttons(beside: control)
      guard buttons.count > 1,
        let index = buttons.firstIndex(where: { $0.serial == control.serial })
      else { return wording.text("Enter: %1. ", label) }
      return wording.text("Choose [%1]: ", "\(index + 1)")
    case .list, .table, .tree, .log:
      let row = control.selectedItem.map { " [\($0.index + 1) \($0.item.label)]" } ?? ""
      return "\(label)\(row): "
    default:
      return control.value.map { "\(label) [\($0)]: " } ?? "\(label): "
    }
  }

  // MARK: Answers

  /// Returns the steps after an answer to a control that takes no text; nil if it is no answer.
  mutating func choose(_ line: String, in control: Semantics, of tree: Semantics) -> [Step]? {
    switch control.role {
    case .checkBox: return check(line, control, tree)
    case .button: return press(line, among: tree.buttons(beside: control), control)
    default: break
    }
    guard control.items != nil else {
      return line.isEmpty ? continuation(after: control, in: tree) : nil
    }
    if line.isEmpty { return continuation(after: control, in: tree) }
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words[0], words.count) {
    case ("more", 1): return say(nextRows(of: control))
    case ("less", 1):
      rowsToSay = max(0, rowsToSay - 2 * Self.pageLength)
      return say(nextRows(of: control))
    case ("mark", 2): return act(.mark, on: words[1], of: control)
    case ("expand", 2): return act(.expand, on: words[1], of: control)
    case ("collapse", 2): return act(.collapse, on: words[1], of: control)
    case ("sort", 2):
      let columns = control.children.filter { $0.role == .column }
      guard let column = columns.match(words[1], by: \.label), let action = column.action(.press)
      else { return nil }
      askAnew(control)
      return [.perform(action, "", column)]
    default: break
    }
    guard let item = item(line, of: control) else { return nil }
    // The page changes with a tab or a row, so the next control may be another one.
    let isLast = item.role == .row || item.role == .tab
    guard
      let action = item.actions.first(where: { $0.verb == .choose && $0.isEnabled })
        ?? item.action(.select)
    else { return nil }
    if item.isExpanded != nil { askAnew(control) }
    let act = Step.perform(action, "", item)
    return isLast ? [act] : [act] + continuation(after: control, in: tree)
  }

  private func say(_ lines: [String]) -> [Step] { lines.map(Step.say) }

  private mutating func act(
    _ verb: Semantics.Action.Verb,
    on line: String,
    of control: Semantics
  ) -> [Step]? {
    guard let item = item(line, of: control), let action = item.action(verb) else { return nil }
    askAnew(control)
    return [.perform(action, "", item)]
  }

  private func check(_ line: String, _ box: Semantics, _ tree: Semantics) -> [Step]? {
    let rest = continuation(after: box, in: tree)
    if line.isEmpty { return rest }
    let words = [(wording["yes"], true), (wording["no"], false), ("on", true), ("off", false)]
    guard let word = words.first(where: { $0.0.lowercased().hasPrefix(line.lowercased()) }) else {
      return nil
    }
    guard word.1 != box.isChecked, let action = box.action(.press) else { return rest }
    return [.perform(action, "", box)] + rest
  }

  private func press(_ line: String, among buttons: [Semantics], _ focused: Semantics) -> [Step]? {
    var button: Semantics? = focused
    if let number = Int(line) {
      button = (1...buttons.count).contains(number) ? buttons[number - 1] : nil
    } else if !line.isEmpty {
      button = buttons.match(line, by: \.label)
    }
    guard let button, let action = button.action(.press) else { return nil }
    return [.perform(action, "", button)]
  }

  /// Returns the item with a number, a label, or the beginning of a label that is said now.
  private func item(_ line: String, of control: Semantics) -> Semantics? {
    guard let items = control.items else { return nil }
    if let number = Int(line), (1...max(1, items.count)).contains(number) {
      return items[number - 1]
    }
    let end = min(items.count, max(rowsToSay, Self.pageLength))
    let said = (max(0, end - Self.pageLength)..<end).compactMap { items[$0] }
    if let item = said.match(line, by: \.label) { return item }
    // A million labels are compared without being made small and kept.
    if items.count > 1_000 { return items.index(of: line).flatMap { items[$0] } }
    return (0..<items.count).compactMap { items[$0] }.match(line, by: \.label)
  }

  // MARK: Rows

  /// Returns the first row of the group of rows that has the selected one; a log shows its end.
  private func firstRow(of control: Semantics) -> Int {
    guard let items = control.items else { return 0 }
    if control.role == .log { return max(0, items.count - Self.pageLength) }
    let row = control.selectedItem?.index ?? items.shown.lowerBound
    return row / Self.pageLength * Self.pageLength
  }

  /// Returns the next rows or options with their numbers.
  private mutating func nextRows(of control: Semantics) -> [String] {
    guard let items = control.items else { return [] }
    let first = min(rowsToSay, items.count)
    let end = min(items.count, first + Self.pageLength)
    rowsToSay = end
    var lines = (first..<end).compactMap { items[$0]?.spokenRow(in: wording) }.numbered(from: first)
    if end < items.count { lines.append(wording.text("%1 more", "\(items.count - end)")) }
    return lines
  }

  private func extent(of control: Semantics) -> String {
    let count = control.items?.count ?? 0
    let rows = count == 1 ? wording["1 row"] : wording.text("%1 rows", "\(count)")
    var parts = [control.label, rows].filter { !$0.isEmpty }
    if let column = control.children.first(where: { $0.order != nil }) {
      parts.append(wording.text("sorted by %1", column.label))
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Commands

  /// Returns the steps of a command; nil if there is none with the name.
  func command(_ line: String, for control: Semantics?, in tree: Semantics) -> [Step]? {
    let line = line.hasPrefix(":") ? String(line.dropFirst()) : line
    switch line.lowercased() {
    case "?", "help": return help(for: control, in: tree)
    case "next": return move(by: 1, from: control, in: tree)
    case "back": return move(by: -1, from: control, in: tree)
    case "clear" where control?.takesText == true:
      guard let control, let action = control.action(.set) else { return nil }
      return [.perform(action, "", control)]
    case "": return nil
    default: break
    }
    let named = tree.controls.filter { $0.role == .button }
    if let button = named.match(line, by: \.label), let action = button.action(.press) {
      return [.perform(action, "", button)]
    }
    if let other = tree.controls.match(line, by: \.label) { return [.focus(other)] }
    if let command = tree.commands.match(line, by: \.title) { return [.perform(command, "", tree)] }
    switch line.lowercased() {
    case "cancel": return [.press(.escape)]
    case "quit": return [.press(.control("c"))]
    default: return nil
    }
  }

  private func move(by step: Int, from control: Semantics?, in tree: Semantics) -> [Step] {
    let controls = tree.controls
    guard !controls.isEmpty else { return [] }
    let index = controls.firstIndex { $0.serial == control?.serial } ?? (step > 0 ? -1 : 0)
    return [.focus(controls[(index + step + controls.count) % controls.count])]
  }

  /// Returns the lines of the help about what can be done here.
  func help(for control: Semantics?, in tree: Semantics) -> [Step] {
    var lines: [String] = []
    if control?.takesText == true {
      lines.append(wording["Begin a command with a colon: :next, :back, :clear, :NAME."])
    } else if control?.items != nil {
      lines.append(wording["Type a number or a name. “more” and “less” show other rows."])
    }
    let names = tree.controls.filter { $0.serial != control?.serial }.map(\.summary)
    if !names.isEmpty { lines.append(wording.text("Go to: %1", names.joined(separator: "; "))) }
    let commands = tree.commands.map { action in
      action.keys.isEmpty ? action.title : "\(action.title) (\(action.keys))"
    }
    lines.append(
      wording.text("Commands: %1", (["next", "back", "quit"] + commands).joined(separator: "; "))
    )
    return say(lines)
  }
}

// MARK: - What is said of an element

extension Semantics {
  /// The element and its descendants, without items.
  var elements: [Semantics] { [self] + children.flatMap(\.elements) }

  /// The enabled elements that the user can act on.
  var controls: [Semantics] {
    elements.filter { element in
      guard element.isEnabled, element.serial != nil, !element.isBusy || element.role != .button
      else { return false }
      switch element.role {
      case .field, .button, .checkBox, .choice, .number, .list, .table, .tree, .log, .tabs,
        .control,
        .menu:
        return true
      default: return false
      }
    }
  }

  /// The control that the keys act on.
  var focusedControl: Semantics? { controls.last { $0.isFocused } }

  /// The enabled actions of the page and the program with a name.
  var commands: [Action] {
    keyActions.filter { $0.isEnabled && !$0.title.isEmpty }
  }

  /// True while nothing can be answered, because something is in progress.
  var isWaiting: Bool { focusedControl == nil && elements.contains(where: \.isBusy) }

  /// What Enter does on a page whose last answer is complete.
  var submission: Conversation.Step? {
    if let action = keyActions.first(where: { $0.isEnabled && $0.isEnter }) {
      return .perform(action, "", self)
    }
    guard let button = controls.first(where: \.isDefault), let action = button.action(.press) else {
      return nil
    }
    return .perform(action, "", button)
  }

  /// The name of what Enter would do if it were enabled; nil if Enter does nothing.
  var disabledSubmission: String? {
    keyActions.first(where: \.isEnter)?.title ?? elements.first(where: \.isDefault)?.label
  }

  /// The buttons of the row of a button.
  func buttons(beside button: Semantics) -> [Semantics] {
    let controls = controls
    guard let index = controls.firstIndex(where: { $0.serial == button.serial }) else {
      return [button]
    }
    let before = controls[..<index].reversed().prefix { $0.role == .button }.reversed()
    return before + controls[index...].prefix { $0.role == .button }
  }

  /// True for a control whose answer can be any text.
  var takesText: Bool { role == .field || role == .number }

  /// True for a control that a form asks about, so that Enter after the last one ends the form.
  var isAnswer: Bool { takesText || role == .choice }

  /// True for a control that shows rows.
  var isRows: Bool { [.list, .table, .tree, .log].contains(role) }

  /// The filled in controls before the one with the focus, which are not asked about.
  var answersBeforeFocus: [Semantics] {
    let controls = controls
    let index = controls.lastIndex { $0.isFocused } ?? 0
    return controls[..<index].filter { $0.isAnswer && !$0.isSecret && $0.value?.isEmpty == false }
  }

  /// True for an element whose text is said once.
  var isText: Bool {
    switch role {
    case .text, .gauge, .path: true
    default: false
    }
  }

  /// The label and the value.
  var spoken: String {
    [label, value ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// The text of a message or a progress, or of a problem with its label; nil if there is none.
  var report: String? {
    switch role {
    case .message: text
    case .progress: value == nil ? nil : spoken
    default: problem.map { label.isEmpty ? $0 : "\(label): \($0)" }
    }
  }

  /// True for a progress that has reached its end.
  var isComplete: Bool {
    guard let number, let range else { return false }
    return role == .progress && number >= range.upperBound
  }

  /// The label with the state, for a list of controls.
  var summary: String {
    let label = label.isEmpty ? role.rawValue : label
    if let isChecked { return "\(label) [\(isChecked ? "yes" : "no")]" }
    guard !isSecret, let value, !value.isEmpty else { return label }
    return "\(label) [\(value.firstLine)]"
  }

  /// The selected row or option.
  var selectedItem: (index: Int, item: Semantics)? {
    guard let items else { return nil }
    if let place, let item = items[place.index], item.isSelected { return (place.index, item) }
    for index in items.shown {
      if let item = items[index], item.isSelected { return (index, item) }
    }
    return nil
  }

  /// A row with its cells and states.
  func spokenRow(in wording: Wording) -> String {
    let cells = children.filter { $0.role == .cell && $0.text != label && !$0.text.isEmpty }
      .map { $0.label.isEmpty ? $0.text : "\($0.label) \($0.text)" }
    var parts = [label.isEmpty ? text : label] + cells
    if let note { parts.append(note) }
    if let isExpanded { parts.append(wording[isExpanded ? "expanded" : "collapsed"]) }
    if let place, place.level > 0 { parts.append(wording.text("level %1", "\(place.level + 1)")) }
    if isChecked == true { parts.append(wording["marked"]) }
    if isSelected { parts.append(wording["selected"]) }
    return parts.joined(separator: ", ")
  }
}

extension Semantics.Action {
  /// True if Escape performs the action.
  var isEscape: Bool { has(.escape) }

  /// True if Enter performs the action.
  var isEnter: Bool { has(.enter) }

  private func has(_ press: KeyPress) -> Bool {
    let name = press.name(in: Wording())
    return keys.split(separator: ", ").contains { $0 == name }
  }
}

extension [String] {
  /// The lines with their numbers, which begin after `first`.
  fileprivate func numbered(from first: Int) -> [String] {
    enumerated().map { "\(first + $0.offset + 1) \($0.element)" }
  }
}

extension Array {
  /// Returns the element with a name, or the only one whose name begins with it.
  fileprivate func match(_ name: String, by text: (Element) -> String) -> Element? {
    let name = name.lowercased()
    if let exact = first(where: { text($0).lowercased() == name }) { return exact }
    let similar = filter { text($0).lowercased().hasPrefix(name) }
    return similar.count == 1 ? similar[0] : nil
  }
}

nonisolated extension String {
  fileprivate var firstLine: String {
    guard let end = firstIndex(where: \.isNewline) else { return self }
    return self[..<end] + "…"
  }
}

nonisolated extension Double {
  fileprivate var short: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
