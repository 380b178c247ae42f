internal import ViewModels

/// A binding of keys to an action with a title.
///
///     KeyBinding(.escape, title: "cancel", isEnabled: model.isSigningIn) { model.cancel() }
///     KeyBinding("/", title: "search") { page in page.focus(named: "search") }
///     KeyBinding(.home, title: "first row") { list.selection = 0 }.chord("g", "g")
///     KeyBinding(title: "export all", command: model.exportAll)
///
/// An action can take the page on which the key was pressed, so it need not capture the page. An
/// action without a key is in the help and in menus, from which the user can run it.
public struct KeyBinding {
  /// The keys that run the action.
  ///
  /// The footer shows only the first key that no key map nearer to the focused widget handles.
  public private(set) var presses: [KeyPress]
  /// The sequences of keys that run the action.
  public private(set) var chords: [[KeyPress]] = []
  /// The name of the action, in a word or two.
  public var title: String { makeTitle() }
  /// True if the footer shows the binding while it is enabled and there is room.
  ///
  /// The property does not affect the help.
  public let isInFooter: Bool

  /// True if the footer makes room for the binding before all others.
  private(set) var isEssential = false

  /// True if the action only moves in its control, and so never runs a command.
  package private(set) var isMove = false

  /// True if the binding is in the context menu of its widget.
  package private(set) var isInContextMenu = false

  /// The heading in the help and the menus; nil for the title of the key map.
  package private(set) var group: String?

  /// True if the title is a word of the toolkit, and false if it is the program's; nil if that
  /// depends on the key map.
  private var isWord: Bool?
  private let makeTitle: () -> String
  private let condition: () -> Bool
  private let action: ((any KeyTarget)?) -> Void
  private var effect: () -> Bool = { true }

  /// Creates a binding of any number of keys.
  ///
  /// `title` and `isEnabled` are evaluated at each use. While the binding is disabled, its keys go to
  /// the next key map. The order is: the focused widget, its ancestors, the page, the application.
  public init(
    _ presses: KeyPress...,
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool = true,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping () -> Void
  ) {
    self.init(presses, title: title(), isInFooter: isInFooter, isEnabled: isEnabled()) { action() }
  }

  /// Creates a binding from an array of keys.
  public init(
    _ presses: [KeyPress],
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool = true,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping () -> Void
  ) {
    self.init(presses, title: title(), isInFooter: isInFooter, isEnabled: isEnabled) { _ in
      action()
    }
  }

  /// Creates a binding whose action receives the target of the keys, if there is one.
  package init(
    _ presses: [KeyPress],
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool,
    isEnabled: @escaping () -> Bool,
    perform action: @escaping ((any KeyTarget)?) -> Void
  ) {
    self.presses = presses
    makeTitle = title
    self.isInFooter = isInFooter
    condition = isEnabled
    self.action = action
  }

  /// Adds a sequence of keys that runs the action, such as `g g` or `Ctrl-X Ctrl-S`.
  ///
  ///     KeyBinding(title: "save", command: model.save).chord(.control("x"), .control("s"))
  ///
  /// The footer shows the keys pressed so far and those that can follow. Escape abandons them. Another
  /// key that does not follow is ignored and rings the bell, except the standard keys of the program.
  /// A chord that begins with a letter works only while no text input has the focus. Traps if the
  /// chord contains Escape.
  public func chord(_ first: KeyPress, _ second: KeyPress, _ others: KeyPress...) -> KeyBinding {
    let chord = [first, second] + others
    require(!chord.contains(.escape), "Escape abandons a chord; use another key in “\(title)”")
    return changed { $0.chords.append(chord) }
  }

  /// Returns a copy with other keys and without chords.
  package func with(_ presses: [KeyPress]) -> KeyBinding {
    changed { ($0.presses, $0.chords) = (presses, []) }
  }

  /// Returns a copy that is in the context menu of its widget.
  package func inContextMenu() -> KeyBinding {
    changed { $0.isInContextMenu = true }
  }

  /// Returns a copy with another heading in the help and the menus, unless there is one already.
  func grouped(_ title: String) -> KeyBinding {
    changed { $0.group = group ?? title }
  }

  /// Returns a copy whose title is a word of the toolkit, or a text of the program.
  ///
  /// The first call counts, so a control can say which titles in its key map are the program's.
  package func word(_ isWord: Bool) -> KeyBinding {
    changed { $0.isWord = self.isWord ?? isWord }
  }

  /// Returns the title, translated if it is a word of the toolkit.
  package func title(in wording: Wording) -> String { isWord == true ? wording[title] : title }

  /// True while the condition of the binding is true.
  public var isEnabled: Bool { condition() }

  /// True if the action would have an effect now.
  var hasEffect: Bool { effect() }

  /// Returns a copy that the footer keeps the longest as the window becomes narrower.
  package func essential() -> KeyBinding {
    changed { $0.isEssential = true }
  }

  /// Returns a copy whose action only moves in its control, so that many can count as one change.
  package func moving() -> KeyBinding {
    changed { $0.isMove = true }
  }

  /// Returns a copy that the footer hides while its action would have no effect.
  ///
  /// While enabled, the binding still handles its keys, so outer key maps do not receive them.
  /// While the binding is disabled and its action would have no effect, the help omits the binding.
  package func hinted(if hasEffect: @autoclosure @escaping () -> Bool) -> KeyBinding {
    changed { $0.effect = hasEffect }
  }

  private func changed(_ change: (inout KeyBinding) -> Void) -> KeyBinding {
    var copy = self
    change(&copy)
    return copy
  }

  /// Runs the action if the binding is enabled, and returns true if the binding handled the key.
  ///
  /// An enabled binding calls `isPrevented` first. If the result is true, the action does not run.
  @discardableResult
  package func perform(
    on target: (any KeyTarget)? = nil,
    unless isPrevented: () -> Bool = { false }
  ) -> Bool {
    guard isEnabled else { return false }
    if !isPrevented() { action(target) }
    return true
  }
}

/// The object that an action of a key can act on: the page on which the key was pressed.
package protocol KeyTarget: AnyObject {}
