extension LiveListConvertible {
  // MARK: Sets

  /// Returns a list of the items whose identity another list has, too.
  ///
  ///     let mine = packages.intersected(with: installed)
  public func intersected<Other: LiveListConvertible>(
    with other: Other
  ) -> LiveList<ID, Item> where Other.ID == ID {
    list.list(of: LiveMembers(of: list, in: other.list, contained: true))
  }

  /// Returns a list of the items whose identity another list does not have.
  ///
  ///     let available = packages.excluding(installed)
  public func excluding<Other: LiveListConvertible>(
    _ other: Other
  ) -> LiveList<ID, Item> where Other.ID == ID {
    list.list(of: LiveMembers(of: list, in: other.list, contained: false))
  }

  /// Returns a list of the items of this list and of another one.
  ///
  /// Where both have an item with the same identity, the item of this list counts. Items are in the
  /// order in which the lists were read to have them. Sort after it.
  public func merged(
    with other: some LiveListConvertible<ID, Item>
  ) -> LiveList<ID, Item> {
    let origin = LiveUnion([list, other.list])
    return LiveList(origin, from: origin)
  }
}

/// The stage of the items whose identity another list has, or does not have.
private final class LiveMembers<ID: Hashable & Sendable, Item: Sendable, Other: Sendable>: LiveStage
{
  private let source: LiveList<ID, Item>
  private let other: LiveList<ID, Other>
  private let inlet: LiveInlet
  private let otherInlet: LiveInlet
  private let isContained: Bool
  /// The identities of the other list when it was last read.
  private var known: Set<ID> = []

  init(of source: LiveList<ID, Item>, in other: LiveList<ID, Other>, contained: Bool) {
    self.source = source
    self.other = other
    isContained = contained
    inlet = source.stage.makeInlet()
    otherInlet = other.stage.makeInlet()
    super.init(in: source.stage.order)
  }

  deinit {}

  override func refresh() {
    order = source.stage.current.order
    _ = other.stage.current
    let (edits, otherEdits) = (inlet.take(), otherInlet.take())
    guard let edits, let otherEdits else {
      known = []
      other.stage.visit { known.insert(LiveEntry<ID, Other>.typed($0).id) }
      return reset()
    }
    // The edits of the source are judged by what was known, then by what has changed since.
    for edit in edits {
      let (old, new) = (edit.old.flatMap(passed), edit.new.flatMap(passed))
      if let edit = LiveEdit(from: old, to: new) { emit(edit) }
    }
    for edit in otherEdits {
      switch edit {
      case .insertion(let entry): note(entry, isKnown: true)
      case .removal(let entry): note(entry, isKnown: false)
      case .replacement: break
      }
    }
  }

  private func note(_ entry: AnyLiveEntry, isKnown: Bool) {
    let id = LiveEntry<ID, Other>.typed(entry).id
    if isKnown { known.insert(id) } else { known.remove(id) }
    guard let entry = source.entry(withID: id) else { return }
    emit(isKnown == isContained ? .insertion(entry) : .removal(entry))
  }

  private func passed(_ entry: AnyLiveEntry) -> AnyLiveEntry? {
    known.contains(LiveEntry<ID, Item>.typed(entry).id) == isContained ? entry : nil
  }

  override func forEachEntry(_ body: (AnyLiveEntry) -> Void) {
    source.stage.current.visit { if let entry = passed($0) { body(entry) } }
  }

  override func entry(
    like entry: AnyLiveEntry?,
    where hasID: (AnyLiveEntry) -> Bool
  ) -> AnyLiveEntry? {
    source.stage.current.entry(like: entry, where: hasID).flatMap(passed)
  }
}

/// The stage of the items of several lists, of which the first one that has an identity counts.
private final class LiveUnion<ID: Hashable & Sendable, Item: Sendable>: LiveOrigin<ID> {
  private typealias Entry = LiveEntry<ID, Item>

  private struct Part: Equatable {
    let source: Int
    let version: Int
  }

  private let sources: [LiveList<ID, Item>]
  private let inlets: [LiveInlet]
  /// The places and versions of the entries that the entries of this stage were made from.
  private var parts: [ID: Part] = [:]
  private var lastRank = 0

  init(_ sources: [LiveList<ID, Item>]) {
    self.sources = sources
    inlets = sources.map { $0.stage.makeInlet() }
    super.init(of: Entry.self)
  }

  deinit {}

  override func refresh() {
    for source in sources { _ = source.stage.current }
    let edits = inlets.map { $0.take() }
    guard !edits.contains(where: { $0 == nil }) else { return start() }
    for edit in edits.compactMap({ $0 }).joined() {
      guard let id = (edit.new ?? edit.old).map({ Entry.typed($0).id }) else { continue }
      set(current(id), for: id)
      if entries[id] == nil { parts[id] = nil }
    }
  }

  /// Returns the entry for what the sources have with an identity.
  private func current(_ id: ID) -> Entry? {
    for (place, source) in sources.enumerated() {
      if let found = source.entry(withID: id) { return entry(for: found, from: place) }
    }
    return nil
  }

  private func start() {
    var new: [ID: AnyLiveEntry] = [:]
    for (place, source) in sources.enumerated() {
      source.stage.visitInOrder {
        let found = Entry.typed($0)
        if new[found.id] == nil { new[found.id] = entry(for: found, from: place) }
      }
    }
    entries = new
    parts = parts.filter { new[$0.key] != nil }
    reset()
  }

  /// Returns the entry that was made from an entry of a source, or else makes it.
  private func entry(for found: Entry, from place: Int) -> Entry {
    let known = entries[found.id].map(Entry.typed)
    let part = Part(source: place, version: found.version)
    if let known, parts[found.id] == part { return known }
    parts[found.id] = part
    if known == nil { lastRank += 1 }
    return Entry(found.item, id: found.id, rank: known?.rank ?? lastRank, version: editCount)
  }
}
