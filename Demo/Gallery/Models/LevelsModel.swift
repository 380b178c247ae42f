public import ViewModels

/// A library of music through which the user moves level by level.
public final class LevelsModel: Bindable {
  /// A work of a composer.
  public nonisolated struct Work: Identifiable, Hashable, Sendable {
    /// The title.
    public let id: String
    /// The movements.
    public let movements: [String]

    init(_ title: String, _ movements: String...) {
      id = title
      self.movements = movements
    }
  }

  /// A level above the list of composers.
  public nonisolated enum Level: Hashable, Sendable {
    /// The works of a composer.
    case composer(String)
    /// A work.
    case work(Work)

    /// The title of the level.
    public var title: String {
      switch self {
      case .composer(let name): name
      case .work(let work): work.id
      }
    }
  }

  /// The levels above the list of composers, the last of which is shown.
  @Observed public var path: [Level] = []

  private var opinions: [String: Opinion] = [:]

  /// Creates a model that shows the list of composers.
  public init() {}

  /// The names of the composers.
  public nonisolated static let composers = [
    "Johann Sebastian Bach", "Clara Schumann", "Erik Satie",
  ]

  /// Returns the works of a composer.
  public nonisolated static func works(of composer: String) -> [Work] {
    switch composer {
    case "Clara Schumann":
      [
        Work("Piano Concerto", "Allegro maestoso", "Romanze", "Finale"),
        Work("Three Romances", "Andante", "Allegretto", "Passionately fast"),
      ]
    case "Erik Satie":
      [
        Work("Gymnopedies", "Slow and painful", "Slow and sad", "Slow and grave"),
        Work("Vexations", "Very slow, 840 times"),
      ]
    default:
      [
        Work("Goldberg Variations", "Aria", "30 variations", "Aria da capo"),
        Work("Cello Suite No. 1", "Prelude", "Allemande", "Courante", "Sarabande", "Gigue"),
      ]
    }
  }

  /// Shows the works of a composer.
  public func open(_ composer: String) { path = [.composer(composer)] }

  /// Shows a work of the composer whose works are shown.
  public func open(_ work: Work) { path = path.prefix(1) + [.work(work)] }

  /// Returns the user's opinion of a work, which the model remembers.
  public func opinion(of work: Work) -> Opinion {
    let opinion = opinions[work.id] ?? Opinion()
    opinions[work.id] = opinion
    return opinion
  }

  /// Goes back to the list of composers.
  public private(set) lazy var showAll = Command(of: self) { model in model.path = [] }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    (["composers"] + path.map(\.title)).joined(separator: " / ")
  }
}

/// The user's opinion of a work.
public final class Opinion: Bindable {
  /// The number of stars.
  @Observed public var stars = 3
  /// A note.
  @Observed public var note = ""
}
