internal import Signals
internal import ViewModels

/// The items of pages that are loaded when their rows become visible.
final class PageSource<Item, ID: Hashable & Sendable>: RowSource<Item, ID> {
  private let identify: (Item) -> ID
  private let load: @MainActor (Range<Int>) async throws -> [Item]
  private let describe: (any Error) -> String
  private var cache: PageCache<Item>
  private var loads: [Int: Task<Void, Never>] = [:]
  private var place = SelectedPlace.known

  /// The state of the selected row.
  private enum SelectedPlace: Equatable {
    /// It is the row of the wanted item, if any.
    case known
    /// The user has selected it before its item was loaded.
    case chosen
    /// The wanted item was there before all rows were loaded again.
    case assumed
  }

  init(
    list: any BindableList,
    size: Int,
    limit: Int,
    identify: @escaping (Item) -> ID,
    load: @escaping @MainActor (Range<Int>) async throws -> [Item],
    describe: @escaping (any Error) -> String
  ) {
    self.identify = identify
    self.load = load
    self.describe = describe
    cache = PageCache(size: size, limit: limit)
    super.init(list: list)
  }

  isolated deinit {
    for load in loads.values { load.cancel() }
  }

  /// Drops all pages, and loads those of the visible rows with the next layout.
  func reset(count: Int) {
    perform(cache.reset(count: count))
    guard let list else { return }
    update {
      if wanted != nil { place = .assumed }
      list.replace(count: count, selection: list.selection)
    }
    placeMarks()
  }

  // MARK: What a source knows

  override var count: Int { cache.count }

  override var hasAllItems: Bool { false }

  override func item(at index: Int) -> Item? {
    if case .item(let item) = cache[index] { item } else { nil }
  }

  override func id(at index: Int) -> ID? { item(at: index).map(identify) }

  override func index(of id: ID, near guess: Int?) -> Int? {
    if let row = cache.firstRow(where: { identify($0) == id }) { return row }
    // The page of the selected item may have been dropped.
    return id == wanted ? guess.flatMap(unloaded) : nil
  }

  override func rows(of ids: Set<ID>, near guesses: [ID: Int]) -> [ID: Int] {
    var rows: [ID: Int] = [:]
    for id in ids {
      rows[id] = cache.firstRow { identify($0) == id } ?? guesses[id].flatMap(unloaded)
    }
    return rows
  }

  /// Returns a row whose page is not loaded; nil if the page is loaded or there is no such row.
  private func unloaded(_ row: Int) -> Int? {
    if case .loading = cache[row] { row } else { nil }
  }

  override func placeholder(at index: Int) -> RowPlaceholder? {
    switch cache[index] {
    case .item: nil
    case .loading: RowPlaceholder(text: list?.glyphs.wording["loading…"] ?? "", style: .hint)
    case .failed(let message): RowPlaceholder(text: message.sanitized(), style: .error)
    case .missing: RowPlaceholder(text: "", style: .hint)
    }
  }

  override func selectedUnknown(_ index: Int) {
    place = .chosen
  }

  // MARK: Loading

  override func willShow(_ rows: Range<Int>) {
    perform(cache.show(rows))
  }

  override func canRetry(_ row: Int) -> Bool {
    if case .failed = cache[row] { true } else { false }
  }

  override func retry(_ row: Int) {
    perform(cache.retry(row))
    list?.reload()
  }

  private func perform(_ actions: [PageCache<Item>.Action]) {
    for action in actions {
      switch action {
      case .cancel(let request): loads.removeValue(forKey: request)?.cancel()
      case .load(let request, let rows):
        loads[request] = startImmediately { [weak self, load] in
          do {
            let items = try await load(rows)
            self?.finish(request) { $0.receive(items, for: request) }
          } catch {
            self?.finish(request) { [describe = self?.describe] in
              $0.fail(describe?(error) ?? "", for: request)
            }
          }
        }
      }
    }
  }

  /// Shows the answer to a request, but never during the layout that has made the request.
  private func finish(_ request: Int, _ receive: @escaping (inout PageCache<Item>) -> Bool) {
    list?.performLater { [weak self] in
      guard let self else { return }
      loads[request] = nil
      if receive(&cache) { showArrived() }
    }
  }

  private func showArrived() {
    guard let list else { return }
    list.reload()
    if let wanted {
      let row = cache.firstRow { identify($0) == wanted }
      if let row, row != list.selection {
        update { list.selection = row }
      } else if row == nil, place == .assumed, let row = list.selection, unloaded(row) == nil {
        // The item has moved or is gone. It is selected again when its page is loaded.
        update { list.selection = nil }
      }
      if row != nil || list.selection == nil { place = .known }
    } else if place == .chosen, let row = list.selection, let id = id(at: row) {
      place = .known
      selectAsUser(id)
    }
    placeMarks()
    selectFirst()
  }
}
