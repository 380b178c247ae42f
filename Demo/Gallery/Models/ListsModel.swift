public import ViewModels

/// The selection in a table of a million numbers, and a list of people who can be marked.
public final class ListsModel: Bindable {
  /// A person in the list.
  public nonisolated struct Person: Identifiable, Hashable, Sendable {
    /// The identifier.
    public let id: Int
    /// The name.
    public let name: String
    /// The person's best-known work.
    public let work: String
  }

  /// A column of the people by which the user can sort.
  public nonisolated enum Key: String, Storable {
    /// The name.
    case name
    /// The best-known work.
    case work
  }

  /// The number of rows in the table.
  public nonisolated static let count = 1_000_000

  /// The index of the selected row, or nil without a selection.
  @Observed public var row: Int? = 0

  /// The text to search for in the names.
  @Observed public var filter = ""
  /// The identifier of the selected person.
  @Observed public var selectedID: Int?
  /// The identifiers of the marked people.
  @Observed public var markedIDs: Set<Int> = []
  /// The order of the people.
  @Observed public var order = ListOrder(Key.name)
  /// What the user has changed about the columns of the people.
  @Observed public var columns = ColumnLayout()
  @Observed private var remaining = ListsModel.pioneers

  /// Creates a model with all people.
  public init() {}

  /// The number in the selected row, or 1 without a selection.
  public var number: Int {
    get { (row ?? 0) + 1 }
    set { row = min(max(newValue, 1), ListsModel.count) - 1 }
  }

  /// The people who have not been removed and whose names contain the filter, in the order.
  ///
  /// The search ignores the case of letters.
  public var people: [Person] {
    let wanted = filter.lowercased()
    let found =
      wanted.isEmpty
      ? remaining : remaining.filter { $0.name.lowercased().contains(wanted) }
    return found.sorted(by: order) { key, first, second in
      switch key {
      case .name: first.name < second.name
      case .work: first.work.lowercased() < second.work.lowercased()
      }
    }
  }

  private var hasMarked: Bool { !markedIDs.isEmpty }

  private var hasRemoved: Bool { remaining.count < ListsModel.pioneers.count }

  /// Removes the marked people.
  public private(set) lazy var remove = Command(of: self, enabledIf: \.hasMarked) {
    model in
    batch {
      model.remaining.removeAll { model.markedIDs.contains($0.id) }
      model.markedIDs = []
    }
  }

  /// Restores the removed people.
  public private(set) lazy var restore = Command(
    of: self,
    enabledIf: \.hasRemoved
  ) { model in
    model.remaining = ListsModel.pioneers
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let number = row.map { "number \($0 + 1)" } ?? "no number"
    let name = remaining.first { $0.id == selectedID }?.name ?? "no person"
    return "\(number), \(name), \(markedIDs.count) of \(remaining.count) marked"
  }

  /// Returns the prime factors of a number, smallest first, such as "2 x 2 x 3".
  ///
  /// Returns "prime" for a prime number, and "1" for 1.
  public nonisolated static func factors(of number: Int) -> String {
    var rest = number
    var factors: [String] = []
    var divisor = 2
    while divisor * divisor <= rest {
      while rest.isMultiple(of: divisor) {
        factors.append("\(divisor)")
        rest /= divisor
      }
      divisor += 1
    }
    if rest > 1 || factors.isEmpty { factors.append("\(rest)") }
    return factors.count == 1 && number > 1 ? "prime" : factors.joined(separator: " x ")
  }

  private static let pioneers: [Person] = [
    ("Ada Lovelace", "first program"), ("Alan Kay", "Smalltalk"), ("Alan Turing", "machines"),
    ("Barbara Liskov", "substitution"), ("Dennis Ritchie", "C"), ("Donald Knuth", "TeX"),
    ("Edsger Dijkstra", "shortest paths"), ("Frances Allen", "optimizers"),
    ("Grace Hopper", "compilers"), ("Jean Sammet", "FORMAC"), ("John Backus", "Fortran"),
    ("John McCarthy", "Lisp"), ("Ken Thompson", "Unix"), ("Margaret Hamilton", "Apollo"),
    ("Niklaus Wirth", "Pascal"), ("Tony Hoare", "Quicksort"),
  ].enumerated().map { Person(id: $0.offset, name: $0.element.0, work: $0.element.1) }
}
