extension Page {
  /// The keys that move the focus, and that press the default and cancel buttons.
  var navigation: KeyMap {
    let titles = (defaultButton?.title, cancelButton?.title)
    if let navigationKeys, navigationKeys.titles == titles { return navigationKeys.map }
    let map = KeyMap(ofToolkit: heading, isWord: title.isEmpty) { [weak self] in
      KeyBinding(.tab, .down, title: "next") { self?.focusNext() }
        .hinted(if: self?.canMoveFocus ?? false)
      KeyBinding(.shift(.tab), .up, title: "previous", isInFooter: false) { self?.focusPrevious() }
      if let title = titles.0?.asKeyTitle {
        KeyBinding(.enter, title: title, isEnabled: self?.defaultButton?.isUsable ?? false) {
          self?.defaultButton?.press()
        }
        .hinted(if: self?.defaultButton?.isBusy == false)
        .word(false)
      }
      if let title = titles.1?.asKeyTitle {
        KeyBinding(.escape, title: title, isEnabled: self?.cancelButton?.isUsable ?? false) {
          self?.cancelButton?.press()
        }
        .word(false)
      }
    }
    navigationKeys = NavigationKeys(titles: titles, map: map)
    return map
  }

  /// The focusable buttons with a mnemonic, in focus order.
  var mnemonicButtons: [Button] {
    if let known = focusCensus(of: root).mnemonicButtons { return known }
    let buttons = focusable(in: root).compactMap { $0 as? Button }.filter { $0.mnemonic != nil }
    if census?.root === root { census?.mnemonicButtons = buttons }
    return buttons
  }
}

/// The key map of ``Page/navigation``, and the titles of the default and the cancel button in it.
///
/// The map reads the buttons at each use, so only a change of a title needs a new map.
struct NavigationKeys {
  let titles: (String?, String?)
  let map: KeyMap
}
