extension KeyLayers {
  /// A section of the help, with the entries of all layers that have the same title.
  package struct HelpSection {
    /// The title of the layers.
    package let title: String
    /// The entries of the layers' bindings and of typed letters, in order.
    package fileprivate(set) var rows: [HelpRow]
    /// The place of the section among others.
    fileprivate var rank: Int
  }

  /// The entry of one binding in the help or in a menu.
  package struct HelpRow {
    /// The heading of the entry.
    package let group: String
    /// The name of the action.
    package let title: String
    /// The names of the keys that no inner layer hides: "Tab, Down".
    package private(set) var keys: String
    /// The binding; nil for typed letters.
    package let binding: KeyBinding?
    /// True if the binding belongs to the focused widget.
    package let isOfFocus: Bool
    /// True if the program has added the binding.
    package let isOfProgram: Bool

    /// True if the binding is enabled.
    package var isEnabled: Bool { binding?.isEnabled ?? true }

    /// True if the user can run the action.
    package var canRun: Bool { binding?.isEnabled ?? false }

    fileprivate init(_ row: Row, in layer: Layer, _ wording: Wording) {
      group = row.binding.group ?? layer.map.title(in: wording)
      title = row.binding.title(in: wording)
      let chords = row.presses.map { [$0] } + row.chords
      keys = chords.map { $0.names(in: wording) }.joined(separator: ", ")
      binding = row.binding
      isOfFocus = layer.isOfFocus
      isOfProgram = layer.origin.rawValue <= Origin.buttons.rawValue
    }

    /// The heading and the title, if the entry can have the keys of other bindings of its layer.
    fileprivate var sharedName: [String]? { keys.isEmpty || !isEnabled ? nil : [group, title] }

    /// Adds the keys of another binding of the layer with the same heading and title.
    fileprivate mutating func join(_ other: HelpRow) { keys += ", \(other.keys)" }

    /// Creates the entry of what typed letters do.
    fileprivate init(typing title: String, in layer: Layer, _ wording: Wording) {
      group = layer.map.title(in: wording)
      self.title = title
      keys = wording["Letters"]
      binding = nil
      isOfFocus = false
      isOfProgram = false
    }
  }

  /// The entries of the bindings that are not hidden, in one section for each title.
  ///
  /// A disabled binding is included only if its action would have an effect. A binding whose letters
  /// are typed into a text input is included without a key.
  ///
  /// Layers with the same title share a section. For example, if a page and its key map have the
  /// same title, the keys that move the focus are in the section of the key map. The sections of the
  /// program's own keys come first.
  package var help: [HelpSection] {
    sections(where: { !$0.isShadowed && ($0.isEnabled || $0.binding.hasEffect) })
  }

  /// Returns the entries of the bindings that satisfy a condition, in one section for each title.
  ///
  /// The sections contain only the layers that satisfy a condition.
  package func sections(
    of isWanted: (Layer) -> Bool = { _ in true },
    where isIncluded: (Row) -> Bool = { _ in true }
  ) -> [HelpSection] {
    var sections: [HelpSection] = []
    var indexes: [String: Int] = [:]
    func add(_ row: HelpRow, _ rank: Int) {
      if let index = indexes[row.group] {
        sections[index].rows.append(row)
        sections[index].rank = min(sections[index].rank, rank)
      } else {
        indexes[row.group] = sections.count
        sections.append(HelpSection(title: row.group, rows: [row], rank: rank))
      }
    }
    for (layer, typing, rows) in rows(withoutKeys: true) where isWanted(layer) {
      let rank = layer.origin.rawValue
      var own: [HelpRow] = []
      var named: [[String]: Int] = [:]
      for row in rows where isIncluded(row) {
        let new = HelpRow(row, in: layer, wording)
        let name = new.sharedName
        if let index = name.flatMap({ named[$0] }) {
          own[index].join(new)
        } else {
          if let name { named[name] = own.count }
          own.append(new)
        }
      }
      for row in own { add(row, rank) }
      if let typing { add(HelpRow(typing: typing, in: layer, wording), rank) }
    }
    // Sections of the same rank keep their order.
    return places(inOrderOf: sections.map(\.rank)).map { sections[$0] }
  }
}
