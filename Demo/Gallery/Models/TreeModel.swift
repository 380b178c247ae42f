public import ViewModels

/// A family of programming languages whose branches take a moment to load.
public final class TreeModel: Bindable {
  /// A language, and perhaps those that it has influenced.
  public nonisolated struct Language: Identifiable, Hashable, Sendable {
    /// The names of the language and of its ancestors.
    public let path: [String]
    /// The year in which the language appeared; nil for a family.
    public let year: Int?

    /// The names, joined.
    public var id: String { path.joined(separator: "/") }
    /// The name.
    public var name: String { path.last ?? "" }
  }

  /// A reason why the descendants of a language cannot be loaded.
  public nonisolated enum Problem: Error {
    /// The archive does not answer the first time.
    case offline
  }

  /// The identifier of the selected language.
  @Observed public var selectedID: String? = "ALGOL 60"
  /// The identifiers of the languages whose descendants are shown.
  @Observed public var expandedIDs: Set<String> = ["ALGOL 60"]
  /// The path of the file that the user has chosen.
  @Observed public private(set) var file: String?
  @Observed private var failureCount = 0

  /// The question for a file, with a text.
  ///
  /// The answer nil means that the user does not want a file.
  public let chooseFile = Interaction<String, String?>(unanswered: nil)

  private let scheduler: any TimedScheduler

  /// Creates a model that times the loading with a scheduler.
  public init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  /// Asks for a file.
  public private(set) lazy var choose = Command(of: self) { model async in
    model.file = await model.chooseFile.ask("Which file?") ?? model.file
  }

  /// The languages without ancestors.
  public let roots = [
    Language(path: ["ALGOL 60"], year: 1960), Language(path: ["LISP"], year: 1960),
    Language(path: ["Fortran"], year: 1957),
  ]

  /// True if languages descend from a language.
  public nonisolated static func isAncestor(_ language: Language) -> Bool {
    descendants[language.name] != nil
  }

  /// Loads the languages that descend from a language, in a third of a second.
  ///
  /// The first attempt to load the descendants of LISP fails.
  public func descendants(of language: Language) -> Signal<[Language], Problem> {
    // What is at the top is known already.
    if language.name == "ALGOL 60" { return .just(Self.loaded(language)) }
    let fails = language.name == "LISP" && failureCount == 0
    if fails { failureCount += 1 }
    return Signal.timer(after: .milliseconds(300), on: scheduler)
      .attemptMap { _ throws(Problem) in
        if fails { throw .offline }
        return Self.loaded(language)
      }
  }

  private nonisolated static func loaded(_ language: Language) -> [Language] {
    (descendants[language.name] ?? []).map {
      Language(path: language.path + [$0.name], year: $0.year)
    }
  }

  private nonisolated static let descendants: [String: [(name: String, year: Int)]] = [
    "ALGOL 60": [("Simula", 1962), ("CPL", 1963), ("Pascal", 1970)],
    "Simula": [("Smalltalk", 1972), ("C++", 1985)],
    "Smalltalk": [("Objective-C", 1984), ("Ruby", 1995)],
    "Objective-C": [("Swift", 2014)],
    "CPL": [("BCPL", 1967)],
    "BCPL": [("B", 1969)],
    "B": [("C", 1972)],
    "C": [("Go", 2009)],
    "Pascal": [("Modula-2", 1978), ("Ada", 1980)],
    "LISP": [("Scheme", 1975), ("Common Lisp", 1984), ("Clojure", 2007)],
  ]

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    "\(selectedID.map { $0.replacing("/", with: " > ") } ?? "no language"), "
      + "\(expandedIDs.count) expanded"
  }
}
