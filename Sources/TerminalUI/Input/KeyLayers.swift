/// Key maps on top of each other: that of the widget in focus first, the application's last.
///
///     let keys = KeyLayers([field.keyMap, screen.keyMap, application.keyMap])
///     if !keys.perform(press) { field.type(press) }
///     footer.text = keys.footer(width: 48)   // "Tab next · Enter sign in · F1 help"
///
/// A layer hides what layers further out do with the same press, while its binding is enabled.
public struct KeyLayers {
  /// What the footer tells of one binding.
  public struct FooterItem: Equatable {
    /// The key: the first that is not hidden.
    public let press: KeyPress
    /// What it does.
    public let title: String

    /// Both, as one reads them: "Esc cancel".
    public var text: String { "\(press) \(title)" }
  }

  /// What the help tells of one layer.
  public struct HelpSection: Equatable {
    /// What the layer is called.
    public let title: String
    /// Its bindings, in order.
    public fileprivate(set) var rows: [HelpRow]
  }

  /// What the help tells of one binding.
  public struct HelpRow: Equatable {
    /// All its keys that are not hidden.
    public let presses: [KeyPress]
    /// What they do.
    public let title: String
    /// Whether they do it now.
    public let isEnabled: Bool

    /// The keys as one reads them: "Tab, Down".
    public var keys: String { presses.map(\.description).joined(separator: ", ") }
  }

  /// The layers, from the innermost out.
  public var maps: [KeyMap]

  /// Creates layers from the innermost out.
  public init(_ maps: [KeyMap]) {
    self.maps = maps
  }

  // MARK: What is pressed

  /// The binding that a press has now; nil if it has none, or is text for the innermost layer.
  public func binding(for press: KeyPress) -> KeyBinding? {
    for map in maps {
      if let binding = map.binding(of: press), binding.isEnabled { return binding }
      if map.takesText, press.text != nil { return nil }
    }
    return nil
  }

  /// Does what a press means now, and returns whether it meant something.
  @discardableResult
  public func perform(_ press: KeyPress) -> Bool {
    binding(for: press)?.perform() ?? false
  }

  // MARK: What people read

  /// What the footer tells: all bindings for it that are enabled, innermost first.
  public var footerItems: [FooterItem] {
    visibleBindings.flatMap(\.rows).compactMap { row in
      guard row.binding.isInFooter, row.isEnabled, let press = row.presses.first else { return nil }
      return FooterItem(press: press, title: row.binding.title)
    }
  }

  /// The items of the footer that fit into a width, whole ones only.
  ///
  /// The last one is left out last, since it tells how to leave; of the others the first go first.
  /// `measure` tells how wide a text is; without it every character counts as one column.
  public func footerItems(
    width: Int,
    separator: String = " · ",
    measure: (String) -> Int = { $0.count }
  ) -> [FooterItem] {
    let items = footerItems
    let gap = measure(separator)
    var free = width + gap
    func fits(_ item: FooterItem) -> Bool {
      let rest = free - gap - measure(item.text)
      if rest >= 0 { free = rest }
      return rest >= 0
    }
    let last = items.suffix(1).filter(fits)
    return items.dropLast().filter(fits) + last
  }

  /// The footer as a text that fits into a width: "Tab next · Enter sign in".
  public func footer(
    width: Int,
    separator: String = " · ",
    measure: (String) -> Int = { $0.count }
  ) -> String {
    footerItems(width: width, separator: separator, measure: measure)
      .map(\.text).joined(separator: separator)
  }

  /// What the help tells: all bindings of all layers but those wholly hidden.
  ///
  /// Layers of one title are one section, as a page's own keys and those that every page has.
  public var help: [HelpSection] {
    var sections: [HelpSection] = []
    for layer in visibleBindings where !layer.rows.isEmpty {
      let rows = layer.rows.map {
        HelpRow(presses: $0.presses, title: $0.binding.title, isEnabled: $0.isEnabled)
      }
      if let index = sections.firstIndex(where: { $0.title == layer.title }) {
        sections[index].rows += rows
      } else {
        sections.append(HelpSection(title: layer.title, rows: rows))
      }
    }
    return sections
  }

  /// A binding with those of its presses that reach it.
  private struct Visible {
    let binding: KeyBinding
    let presses: [KeyPress]
    let isEnabled: Bool
  }

  private var visibleBindings: [(title: String, rows: [Visible])] {
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
      if map.takesText { hidesText = true }
      return (map.title, rows)
    }
  }
}
