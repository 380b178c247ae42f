/// What elements get from the containers around them.
package struct SemanticContext {
  /// The label, the note and the problem of the caption around the elements.
  var label = ""
  var note: String?
  var problem: String?
  /// The title of the innermost group.
  var title = ""
  /// True if all containers are enabled.
  var isEnabled = true

  /// Creates the context of a page.
  package init(title: String = "") {
    self.title = title
  }

  /// Adds to an element what its containers say about it.
  fileprivate func describe(_ element: inout Semantics) {
    switch element.role {
    case .page, .dialog, .group, .message, .cell, .column, .row, .menuBar: return
    case .text:
      if element.label.isEmpty, label != element.value { element.label = label }
      return
    default: break
    }
    if element.label.isEmpty { element.label = label }
    if element.label.isEmpty { element.label = element.placeholder }
    if element.label.isEmpty { element.label = title }
    element.note = element.note ?? note
    element.problem = problem ?? element.problem
  }
}

extension Widget {
  /// Adds the elements of the widget and its descendants that are shown in an area of the parent.
  ///
  /// Without an area, the page is not laid out, and everything that is not hidden is added.
  package final func addSemantics(
    to elements: inout [Semantics],
    in room: Rect?,
    _ context: SemanticContext
  ) {
    guard !isHidden else { return }
    var inner: Rect?
    if let room {
      let visible = frame.intersection(room)
      guard !visible.isEmpty else { return }
      inner = visible.offset(x: -frame.origin.x, y: -frame.origin.y)
    }
    var context = context
    context.isEnabled = context.isEnabled && isEnabled
    guard var own = ownSemantics else {
      return addSemanticsOfChildren(to: &elements, in: inner, context)
    }
    switch own.role {
    case .caption:
      if !own.label.isEmpty { context.label = own.label }
      context.note = own.note ?? context.note
      context.problem = own.problem ?? context.problem
      addSemanticsOfChildren(to: &elements, in: inner, context)
    case .group where own.label.isEmpty || own.label == context.title:
      addSemanticsOfChildren(to: &elements, in: inner, context)
    default:
      own.adopt(self, isEnabled: context.isEnabled)
      own.name = name
      own.isFocused = own.isFocused || isFocused
      context.describe(&own)
      if own.role == .group { context.title = own.label }
      addSemanticsOfChildren(to: &own.children, in: inner, context)
      elements.append(own)
    }
  }

  /// What the widget says, or that it is a control of an unknown kind; nil for other widgets.
  private var ownSemantics: Semantics? {
    guard var own = semantics ?? (takesFocus ? Semantics(.control) : nil) else { return nil }
    if let spokenLabel { own.label = spokenLabel }
    return own
  }

  private func addSemanticsOfChildren(
    to elements: inout [Semantics],
    in room: Rect?,
    _ context: SemanticContext
  ) {
    guard !handlesInputOfChildren else { return }
    for child in readingOrder {
      child.addSemantics(
        to: &elements,
        in: room.map { scrollsToChildren ? child.frame : $0 },
        context
      )
    }
  }

  /// The texts of the widget and its descendants, for example of the content of a row.
  final var spokenText: String {
    var elements: [Semantics] = []
    addSemantics(to: &elements, in: nil, SemanticContext())
    return elements.flatMap(\.all).map { element in
      [element.label, element.value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
    .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Gives the widget a label for people who do not see the screen, and returns the widget.
  ///
  ///     Table(model.rows) { … }.labeled("Packages")
  ///
  /// The label is not drawn. Most widgets need none, because they have a title, a ``FormRow`` or a
  /// ``Box``.
  public func labeled(_ label: String) -> Self {
    editing.spokenLabel = label
    return self
  }
}

extension Semantics {
  /// The area of the widget on the screen; nil for a page and a toast.
  package var area: Rect? { widget?.frameInPage }
}
