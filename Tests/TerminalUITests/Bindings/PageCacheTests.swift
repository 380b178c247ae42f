import TerminalUI
import TestSupport
import Testing

/// A cache whose changes can be expected.
private final class Cache {
  typealias Action = PageCache<Int>.Action

  private var cache: PageCache<Int>

  init(size: Int, limit: Int) {
    cache = PageCache(size: size, limit: limit)
  }

  subscript(row: Int) -> PageCache<Int>.Row { cache[row] }
  var loadedCount: Int { cache.loadedCount }

  func reset(count: Int) -> [Action] { cache.reset(count: count) }
  func show(_ rows: Range<Int>) -> [Action] { cache.show(rows) }
  func receive(_ items: [Int], for request: Int) -> Bool { cache.receive(items, for: request) }
  func fail(_ text: String, for request: Int) -> Bool { cache.fail(text, for: request) }
  func retry(_ row: Int) -> [Action] { cache.retry(row) }
  func row(of item: Int) -> Int? { cache.firstRow { $0 == item } }
}

/// The decisions about pages of rows.
struct PageCacheTests {
  private func loads(_ actions: [Cache.Action]) -> [Range<Int>] {
    actions.compactMap { if case .load(_, let rows) = $0 { rows } else { nil } }
  }

  private func cancels(_ actions: [Cache.Action]) -> Int {
    actions.count { if case .cancel = $0 { true } else { false } }
  }

  private func answer(_ actions: [Cache.Action], in cache: Cache) {
    for case .load(let request, let rows) in actions {
      #expect(cache.receive(Array(rows), for: request))
    }
  }

  private func item(_ row: Int, in cache: Cache) -> Int? {
    if case .item(let item) = cache[row] { item } else { nil }
  }

  @Test func `the pages of visible rows and the next page are loaded, once`() {
    let cache = Cache(size: 10, limit: 4)
    #expect(cache.reset(count: 95) == [])
    let actions = cache.show(5..<12)
    #expect(loads(actions) == [0..<10, 10..<20, 20..<30])
    #expect(cache.show(6..<13) == [])
    answer(actions, in: cache)
    #expect(item(12, in: cache) == 12)
    #expect(cache.row(of: 25) == 25)
    #expect(cache.row(of: 35) == nil)
    // The last page is shorter, and nothing follows it.
    #expect(loads(cache.show(88..<95)) == [80..<90, 90..<95])
  }

  @Test func `upwards, the page above is the next one`() {
    let cache = Cache(size: 10, limit: 9)
    _ = cache.reset(count: 100)
    answer(cache.show(50..<55), in: cache)
    #expect(loads(cache.show(49..<54)) == [40..<50, 30..<40])
    #expect(loads(cache.show(50..<55)) == [])
  }

  @Test func `what scrolls past is canceled, and its late answer is dropped`() {
    let cache = Cache(size: 10, limit: 4)
    _ = cache.reset(count: 1_000)
    let first = cache.show(0..<5)
    let second = cache.show(500..<505)
    #expect(cancels(second) == 2)
    for case .load(let request, let rows) in first {
      #expect(!cache.receive(Array(rows), for: request))
    }
    #expect(item(0, in: cache) == nil)
    answer(second, in: cache)
    #expect(item(500, in: cache) == 500)
  }

  @Test func `after a reset, no old item and no old answer is shown`() {
    let cache = Cache(size: 10, limit: 4)
    _ = cache.reset(count: 30)
    let actions = cache.show(0..<5)
    guard case .load(let first, _) = actions[0], case .load(let second, _) = actions[1] else {
      Issue.record("two pages were to be loaded")
      return
    }
    #expect(cache.receive(Array(0..<10), for: first))
    #expect(cache.reset(count: 30) == [.cancel(request: second)])
    #expect(item(0, in: cache) == nil)
    #expect(!cache.receive([], for: second))
    #expect(loads(cache.show(0..<5)) == [0..<10, 10..<20])
  }

  @Test func `a failed page is loaded again by a retry, or when it is shown again`() {
    let cache = Cache(size: 10, limit: 4)
    _ = cache.reset(count: 100)
    for case .load(let request, _) in cache.show(0..<5) {
      #expect(cache.fail("no network", for: request))
    }
    guard case .failed("no network") = cache[3] else {
      Issue.record("the row says why")
      return
    }
    #expect(cache.show(1..<6) == [])
    #expect(loads(cache.retry(3)) == [0..<10])
    #expect(cache.retry(3) == [])
    _ = cache.show(50..<55)
    #expect(loads(cache.show(15..<20)) == [10..<20, 0..<10])
  }

  @Test func `a source that returns too few or too many items shows what there is`() {
    let cache = Cache(size: 10, limit: 4)
    _ = cache.reset(count: 20)
    for case .load(let request, let rows) in cache.show(0..<5) {
      let items = rows.lowerBound == 0 ? Array(0..<3) : Array(10..<30)
      #expect(cache.receive(items, for: request))
    }
    #expect(item(2, in: cache) == 2 && item(3, in: cache) == nil)
    #expect(item(19, in: cache) == 19 && item(20, in: cache) == nil)
    #expect(cache.row(of: 25) == nil)
    guard case .missing = cache[3] else {
      Issue.record("nothing is loading there")
      return
    }
  }

  @Test func `any scrolling keeps the limit, and shows only the items of their rows`() {
    var random = SeededRandom(seed: 3)
    let cache = Cache(size: 7, limit: 5)
    var open: [(request: Int, rows: Range<Int>)] = []
    _ = cache.reset(count: 1_000)
    for _ in 0..<3_000 {
      let first = Int.random(in: 0..<990, using: &random)
      for action in cache.show(first..<first + 10) {
        switch action {
        case .load(let request, let rows): open.append((request, rows))
        case .cancel(let request): open.removeAll { $0.request == request }
        }
      }
      #expect(open.count <= 4)
      while Bool.random(using: &random), let next = open.popLast() {
        #expect(cache.receive(Array(next.rows), for: next.request))
      }
      #expect(cache.loadedCount <= 5)
      for row in first..<first + 10 { #expect(item(row, in: cache).map { $0 == row } ?? true) }
    }
  }
}
