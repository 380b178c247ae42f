/// A list of actions with a title, made from key bindings.
public struct Menu {
  /// The heading of the actions in their key map.
  public let title: String
  /// The actions.
  public let items: [Item]

  /// An action of a menu.
  public struct Item {
    /// The name of the action.
    public var title: String { row.title }
    /// The names of the keys that run the action, or an empty text.
    public var keys: String { row.keys }
    /// True if the action can be run.
    public var isEnabled: Bool { row.canRun }

    let row: KeyLayers.HelpRow
  }

  init(_ section: KeyLayers.HelpSection) {
    title = section.title
    items = section.rows.filter { $0.binding != nil }.map(Item.init)
  }

  init(title: String, _ rows: [KeyLayers.HelpRow]) {
    self.title = title
    items = rows.filter { $0.binding != nil }.map(Item.init)
  }
}

/// The letters that choose one of several titles, each in its title if possible.
nonisolated struct TitleLetters: Equatable, Sendable {
  /// The index of each title's letter; nil if other titles have all its letters.
  let places: [Int?]
  private let letters: [Character?]

  init(_ titles: [String]) {
    var used: Set<String> = []
    var places: [Int?] = []
    var letters: [Character?] = []
    for title in titles {
      let characters = Array(title)
      let starts = characters.indices.filter { $0 == 0 || characters[$0 - 1] == " " }
      let place = (starts + characters.indices).first { index in
        let character = characters[index]
        return (character.isLetter || character.isNumber) && !used.contains(character.lowercased())
      }
      if let place { used.insert(characters[place].lowercased()) }
      places.append(place)
      letters.append(place.map { characters[$0] })
    }
    self.places = places
    self.letters = letters
  }

  /// Returns the index of the title that a letter chooses.
  func index(of letter: Character) -> Int? {
    letters.firstIndex { $0?.lowercased() == letter.lowercased() }
  }

  /// Returns the letter of a title in lowercase.
  func letter(of index: Int) -> Character? {
    letters[index].flatMap { $0.lowercased().first }
  }
}

/// The open menu and the current item in it.
///
/// 1. The current item can be run. There is none if no item of the menu can be run.
/// 2. Up and Down skip the other items and wrap around at the ends, and so do Left and Right.
nonisolated struct MenuState: Equatable, Sendable {
  /// For each menu, which of its items can be run.
  private var canRun: [[Bool]]
  /// The index of the open menu.
  private(set) var menu: Int
  /// The index of the current item.
  private(set) var item: Int?

  init(_ canRun: [[Bool]], open menu: Int) {
    self.canRun = canRun
    self.menu = menu
    item = canRun[menu].firstIndex(of: true)
  }

  /// Changes which items can be run, and keeps the current item or makes the next one current.
  mutating func update(_ canRun: [[Bool]]) {
    self.canRun = canRun
    let able = canRun[menu].indices.filter { canRun[menu][$0] }
    item = able.first { $0 >= item ?? 0 } ?? able.last
  }

  mutating func open(_ index: Int) {
    guard canRun.indices.contains(index), index != menu else { return }
    menu = index
    item = canRun[index].firstIndex(of: true)
  }

  mutating func moveMenu(by step: Int) {
    open((menu + step + canRun.count) % canRun.count)
  }

  mutating func moveItem(by step: Int) {
    let able = canRun[menu].indices.filter { canRun[menu][$0] }
    guard let item, let place = able.firstIndex(of: item) else { return }
    self.item = able[(place + step + able.count) % able.count]
  }

  /// Makes an item current, unless it cannot be run.
  mutating func point(at index: Int?) {
    guard let index, canRun[menu].indices.contains(index), canRun[menu][index] else { return }
    item = index
  }

  mutating func pointAtFirst() { item = canRun[menu].firstIndex(of: true) }

  mutating func pointAtLast() { item = canRun[menu].lastIndex(of: true) }
}
