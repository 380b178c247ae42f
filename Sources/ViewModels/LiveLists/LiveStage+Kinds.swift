/// A stage that receives the edits of another stage, with the entries of that stage.
@usableFromInline
class LiveDerivedStage: LiveStage {
  fileprivate let source: LiveStage
  fileprivate let inlet: LiveInlet

  fileprivate init(_ source: LiveStage, in order: LiveOrder) {
    self.source = source
    inlet = source.makeInlet()
    super.init(in: order)
  }

  deinit {}

  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) { source.current.visit(body) }

  override func entry(
    like entry: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? {
    source.current.entry(like: entry, where: hasID)
  }
}

/// The stage of the items that meet a condition.
@usableFromInline
final class LiveFilter: LiveDerivedStage {
  @usableFromInline typealias Condition = @Sendable (AnyLiveEntry) -> Bool

  private let condition: LiveExpression<Condition>
  private var seenCondition = -1

  @usableFromInline
  init(_ source: LiveStage, _ condition: LiveExpression<Condition>) {
    self.condition = condition
    super.init(source, in: source.order)
  }

  deinit {}

  override func refresh() {
    order = source.current.order
    let edits = inlet.take()
    guard !condition.update(&seenCondition), let edits else { return reset() }
    for edit in edits {
      if let edit = LiveEdit(from: edit.old.flatMap(passed), to: edit.new.flatMap(passed)) {
        emit(edit)
      }
    }
  }

  private func passed(_ entry: AnyLiveEntry) -> AnyLiveEntry? {
    condition.latest(entry) ? entry : nil
  }

  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) {
    let condition = condition.latest
    source.current.visit { if condition($0) { body($0) } }
  }

  override func entry(
    like entry: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? {
    super.entry(like: entry, where: hasID).flatMap(passed)
  }
}

/// The stage of items in an order.
@usableFromInline
final class LiveSort: LiveDerivedStage {
  private let newOrder: LiveExpression<LiveOrder>
  private var seenOrder = -1

  @usableFromInline
  init(_ source: LiveStage, in order: LiveExpression<LiveOrder>) {
    newOrder = order
    super.init(source, in: order.latest)
  }

  deinit {}

  override func refresh() {
    _ = source.current
    let edits = inlet.take()
    if newOrder.update(&seenOrder) || edits == nil {
      order = newOrder.latest
      reset()
    } else {
      edits?.forEach(emit)
    }
  }
}

/// The stage of the items in a range of positions.
@usableFromInline
final class LiveWindow: LiveStage {
  private let source: LiveStage
  private let range: LiveExpression<Range<Int>>
  private var seenRange = -1
  private var seenResets = -1
  private var entries: [AnyLiveEntry] = []

  @usableFromInline
  init(_ source: LiveStage, _ range: LiveExpression<Range<Int>>) {
    self.source = source
    self.range = range
    super.init(in: source.order)
  }

  deinit {}

  override func refresh() {
    let source = source.current
    _ = range.update(&seenRange)
    let new = source.entries(at: range.latest.clamped(to: 0..<source.count))
    let old = entries
    entries = new
    if source.resets != seenResets {
      seenResets = source.resets
      order = source.order
      reset(to: new)
    } else if !old.elementsEqual(new, by: ===) {
      emitDifferences(from: old, to: new)
    }
  }

  /// Passes the differences of two arrays that are in the same order.
  private func emitDifferences(from old: [AnyLiveEntry], to new: [AnyLiveEntry]) {
    let (removed, added) = (missing(in: new, from: old), missing(in: old, from: new))
    for entry in removed {
      emit(
        LiveEdit(from: entry, to: added.first { order.haveSameID($0, entry) }) ?? .removal(entry)
      )
    }
    for entry in added where !removed.contains(where: { order.haveSameID($0, entry) }) {
      emit(.insertion(entry))
    }
  }

  private func missing(in others: [AnyLiveEntry], from entries: [AnyLiveEntry]) -> [AnyLiveEntry] {
    let known = Set(others.map { ObjectIdentifier($0) })
    return entries.filter { !known.contains(ObjectIdentifier($0)) }
  }

  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) {
    for entry in entries { body(entry) }
  }

  override func entry(
    like _: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? {
    entries.first(where: hasID)
  }
}

/// The stage of items in an order that a scheduler computes.
///
/// While the scheduler sorts, the stage keeps its entries, and the edits wait.
@usableFromInline
final class LiveBackgroundSort: LiveDerivedStage {
  private enum State {
    case settled
    case sorting(waiting: [LiveEdit])
  }

  private let newOrder: LiveExpression<LiveOrder>
  private let scheduler: any Scheduler
  private var seenOrder = -1
  private var state = State.settled
  /// The number of the latest sort, whose result is the only one that counts.
  private var latestSort = 0
  private var result: (order: LiveOrder, entries: [AnyLiveEntry])?
  @Observed private var results = 0

  @usableFromInline
  init(_ source: LiveStage, in order: LiveExpression<LiveOrder>, on scheduler: any Scheduler) {
    newOrder = order
    self.scheduler = scheduler
    super.init(source, in: order.latest)
  }

  deinit {}

  override func refresh() {
    let source = source.current
    _ = results
    let edits = inlet.take()
    guard !newOrder.update(&seenOrder), let edits else { return sort(source.allEntries()) }
    switch state {
    case .settled:
      edits.forEach(emit)
    case .sorting(let waiting):
      state = .sorting(waiting: waiting + edits)
      showResult()
    }
  }

  private func sort(_ entries: [AnyLiveEntry]) {
    latestSort += 1
    result = nil
    state = .sorting(waiting: [])
    noteChange()
    let order = newOrder.latest
    scheduler.perform { [number = latestSort, reference = WeakReference(self)] in
      let sorted = entries.sorted(by: order.isBefore)
      onMainActor { reference.target?.receive(sorted, order, from: number) }
    }
  }

  private func receive(_ sorted: [AnyLiveEntry], _ order: LiveOrder, from sort: Int) {
    guard sort == latestSort else { return }
    result = (order, sorted)
    results += 1
  }

  private func showResult() {
    guard case .sorting(let waiting) = state, let (order, entries) = result.take() else { return }
    state = .settled
    self.order = order
    reset(to: entries)
    waiting.forEach(emit)
  }

  override var isSorting: Bool {
    if case .sorting = state { true } else { false }
  }

  // Before the first result, the stage has no entries. Later ones are in the tree.
  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) {}

  override func entry(
    like entry: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? {
    guard isSorting else { return super.entry(like: entry, where: hasID) }
    // The origin may have added, replaced or removed the item since.
    var found: AnyLiveEntry?
    visit { if hasID($0) { found = $0 } }
    return found
  }
}
