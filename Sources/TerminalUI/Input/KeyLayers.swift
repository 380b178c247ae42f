/// A stack of key maps, from the focused widget's map to the application's.
///
///     let keys = KeyLayers([field.keyMap, page.keyMap].compactMap { $0 })
///     keys.perform(.escape)   // true if a layer handled the key
///
/// The focused widget's map is the innermost layer. An enabled binding hides the bindings of the
/// same key in the outer layers.
package struct KeyLayers {
  /// The entry of one binding in the footer.
  package struct FooterItem: Equatable {
    /// The first key of the binding that no inner layer hides.
    package let press: KeyPress
    /// The name of the action.
    package let title: String

    /// True if a narrow footer omits this item last.
    fileprivate let isEssential: Bool

    /// The key and the title: "Esc cancel".
    package var text: String { "\(press) \(title)" }
  }

  /// A section of the help, with the entries of all layers that have the same title.
  package struct HelpSection: Equatable {
    /// The title of the layers.
    package let title: String
    /// The entries of the layers' bindings and of typed letters, in order.
    package fileprivate(set) var rows: [HelpRow]

    /// Returns the section with the rows that satisfy a condition; nil if there are none.
    func filtered(_ isIncluded: (HelpRow) -> Bool) -> HelpSection? {
      let rows = rows.filter(isIncluded)
      return rows.isEmpty ? nil : HelpSection(title: title, rows: rows)
    }
  }

  /// The entry of one binding in the help.
  package struct HelpRow: Equatable {
    /// The keys of the binding that no inner layer hides.
    package let presses: [KeyPress]
    /// The name of the action.
    package let title: String
    /// True if the binding is enabled.
    package let isEnabled: Bool

    /// The names of the keys: "Tab, Down".
    ///
    /// A row without keys describes what typed letters do.
    package var keys: String {
      presses.isEmpty ? "Letters" : presses.map(\.description).joined(separator: ", ")
    }
  }

  /// The layers, innermost first.
  package var maps: [KeyMap]

  /// Creates a stack of layers, innermost first.
  package init(_ maps: [KeyMap]) {
    self.maps = maps
  }

  // MARK: Key presses

  /// Returns the enabled binding that handles a key; nil if there is none.
  ///
  /// A layer that takes text hides the bindings of characters in the outer layers.
  package func binding(for press: KeyPress) -> KeyBinding? {
    for map in maps {
      if let binding = map.binding(of: press), binding.isEnabled { return binding }
      if map.takesText, press.text != nil { return nil }
    }
    return nil
  }

  /// Runs the action of a key's enabled binding, and returns true if the action ran.
  @discardableResult
  package func perform(_ press: KeyPress) -> Bool {
    binding(for: press)?.perform() ?? false
  }

  // MARK: Footer and help

  /// The entries of the footer, innermost layer first.
  ///
  /// A binding has an entry if its `isInFooter` is true, it is enabled, its action would have an
  /// effect, and inner layers do not hide all its keys.
  package var footerItems: [FooterItem] {
    visibleBindings.flatMap(\.rows).compactMap { row in
      guard row.binding.isInFooter, row.isEnabled, row.binding.hasEffect,
        let press = row.presses.first
      else { return nil }
      let isEssential = row.binding.isEssential
      return FooterItem(press: press, title: row.binding.title, isEssential: isEssential)
    }
  }

  /// Returns the footer items that fit in a width.
  ///
  /// The key of the help is fitted first, because the help shows all other keys. The last item is
  /// fitted next, because that item usually shows how to quit. The other items are then fitted in
  /// order. `measure` returns the number of columns of a text, by default the number of characters.
  package func footerItems(
    width: Int,
    separator: String = " · ",
    measure: (String) -> Int = { $0.count }
  ) -> [FooterItem] {
    let items = footerItems
    let gap = measure(separator)
    var free = width + gap
    func fits(_ index: Int) -> Bool {
      let rest = free - gap - measure(items[index].text)
      if rest >= 0 { free = rest }
      return rest >= 0
    }
    let essential = items.indices.filter { items[$0].isEssential }
    let others = items.indices.filter { !items[$0].isEssential }
    let order = essential + others.suffix(1) + others.dropLast()
    return order.filter(fits).sorted().map { items[$0] }
  }

  /// Returns the footer as a text that fits in a width: "Tab next · Enter sign in".
  package func footer(
    width: Int,
    separator: String = " · ",
    measure: (String) -> Int = { $0.count }
  ) -> String {
    footerItems(width: width, separator: separator, measure: measure)
      .map(\.text).joined(separator: separator)
  }

  /// The entries of the bindings that are not hidden, in one section for each title.
  ///
  /// A disabled binding is included only if its action would have an effect.
  ///
  /// Layers with the same title share a section. For example, if a page and its key map have the
  /// same title, the keys that move the focus are in the section of the key map.
  package var help: [HelpSection] {
    var sections: [HelpSection] = []
    for layer in visibleBindings where !layer.rows.isEmpty || layer.typing != nil {
      var rows = layer.rows.filter { $0.isEnabled || $0.binding.hasEffect }.map {
        HelpRow(presses: $0.presses, title: $0.binding.title, isEnabled: $0.isEnabled)
      }
      if let typing = layer.typing {
        rows.append(HelpRow(presses: [], title: typing, isEnabled: true))
      }
      if let index = sections.firstIndex(where: { $0.title == layer.title }) {
        sections[index].rows += rows
      } else {
        sections.append(HelpSection(title: layer.title, rows: rows))
      }
    }
    return sections.filter { !$0.rows.isEmpty }
  }

  /// A binding with only the keys that no inner layer hides.
  private struct Visible {
    let binding: KeyBinding
    let presses: [KeyPress]
    let isEnabled: Bool
  }

  private var visibleBindings: [(title: String, typing: String?, rows: [Visible])] {
    var hidden: Set<KeyPress> = []
    var hidesText = false
    return maps.map { map in
      let rows = map.bindings.compactMap { binding -> Visible? in
        let presses = binding.presses.filter {
          !hidden.contains($0) && !(hidesText && $0.text != nil)
        }
        guard !presses.isEmpty else { return nil }
        return Visible(binding: binding, presses: presses, isEnabled: binding.isEnabled)
      }
      for row in rows where row.isEnabled { hidden.formUnion(row.presses) }
      let typing = hidesText ? nil : map.typing
      if map.takesText { hidesText = true }
      return (map.title, typing, rows)
    }
  }
}
