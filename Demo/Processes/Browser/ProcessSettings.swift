public import ViewModels

/// What the user has chosen, kept by a store between runs of the program.
public final class ProcessSettings: Bindable {
  /// A time between two readings, in milliseconds.
  public nonisolated enum Interval: Int, Storable, CaseIterable, Sendable {
    case half = 500
    case one = 1_000
    case two = 2_000
    case five = 5_000
    case ten = 10_000
  }

  /// The time between two readings.
  @Observed public var interval = Interval.one
  /// The order of the processes.
  @Observed public var order = ListOrder(ProcessKey.cpu, .descending) {
    didSet { if oldValue.key != .tree { listOrder = oldValue } }
  }
  /// What the user has changed about the columns.
  @Observed public var columns = ColumnLayout()
  /// The name of the theme.
  @Observed public var theme = "auto"

  private var listOrder = ListOrder(ProcessKey.cpu, .descending)
  private let store: PropertyStore?
  private var problemOfReading: StorageError?

  /// Creates settings that a store keeps, if there is one.
  public init(store: PropertyStore? = nil) {
    self.store = store
    guard let store else { return }
    store.keep(\.interval, of: self, as: "interval")
    store.keep(\.order, of: self, as: "order")
    store.keep(\.columns, of: self, as: "columns")
    store.keep(\.theme, of: self, as: "theme")
    problemOfReading = store.problem
  }

  /// True if each process follows its parent; setting it to false returns to the latest other order.
  public var isTree: Bool {
    get { order.key == .tree }
    set { if newValue != isTree { order = newValue ? ListOrder(.tree) : listOrder } }
  }

  /// Shows all columns as they were at first.
  public private(set) lazy var showAllColumns = Command(of: self) { $0.columns = ColumnLayout() }

  /// Stores the settings now, and returns a sentence for the user if something is not as expected.
  public func save() -> String? {
    store?.save()
    if let path = store?.pathSetAside {
      return "The settings could not be read, and are new. The old ones are in “\(path)”."
    }
    let verb = store?.problem == problemOfReading ? "read" : "stored"
    return store?.problem.map { "Not all settings were \(verb). \($0.message)" }
  }
}
