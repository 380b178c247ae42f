/// A stack of key maps, from the focused widget's map to the application's.
///
///     let keys = KeyLayers([field.keyMap, page.keyMap].compactMap { $0 })
///     keys.perform(.escape)   // true if a layer handled the key
///
/// The focused widget's map is the innermost layer. An enabled binding hides the bindings of the
/// same key in the outer layers.
package struct KeyLayers {
  /// A key map and where it comes from.
  package struct Layer {
    package let map: KeyMap
    /// The widget of the map; nil for the maps of the page and the application.
    package let owner: AnyObject?
    package let origin: Origin
    /// True if a context menu can contain keys of the map, and not only those of the program.
    package let isInContextMenu: Bool
    /// True if the map belongs to the focused widget.
    package let isOfFocus: Bool
    /// True if the widget takes typed text, so that no chord begins with a character.
    package let isOfText: Bool

    package init(
      map: KeyMap,
      owner: AnyObject? = nil,
      origin: Origin = .program,
      isInContextMenu: Bool = false,
      isOfFocus: Bool = false,
      isOfText: Bool = false
    ) {
      self.map = map
      self.owner = owner
      self.origin = origin
      self.isInContextMenu = isInContextMenu
      self.isOfFocus = isOfFocus
      self.isOfText = isOfText
    }
  }

  /// The source of a key map, in the order of the help.
  ///
  /// The keys of the program precede those that every program has.
  package nonisolated enum Origin: Int {
    case page, program, addedToWidget, buttons, navigation, widget, menus, standard
  }

  /// The layers, innermost first.
  package var layers: [Layer]
  /// The keys of a chord that the user has begun.
  package var pending: [KeyPress] = []
  /// The language of the titles in the footer and in the help.
  package private(set) var wording: Wording

  /// Creates a stack of layers, innermost first.
  package init(_ maps: [KeyMap], in wording: Wording = Wording()) {
    self.init(layers: maps.map { Layer(map: $0) }, in: wording)
  }

  package init(layers: [Layer], in wording: Wording) {
    self.layers = layers
    self.wording = wording
  }

  // MARK: Key presses

  /// Returns the enabled binding that handles a key; nil if there is none.
  ///
  /// A layer that takes text hides the bindings of characters in the outer layers.
  package func binding(for press: KeyPress) -> KeyBinding? {
    for map in layers.lazy.map(\.map) {
      if let binding = map.binding(of: press), binding.isEnabled { return binding }
      if map.beginsChord(with: press) || map.takesText && press.text != nil { return nil }
    }
    return nil
  }

  /// Runs the action of a key's enabled binding, and returns true if the action ran.
  ///
  /// The application calls this method only while the window is too small for the page.
  @discardableResult
  package func perform(_ press: KeyPress) -> Bool {
    binding(for: press)?.perform() ?? false
  }

  // MARK: Visible bindings

  /// A binding with only the keys that no inner layer hides.
  package struct Row {
    package let binding: KeyBinding
    let presses: [KeyPress]
    let chords: [[KeyPress]]
    let isEnabled: Bool
    /// True if another binding has taken a key of this one, and none is left.
    let isShadowed: Bool

    var hasKeys: Bool { !presses.isEmpty || !chords.isEmpty }
  }

  /// Returns the rows of all layers; those without a key only on request.
  func rows(withoutKeys: Bool) -> [(layer: Layer, typing: String?, rows: [Row])] {
    var taken = TakenKeys()
    return layers.map { layer in
      let map = layer.map
      let rows = map.bindings.compactMap { binding -> Row? in
        let presses = binding.presses.filter { !taken.hides($0) }
        let chords =
          binding.chords.isEmpty
          ? [] : binding.chords.filter { !taken.hides($0, isOfText: layer.isOfText) }
        let hasKeys = !presses.isEmpty || !chords.isEmpty
        guard hasKeys || withoutKeys else { return nil }
        return Row(
          binding: binding,
          presses: presses,
          chords: chords,
          isEnabled: binding.isEnabled,
          isShadowed: !hasKeys && taken.shadows(binding)
        )
      }
      for row in rows where row.isEnabled { taken.insert(row) }
      let typing = taken.hidesText ? nil : map.typing(in: wording)
      if map.takesText { taken.hidesText = true }
      return (layer, typing, rows)
    }
  }

  /// The keys that inner layers handle.
  private struct TakenKeys {
    private var presses: Set<KeyPress> = []
    private var chords: Set<[KeyPress]> = []
    /// The first keys of the chords.
    private var beginnings: Set<KeyPress> = []
    /// True if an inner layer takes typed text.
    var hidesText = false

    mutating func insert(_ row: Row) {
      presses.formUnion(row.presses)
      guard !row.chords.isEmpty else { return }
      chords.formUnion(row.chords)
      beginnings.formUnion(row.chords.map { $0[0] })
    }

    func hides(_ press: KeyPress) -> Bool {
      presses.contains(press) || hidesText && press.text != nil || beginnings.contains(press)
    }

    func hides(_ chord: [KeyPress], isOfText: Bool) -> Bool {
      let isTyped = (hidesText || isOfText) && chord[0].text != nil
      return isTyped || presses.contains(chord[0]) || chords.contains(chord)
    }

    /// True if another binding, and not only typing, has taken a key.
    func shadows(_ binding: KeyBinding) -> Bool {
      binding.presses.contains { presses.contains($0) || beginnings.contains($0) }
        || binding.chords.contains { presses.contains($0[0]) || chords.contains($0) }
    }
  }
}
