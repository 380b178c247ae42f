public import ViewModels

/// A thousand made-up thermometers that can measure by themselves, with a search.
public final class LiveModel: Bindable {
  /// A thermometer and what it has measured last.
  public nonisolated struct Thermometer: Identifiable, Equatable, Sendable {
    /// The number.
    public let id: Int
    /// The tenths of a degree Celsius.
    public let tenths: Int

    /// The place and the number.
    public var name: String { "\(LiveModel.places[id % LiveModel.places.count]) \(id)" }

    /// The temperature, such as "21.5".
    public var temperature: String { "\(tenths / 10).\(tenths % 10)" }
  }

  /// The number of thermometers.
  public nonisolated static let count = 1_000

  fileprivate nonisolated static let places = [
    "Berlin", "Helsinki", "Kyoto", "Lima", "Nairobi", "Oslo", "Paris", "Quito", "Rome", "Sydney",
  ]

  /// All thermometers.
  public let thermometers = LiveItems<Int, Thermometer>(id: { $0.id })

  /// The text that the names of the shown thermometers contain.
  @Observed public var search = ""
  /// True if the warmest thermometers come first.
  @Observed public var isWarmestFirst = false
  /// True while 100 thermometers measure every half second.
  @Observed public var isMeasuring = false
  /// The number of the selected thermometer.
  @Observed public var selectedID: Int?

  private var round = 0

  /// Creates a model that times the measurements with a scheduler.
  public init(on scheduler: any TimedScheduler) {
    thermometers.replaceAll(with: (0..<LiveModel.count).map { LiveModel.measured($0, round: 0) })
    follow(
      values(of: \.isMeasuring).flatMap(.latest) { isMeasuring in
        isMeasuring ? .interval(.milliseconds(500), on: scheduler) : .never
      }
    ) { model, _ in model.measure() }
  }

  /// The thermometers that the search finds, in order.
  public private(set) lazy var shown =
    thermometers
    .filtered(for: self) { model in
      let search = model.search.lowercased()
      return { search.isEmpty || $0.name.lowercased().contains(search) }
    }
    .sorted(for: self) { model in
      let isWarmestFirst = model.isWarmestFirst
      return { first, second in
        isWarmestFirst && first.tenths != second.tenths
          ? first.tenths > second.tenths : first.id < second.id
      }
    }

  /// The number of results in words.
  public var countText: String { "\(shown.count) of \(LiveModel.count)" }

  /// The selected thermometer in words.
  public var details: String {
    guard let id = selectedID, let thermometer = thermometers[id] else {
      return "No thermometer is selected."
    }
    return "\(thermometer.name) has measured \(thermometer.temperature) degrees Celsius."
  }

  private func measure() {
    round += 1
    let round = round
    batch {
      for step in 0..<100 {
        let id = (round * 7_919 + step * 101) % LiveModel.count
        thermometers.update(LiveModel.measured(id, round: round))
      }
    }
  }

  private nonisolated static func measured(_ id: Int, round: Int) -> Thermometer {
    Thermometer(id: id, tenths: 100 + (id * 37 + round * 61) % 200)
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String { "\(countText), \(isMeasuring ? "measuring" : "paused")" }
}
