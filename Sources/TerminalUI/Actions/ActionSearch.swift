/// The entries that the help shows, in order.
///
/// 1. Without a query, the entries have headings. Those that the user has run come first.
/// 2. With a query, each of its words is in the title, the keys or the heading of each entry. The best
///    entry comes first. Of equally good ones, recent ones and then those of the program come first.
/// 3. Disabled entries follow the others of a search.
struct ActionSearch {
  /// A line of the help, or a few lines.
  enum Item {
    case heading(String)
    case entry(Entry)
  }

  /// An action, with the letters of its title that a search has found.
  struct Entry {
    let row: KeyLayers.HelpRow
    var places: [Int] = []
    /// True if the entry is not below the heading of its own.
    var isApart = false
  }

  let items: [Item]

  /// Creates the list of all entries.
  init(_ sections: [KeyLayers.HelpSection], recent: RecentActions) {
    let known = sections.flatMap(\.rows)
      .compactMap { row in
        recent.place(of: row.title, in: row.group).flatMap { row.canRun ? (row, $0) : nil }
      }
    let latest = places(inOrderOf: known.map(\.1)).prefix(Self.recentCount).map { known[$0] }
    let names = Set(latest.map { [$0.0.group, $0.0.title] })
    var items: [Item] = []
    if !latest.isEmpty {
      items.append(.heading("Recent"))
      items += latest.map { .entry(Entry(row: $0.0, isApart: true)) }
    }
    for section in sections {
      let rows = section.rows.filter { !($0.canRun && names.contains([$0.group, $0.title])) }
      guard !rows.isEmpty else { continue }
      items.append(.heading(section.title))
      items += rows.map { .entry(Entry(row: $0)) }
    }
    self.items = items
  }

  /// Creates the list of the entries that match a query.
  init(_ sections: [KeyLayers.HelpSection], for query: String, recent: RecentActions) {
    let words = query.split(separator: " ").map(String.init)
    let found = sections.flatMap(\.rows).compactMap { Match($0, words, recent) }
    items = found.enumerated()
      .sorted { left, right in
        left.element.precedes(right.element) ?? (left.offset < right.offset)
      }
      .map { .entry($0.element.entry) }
  }

  private static let recentCount = 5
}

/// An entry that matches a query, and its quality.
private struct Match {
  let entry: ActionSearch.Entry
  private let score: Int
  private let age: Int
  private let isEnabled: Bool
  private let length: Int

  init?(_ row: KeyLayers.HelpRow, _ words: [String], _ recent: RecentActions) {
    var (score, places) = (0, [] as [Int])
    let rowTitle = row.title
    for word in words {
      let title = FuzzyMatch(word, in: rowTitle)
      let other = Match.score(of: word, besideTitleOf: row)
      guard let best = [title?.score, other].compactMap(\.self).max() else { return nil }
      score += best
      places += title?.places ?? []
    }
    let place = recent.place(of: row.title, in: row.group)
    entry = ActionSearch.Entry(row: row, places: places, isApart: true)
    self.score = score + (place == nil ? 0 : Match.recentBonus)
    age = place ?? .max
    isEnabled = row.isEnabled
    length = rowTitle.count
  }

  /// As much as the start of a word, so that a much better match still comes first.
  private static let recentBonus = 8

  private static func score(of word: String, besideTitleOf row: KeyLayers.HelpRow) -> Int? {
    let word = word.lowercased()
    let keys = row.keys.lowercased()
    // A letter is in the names of most keys.
    let isKey =
      word.count > 1
      ? !keys.ranges(of: word).isEmpty : keys.split(separator: ", ").contains { $0 == word }
    if isKey { return 4 * word.count }
    return row.group.lowercased().hasPrefix(word) ? word.count : nil
  }

  /// Returns true if the entry comes first, and nil if the entries are equally good.
  func precedes(_ other: Match) -> Bool? {
    if isEnabled != other.isEnabled { return isEnabled }
    if score != other.score { return score > other.score }
    if age != other.age { return age < other.age }
    let isOfProgram = entry.row.isOfProgram
    if isOfProgram != other.entry.row.isOfProgram { return isOfProgram }
    return length == other.length ? nil : length < other.length
  }
}
