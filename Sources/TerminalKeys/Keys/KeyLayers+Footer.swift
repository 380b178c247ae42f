extension KeyLayers {
  /// The entry of one binding in the footer.
  package struct FooterItem: Equatable {
    /// The first key of the binding that no inner layer hides, or the keys of its chord.
    package let presses: [KeyPress]
    /// The names of the keys: "Esc" or "Ctrl-X Ctrl-S".
    package let keys: String
    /// The name of the action.
    package let title: String
    /// True if the item shows the keys of a chord that the user has begun.
    package var isPending = false
    /// True if a narrow footer omits this item last.
    fileprivate var isEssential = false

    /// The key and the title: "Esc cancel".
    package var text: String { "\(keys) \(title)" }

    fileprivate init(_ presses: [KeyPress], title: String, in wording: Wording) {
      self.presses = presses
      keys = presses.names(in: wording)
      self.title = title
    }
  }

  /// The entries of the footer, innermost layer first.
  ///
  /// A binding has an entry if its `isInFooter` is true, it is enabled, its action would have an
  /// effect, and inner layers do not hide all its keys. After the first key of a chord, the entries
  /// are the keys so far, those that can follow, and Escape.
  package var footerItems: [FooterItem] {
    if !pending.isEmpty { return itemsOfChord }
    return rows(withoutKeys: false).flatMap(\.rows).compactMap { row in
      guard row.binding.isInFooter, row.isEnabled, row.binding.hasEffect,
        let presses = row.presses.first.map({ [$0] }) ?? row.chords.first
      else { return nil }
      var item = FooterItem(presses, title: row.binding.title(in: wording), in: wording)
      item.isEssential = row.binding.isEssential
      return item
    }
  }

  private var itemsOfChord: [FooterItem] {
    var start = FooterItem(pending, title: "…", in: wording)
    start.isPending = true
    start.isEssential = true
    let next = rows(withoutKeys: false).flatMap(\.rows).flatMap { row in
      row.chords.filter { row.isEnabled && $0.starts(with: pending) }.map {
        FooterItem(
          Array($0.dropFirst(pending.count)),
          title: row.binding.title(in: wording),
          in: wording
        )
      }
    }
    return [start] + next + [FooterItem([.escape], title: wording["cancel"], in: wording)]
  }

  /// Returns the footer items that fit in a width.
  ///
  /// The key of the help and those that answer a dialog are fitted first. If Escape is not among them,
  /// the last item is fitted next, because that item usually shows how to quit. The other items are
  /// then fitted in order. `measure` returns the number of columns of a text, by default the number of characters.
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
    let leaves = essential.contains { items[$0].presses == [.escape] }
    let order = essential + (leaves ? others : others.suffix(1) + others.dropLast())
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
}

extension [KeyPress] {
  /// The names of the keys of a chord: "Ctrl-X Ctrl-S".
  package nonisolated func names(in wording: Wording) -> String {
    map { $0.name(in: wording) }.joined(separator: " ")
  }
}
