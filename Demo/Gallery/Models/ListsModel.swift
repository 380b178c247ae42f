public import ViewModels

/// A million numbers that nobody has to keep, and a few people who can be marked.
public final class ListsModel: Bindable {
  /// Somebody.
  public nonisolated struct Person: Identifiable, Hashable, Sendable {
    /// What tells one from the other.
    public let id: Int
    /// The name.
    public let name: String
    /// What is remembered of the person.
    public let work: String
  }

  /// How many numbers there are.
  public nonisolated static let count = 1_000_000

  /// The selected row, counted from 0; nil if there is none.
  @Observed public var row: Int? = 0

  /// What the names shall have in them.
  @Observed public var filter = ""
  /// The person who is selected.
  @Observed public var selectedID: Int?
  /// Those who are marked.
  @Observed public var markedIDs: Set<Int> = []
  @Observed private var everybody = ListsModel.pioneers

  /// Creates a model with all people.
  public init() {}

  deinit {}

  /// The number of the selected row; that of the first, if none is selected.
  public var number: Int {
    get { (row ?? 0) + 1 }
    set { row = min(max(newValue, 1), ListsModel.count) - 1 }
  }

  /// The people whose names are as wanted.
  public var people: [Person] {
    let wanted = filter.lowercased()
    return wanted.isEmpty
      ? everybody : everybody.filter { $0.name.lowercased().contains(wanted) }
  }

  private var hasMarked: Bool { !markedIDs.isEmpty }

  private var isSomebodyMissing: Bool { everybody.count < ListsModel.pioneers.count }

  /// Removes those who are marked.
  public private(set) lazy var remove = Command(of: self, enabledIf: \.hasMarked) {
    model in
    batch {
      model.everybody.removeAll { model.markedIDs.contains($0.id) }
      model.markedIDs = []
    }
  }

  /// Brings everybody back.
  public private(set) lazy var restore = Command(
    of: self,
    enabledIf: \.isSomebodyMissing
  ) { model in
    model.everybody = ListsModel.pioneers
  }

  /// What the model knows now.
  public var summary: String {
    let number = row.map { "number \($0 + 1)" } ?? "no number"
    let name = everybody.first { $0.id == selectedID }?.name ?? "nobody"
    return "\(number), \(name), \(markedIDs.count) marked of \(everybody.count)"
  }

  /// The primes that make a number, smallest first: "2 x 2 x 3".
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
    ("Edsger Dijkstra", "shortest paths"), ("Frances Allen", "optimisers"),
    ("Grace Hopper", "compilers"), ("Jean Sammet", "FORMAC"), ("John Backus", "Fortran"),
    ("John McCarthy", "Lisp"), ("Ken Thompson", "Unix"), ("Margaret Hamilton", "Apollo"),
    ("Niklaus Wirth", "Pascal"), ("Tony Hoare", "Quicksort"),
  ].enumerated().map { Person(id: $0.offset, name: $0.element.0, work: $0.element.1) }
}
