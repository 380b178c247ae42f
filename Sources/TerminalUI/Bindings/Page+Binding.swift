internal import ViewModels

extension Page {
  /// Moves the focus as a group of fields requests, and reports focus changes to the group.
  ///
  /// The name of a field or of another control of the group is the name of a widget. A widget that
  /// is disabled or hidden at the time of a request gets the focus when it becomes focusable, unless
  /// the user or the program moves the focus before then. The binding ends when the page is removed.
  func shareFocus(with group: any FocusSharing) {
    guard sharedGroups.insert(ObjectIdentifier(group)).inserted else { return }
    let handler = focusMoved.add { [weak group] move in
      if let name = move.from?.name { group?.left(named: name) }
      if let name = move.to?.name { group?.entered(named: name) }
    }
    lifetime.add { onMainActor { handler.remove() } }
    group.requestedNames.take(during: lifetime).observe { [weak self] name in
      self?.focusWhenPossible(named: name)
    }
  }
}
