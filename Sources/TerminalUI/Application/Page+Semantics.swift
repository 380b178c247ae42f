extension Page {
  /// What the page shows, as a tree of elements.
  ///
  /// While a list or a calendar is open, the tree contains that instead of what it covers.
  public var semantics: Semantics {
    let size = layOutIfNeeded()
    let room = size.map { Rect(size: $0) }
    var own = Semantics(isDialog ? .dialog : .page, title)
    own.page = self
    own.serial = root.serial
    own.pageActions = { [weak self] in self?.keyActions ?? [] }
    own.name = root.name
    let context = SemanticContext(title: title)
    if let popup {
      root.addSemantics(to: &own.children, in: room, context)
      let owner = own.all.first { $0.widget === popup.owner }
      if popup.takesInput { own.children = [] }
      let named = SemanticContext(title: owner?.label ?? title)
      popup.content.addSemantics(to: &own.children, in: room, named)
    } else {
      root.addSemantics(to: &own.children, in: room, context)
    }
    return own
  }

  /// The actions of the keys of the page and of the program.
  var keyActions: [Semantics.Action] {
    [keyMap, application?.keyMap].compactMap(\.self).flatMap { $0.actions(in: glyphs.wording) }
  }
}
