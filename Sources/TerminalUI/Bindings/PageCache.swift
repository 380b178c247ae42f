/// The pages of rows that a list has loaded, and the pages to load next.
///
/// 1. Only the pages of the visible rows and the next page in the direction of scrolling are loading.
/// 2. An answer counts only for the latest request of its page, and for none after `reset`.
/// 3. At most `limit` pages are kept, those nearest to the visible rows. The pages of the visible rows
///    and the next page are always kept.
/// 4. A page that has failed is requested again by `retry`, or when it is shown again.
package nonisolated struct PageCache<Item> {
  /// The state of a row.
  package enum Row {
    case item(Item)
    case loading
    case failed(String)
    /// There is no such row, or the source has returned fewer items than it was asked for.
    case missing
  }

  /// The action to take after an input.
  package enum Action: Hashable, Sendable {
    case load(request: Int, rows: Range<Int>)
    case cancel(request: Int)
  }

  private enum Page {
    case loading(request: Int)
    case loaded([Item])
    case failed(String)
  }

  /// The number of rows, loaded or not.
  package private(set) var count = 0
  private let size: Int
  private let limit: Int
  private var pages: [Int: Page] = [:]
  private var visible = 0..<0
  private var isMovingUp = false
  private var latestRequest = 0

  package init(size: Int, limit: Int) {
    self.size = size
    self.limit = limit
  }

  // MARK: Inputs

  /// Drops all pages, because the source has other rows.
  package mutating func reset(count: Int) -> [Action] {
    let actions = requests.map { Action.cancel(request: $0) }
    pages = [:]
    self.count = max(0, count)
    return actions
  }

  /// Notes which rows are visible.
  package mutating func show(_ rows: Range<Int>) -> [Action] {
    if rows.lowerBound != visible.lowerBound { isMovingUp = rows.lowerBound < visible.lowerBound }
    visible = rows
    return settle()
  }

  /// Notes the items that answer a request, and returns false if nobody waits for them.
  package mutating func receive(_ items: [Item], for request: Int) -> Bool {
    finish(request, with: .loaded(items))
  }

  /// Notes that a request has failed, and returns false if nobody waits for its answer.
  package mutating func fail(_ message: String, for request: Int) -> Bool {
    finish(request, with: .failed(message))
  }

  /// Requests the page of a row again if it has failed.
  package mutating func retry(_ row: Int) -> [Action] {
    guard case .failed = self[row] else { return [] }
    pages[row / size] = nil
    return settle()
  }

  // MARK: Output

  /// The state of a row.
  package subscript(row: Int) -> Row {
    guard (0..<count).contains(row) else { return .missing }
    switch pages[row / size] {
    case nil, .loading: return .loading
    case .loaded(let items) where items.indices.contains(row % size):
      return .item(items[row % size])
    case .loaded: return .missing
    case .failed(let message): return .failed(message)
    }
  }

  /// Returns the row of a loaded item, or nil if no such item is loaded.
  package func firstRow(where isWanted: (Item) -> Bool) -> Int? {
    for (page, state) in pages {
      guard case .loaded(let items) = state, let place = items.firstIndex(where: isWanted) else {
        continue
      }
      let row = page * size + place
      if place < size, row < count { return row }
    }
    return nil
  }

  /// The number of pages that are loaded.
  package var loadedCount: Int {
    pages.values.count { if case .loaded = $0 { true } else { false } }
  }

  // MARK: Decisions

  private var requests: [Int] {
    pages.values.compactMap { if case .loading(let request) = $0 { request } else { nil } }.sorted()
  }

  /// The pages of the visible rows, then the next one in the direction of scrolling.
  private var needed: [Int] {
    let visible = visible.clamped(to: 0..<count)
    guard let first = visible.first, let last = visible.last else { return [] }
    let next = isMovingUp ? first / size - 1 : last / size + 1
    let shown = Array(first / size...last / size)
    return next >= 0 && next * size < count ? shown + [next] : shown
  }

  private mutating func settle() -> [Action] {
    let needed = needed
    var actions: [Action] = []
    for (page, state) in pages.sorted(by: { $0.key < $1.key }) where !needed.contains(page) {
      switch state {
      case .loading(let request): actions.append(.cancel(request: request))
      case .failed: break
      case .loaded: continue
      }
      pages[page] = nil
    }
    for page in needed where pages[page] == nil {
      latestRequest += 1
      pages[page] = .loading(request: latestRequest)
      let start = page * size
      let rows = start..<start + min(size, count - start)
      actions.append(.load(request: latestRequest, rows: rows))
    }
    evict(except: needed)
    return actions
  }

  private mutating func evict(except needed: [Int]) {
    guard pages.count > limit, let middle = needed.first else { return }
    let spare = pages.keys.filter { !needed.contains($0) }.sorted {
      (abs($0 - middle), $0) > (abs($1 - middle), $1)
    }
    for page in spare.prefix(pages.count - limit) { pages[page] = nil }
  }

  private mutating func finish(_ request: Int, with page: Page) -> Bool {
    let place = pages.first { if case .loading(request) = $0.value { true } else { false } }
    guard let place else { return false }
    pages[place.key] = page
    return true
  }
}
