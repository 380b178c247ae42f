internal import SignalsTesting
internal import TerminalUI

/// Expects that the page on top can be understood without its looks, and used without a mouse.
///
///     @Test func `the form is for everybody`() { expectAccessible(Pilot(signUpPage(model))) }
///
/// The test fails for a control without a label, for two controls of one kind and name in a group, for
/// a control that neither Tab nor a key of its own reaches, for a key without a title, and for a cursor
/// that is not at the focused control. The focus is back in its place afterward.
public func expectAccessible(
  _ pilot: Pilot,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let findings = pilot.accessibilityFindings
  guard !findings.isEmpty else { return }
  TestFailure(
    message:
      "the page is not for everybody:\n  \(findings.joined(separator: "\n  "))\n\(pilot.tree)",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}

extension Pilot {
  /// The reasons why the page on top is not for everybody, in the order of its elements.
  public var accessibilityFindings: [String] {
    guard let tree = application.semantics else { return ["there is no page"] }
    return tree.namingFindings + tree.keyFindings + reachFindings(of: tree)
  }

  /// Returns the controls that the keys do not reach, and those away from the cursor.
  private func reachFindings(of tree: Semantics) -> [String] {
    var findings: [String] = []
    var reached: Set<Int> = []
    let start = tree.focused
    // Tab leads around the page, so it comes back to the first control.
    while let focused = application.semantics?.focused, let serial = focused.serial,
      reached.insert(serial).inserted
    {
      if let finding = cursorFinding(at: focused) { findings.append(finding) }
      press(.tab)
    }
    if start == nil, cursor != nil {
      findings.append("the cursor is shown, but nothing has the focus")
    }
    for element in tree.all where element.isUnreached(by: reached) {
      findings.append("only the mouse reaches \(element.line)")
    }
    if let start { try? application.focus(on: start) }
    settle()
    return findings
  }

  /// A screen reader reads the line with the cursor.
  private func cursorFinding(at focused: Semantics) -> String? {
    guard let area = focused.area else { return nil }
    guard let cursor = canvas.cursor ?? canvas.hiddenCursor else {
      return "no cursor is at \(focused.line)"
    }
    return area.contains(cursor) ? nil : "the cursor is not at \(focused.line)"
  }
}

extension Semantics {
  /// The controls without a label, and those that share one.
  fileprivate var namingFindings: [String] {
    var findings: [String] = []
    var names: Set<String> = []
    for child in children {
      if child.isControl {
        let name = "\(child.role.rawValue) “\(child.label)”"
        if child.label.isEmpty {
          findings.append("a \(child.role.rawValue) has no label")
        } else if !names.insert(name).inserted {
          findings.append("two controls are \(name)")
        }
      }
      findings += child.namingFindings
    }
    return findings
  }

  /// The keys without a title.
  fileprivate var keyFindings: [String] {
    all.flatMap { element in
      element.keyActions.filter { $0.title.isEmpty && !$0.keys.isEmpty }
        .map { "the key \($0.keys) of \(element.line) has no title" }
    }
  }

  /// True for an enabled element with an action that needs the mouse.
  fileprivate func isUnreached(by reached: Set<Int>) -> Bool {
    guard let serial, isEnabled, page == nil, !reached.contains(serial) else { return false }
    return isControl || actions.contains { $0.isEnabled && $0.keys.isEmpty }
  }

  /// True for an element that has the focus, or needs it.
  private var isControl: Bool {
    switch role {
    case .field, .button, .checkBox, .choice, .number, .list, .table, .tree, .log, .tabs, .control:
      true
    default: false
    }
  }
}
