internal import SignalsTesting
public import TerminalUI

extension Pilot {
  /// Returns the element with a role and a name, such as the field with the label "User name".
  ///
  ///     pilot.find(.field, "User name").type("ada")
  ///     pilot.find(.button, "Sign in").press()
  ///     pilot.find(.table, "Packages").row("vim").select()
  ///     #expect(pilot.find(.message).text == "Signed in as Ada Lovelace.")
  ///
  /// The name is the whole label, or the name of the widget. The element is searched each time that it
  /// is used. If there is none, or if there are several, the test fails with the tree of the screen and
  /// the nearest names.
  public func find(
    _ role: Semantics.Role,
    _ name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> PilotElement {
    PilotElement(
      pilot: self,
      steps: [.element(role, name)],
      place: .init(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// The meaning of the screen in short lines, for an exact comparison.
  ///
  ///     #expect(pilot.tree == """
  ///       page "Sign in"
  ///         field "User name" (focused)
  ///         button "Sign in" (disabled, default)
  ///       """)
  public var tree: String { application.semantics?.tree ?? "" }
}

/// An element of the screen that a ``Pilot`` finds by its meaning, reads and acts on.
///
/// The properties are those of `Semantics`: `text`, `value`, `problem`, `isEnabled`, `isChecked`. Acting
/// has the conditions of a key. If the element is disabled or covered by a dialog, the test fails.
@dynamicMemberLookup
public struct PilotElement {
  enum Step {
    case element(Semantics.Role, String?)
    case item(String)
    case itemAt(Int)
  }

  struct Place {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
  }

  let pilot: Pilot
  let steps: [Step]
  let place: Place

  // MARK: Reading

  /// True if there is such an element.
  public var exists: Bool {
    if case .success = search { true } else { false }
  }

  /// Returns a property of the element.
  ///
  /// If there is no element, the test fails, and the property is that of an empty one.
  public subscript<Value>(dynamicMember property: KeyPath<Semantics, Value>) -> Value {
    (found ?? Semantics(role))[keyPath: property]
  }

  /// The element with its descendants in short lines.
  public var tree: String { found?.tree ?? "" }

  // MARK: Parts

  /// Returns an element inside this one.
  public func find(_ role: Semantics.Role, _ name: String? = nil) -> PilotElement {
    with(.element(role, name))
  }

  /// Returns the row with a label: the text of a list's row, or of a table's first column.
  ///
  /// The visible rows are searched first.
  public func row(_ label: String) -> PilotElement { with(.item(label)) }

  /// Returns the row at an index, visible or not; no other row is made.
  public func row(at index: Int) -> PilotElement { with(.itemAt(index)) }

  /// Returns the cell of a row in the column with a title.
  public func cell(_ title: String) -> PilotElement { with(.element(.cell, title)) }

  private func with(_ step: Step) -> PilotElement {
    PilotElement(pilot: pilot, steps: steps + [step], place: place)
  }

  // MARK: Acting

  /// Presses a button, toggles a check box, opens a list, or runs an action of a menu.
  public func press() {
    act { element, application throws(Semantics.Refusal) in
      let verb: Semantics.Action.Verb = element.action(.press) == nil ? .choose : .press
      try application.perform(verb, on: element)
    }
  }

  /// Moves the focus to the element, and types a text key by key.
  public func type(_ text: String) {
    focus()
    if isFound { pilot.type(text) }
  }

  /// Replaces the value of a field or number as a user would.
  public func set(_ text: String) { perform(.set, text) }

  /// Chooses an option of a choice, or shows a tab.
  public func choose(_ option: String) { row(option).perform(.choose) }

  /// Chooses an item as Enter does.
  public func choose() { perform(.choose) }

  /// Selects an item.
  public func select() { perform(.select) }

  /// Marks an item, or removes the mark.
  public func mark() { perform(.mark) }

  /// Shows what is below an item of a tree.
  public func expand() { perform(.expand) }

  /// Hides what is below an item of a tree.
  public func collapse() { perform(.collapse) }

  /// Moves the focus to the element.
  public func focus() {
    act { element, application throws(Semantics.Refusal) in try application.focus(on: element) }
  }

  /// Performs the action of one of the element's keys, such as "sort" of a table.
  public func perform(_ title: String) {
    act { element, application throws(Semantics.Refusal) in
      guard let action = element.keyActions.first(where: { $0.title == title }) else {
        throw .impossible
      }
      try application.perform(action, on: element)
    }
  }

  private func perform(_ verb: Semantics.Action.Verb, _ text: String = "") {
    act { element, application throws(Semantics.Refusal) in
      try application.perform(verb, text, on: element)
    }
  }

  private func act(
    _ action: (Semantics, Application) throws(Semantics.Refusal) -> Void
  ) {
    guard let element = found else { return }
    do throws(Semantics.Refusal) {
      try action(element, pilot.application)
    } catch {
      fail("\(description) did not act: \(error.sentence)")
    }
    pilot.settle()
  }

  private func fail(_ message: String) {
    TestFailure(
      message: "\(message)\n\(pilot.tree)",
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    ).report()
  }
}

// MARK: Searching

extension PilotElement {
  private var isFound: Bool { exists }

  private var role: Semantics.Role {
    if case .element(let role, _) = steps.last { role } else { .row }
  }

  private var description: String { steps.map(\.description).joined(separator: " › ") }

  /// The element; nil after a failure of the test.
  private var found: Semantics? {
    switch search {
    case .success(let element): return element
    case .failure(let miss):
      fail(miss.sentence)
      return nil
    }
  }

  private var search: Result<Semantics, Miss> {
    guard let root = pilot.application.semantics else {
      return .failure(Miss(sentence: "there is no page"))
    }
    var element = root
    for (index, step) in steps.enumerated() {
      let matches = step.matches(in: element, isFirst: index == 0)
      guard let match = matches.first else {
        let nearest = step.nearest(in: element)
        return .failure(Miss(sentence: "there is no \(step.description)\(nearest)"))
      }
      guard matches.count == 1 else {
        let lines = matches.map { "\n  \($0.line)" }.joined()
        return .failure(Miss(sentence: "several elements are \(step.description):\(lines)"))
      }
      element = match
    }
    return .success(element)
  }

  private struct Miss: Error {
    let sentence: String
  }
}

extension PilotElement.Step {
  fileprivate var description: String {
    switch self {
    case .element(let role, nil): role.rawValue
    case .element(let role, let name?): "\(role.rawValue) “\(name)”"
    case .item(let label): "row “\(label)”"
    case .itemAt(let index): "row at \(index)"
    }
  }

  fileprivate func matches(in element: Semantics, isFirst: Bool) -> [Semantics] {
    switch self {
    case .element(let role, let name):
      let all = isFirst ? element.all : Array(element.all.dropFirst())
      let matches = all.filter { $0.role == role && (name.map($0.isNamed) ?? true) }
      // An empty message says nothing.
      let telling = matches.filter { !$0.text.isEmpty }
      return name == nil && matches.count > 1 && !telling.isEmpty ? telling : matches
    case .item(let label):
      guard let items = element.items, let index = items.index(of: label) else { return [] }
      return items[index].map { [$0] } ?? []
    case .itemAt(let index): return element.items?[index].map { [$0] } ?? []
    }
  }

  /// Returns the names that are most similar to the wanted one, or nothing.
  fileprivate func nearest(in element: Semantics) -> String {
    let (wanted, role): (String?, Semantics.Role?) =
      switch self {
      case .element(let role, let name): (name, role)
      case .item(let label): (label, nil)
      case .itemAt: (nil, nil)
      }
    let candidates = (role == nil ? element.shownItems : element.all).filter { !$0.text.isEmpty }
    let names = candidates.map { element in
      let name = element.label.isEmpty ? element.text : element.label
      let other = element.role == role || role == nil ? 0 : 3
      return (element, name, (wanted.map { $0.distance(to: name) } ?? 0) + other)
    }
    let nearest = names.sorted { $0.2 < $1.2 }.prefix(3).map { "\($0.0.role.rawValue) “\($0.1)”" }
    return nearest.isEmpty ? "" : "; the nearest are \(nearest.joined(separator: ", "))"
  }
}

extension Semantics.Refusal {
  /// The reason in words.
  fileprivate var sentence: String {
    switch self {
    case .gone: "it is no longer on the screen"
    case .covered: "it is covered"
    case .disabled: "it is disabled"
    case .impossible: "it has no such action"
    case .rejected: "it did nothing, or did not accept the text"
    }
  }
}

nonisolated extension String {
  /// Returns the number of characters to insert, remove or replace to get another text.
  package func distance(to other: String) -> Int {
    let other = Array(other.lowercased())
    var row = Array(0...other.count)
    for (index, character) in lowercased().enumerated() {
      var previous = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = previous + (other[column] == character ? 0 : 1)
        previous = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, previous + 1)
      }
    }
    return row[other.count]
  }
}
