internal import Signals
internal import Synchronization
internal import ViewModels

/// The state of a model as JSON, and the clients that watch it.
///
/// Invariants:
/// 1. The text of a member is cached until an observed property changes that the member has used. A
///    member that depends on anything else is read for each `Get` and `Watch`.
/// 2. While all members are cached and unchanged, the thread of the server answers `Get` itself. It
///    stops as soon as a property changes, even within a batch. So a client that knows of a change,
///    such as its own, never receives an older state.
/// 3. While a client watches, each member has a reading. A change reads, compares and encodes only the
///    members that have changed, no matter how many members and clients there are. All changes of a
///    batch are sent together.
/// 4. Only this object retains the readings, and their closures do not retain it.
@MainActor
final class ServedState {
  private let interface: String
  private let readyReplies: ReadyReplies
  private let fields: [ServedField]
  private let names: StateNames
  /// A closure that lets questions wait for the answers of clients.
  private let awaitAnswers: () -> [any Disposable]
  /// The reply that ends each watch when the model is no longer served.
  private let endReply: [UInt8]

  /// The watchers in the order of their calls.
  private var watchers: [Watcher] = []
  private var latestWatcher = 0
  /// The readings of the members, while a client watches.
  private var readings: [TrackedReading] = []
  /// The disposables that keep questions pending, while a client watches to answer them.
  private var answering: [any Disposable] = []
  /// The members as the clients that watch have received them, or will at the end of the batch.
  private var sent: [[UInt8]] = []
  /// The members of `sent` that the clients have not received.
  private var unsent: Set<Int> = []
  /// Sends the members of `unsent` after all changes of a batch were noticed.
  private var sending: TrackedReading?
  /// The members that have changed without a notification, and may change back without one.
  private var unnoticed: Set<Int> = []

  /// The latest whole state.
  private var latest: WholeState?
  /// True if no member differs from the latest state.
  private var isCurrent = false
  private var reading: TrackedReading?

  /// Creates the state of a model.
  ///
  /// - Parameters:
  ///   - interface: The name of the model's interface.
  ///   - readyReplies: The replies that the thread of the server can send by itself.
  ///   - fields: The members of the state.
  ///   - awaitAnswers: A closure that lets questions wait for the answers of clients.
  ///   - endReply: The reply that ends each watch when the model is no longer served.
  init(
    of interface: String,
    in readyReplies: ReadyReplies,
    _ fields: [ServedField],
    awaitAnswers: @escaping () -> [any Disposable],
    endReply: [UInt8]
  ) {
    self.interface = interface
    self.readyReplies = readyReplies
    self.fields = fields
    self.awaitAnswers = awaitAnswers
    self.endReply = endReply
    names = StateNames(fields.map(\.name))
    reading = TrackedReading(isImmediate: true) { [weak self] in self?.noteChange() }
  }

  /// The reply to `Get`.
  var reply: [UInt8] { whole().reply }

  /// The state as a JSON object.
  var json: [UInt8] {
    let texts = whole().texts
    return ValueWriter.bytes { names.write(StateChange.members(texts), to: &$0) }
  }

  // MARK: Reading

  private func whole() -> WholeState {
    if isCurrent, let latest { return latest }
    var texts: [[UInt8]] = []
    let read = { [self] in texts = fields.map { $0.text(isWatched: isObserving) } }
    if canCache, let reading {
      isCurrent = true
      reading.read(read)
      if !canCache { isCurrent = false }
    } else {
      read()
    }
    sendUnnoticedChanges(texts)
    let whole = latest.flatMap { $0.texts == texts ? $0 : nil } ?? WholeState(names, texts)
    latest = whole
    if isCurrent { readyReplies[interface] = whole.reply }
    return whole
  }

  /// True if no member can change without a notification.
  private var canCache: Bool { fields.allSatisfy(\.isCached) }

  private func noteChange() {
    guard isCurrent else { return }
    isCurrent = false
    readyReplies[interface] = nil
  }

  // MARK: Watching

  /// Sends the state and then each change, until the disposable is disposed or ``endWatches()`` is
  /// called.
  ///
  /// - Parameters:
  ///   - members: The members to send, or nil for all members.
  ///   - answers: True if questions wait for the answer of the client.
  ///   - reply: A closure that receives the replies.
  /// - Returns: A disposable that ends the watch, or nil if the state has no such members.
  func watch(
    _ members: [String]?,
    answers: Bool,
    _ reply: @escaping ReplyHandler
  ) -> (any Disposable)? {
    let indices = members.map { names in Set(names.compactMap { index(of: $0) }) }
    if let members, let indices, indices.count < Set(members).count { return nil }
    let chosen = indices.map { selection(of: $0) }
    latestWatcher += 1
    let id = latestWatcher
    let watcher = Watcher(id: id, answers: answers, selection: chosen, handle: reply)
    if !isObserving { startObserving() }
    if answers, answering.isEmpty { answering = awaitAnswers() }
    let first = whole().change
    reply(.change(chosen.map { first.part($0.members) } ?? first))
    watchers.append(watcher)
    // The disposable retains this object, so that the observation ends after the server has ended.
    return ActionDisposable { onMainActor { self.remove(id) } }
  }

  private func index(of member: String) -> Int? { fields.firstIndex { $0.name == member } }

  private func selection(of members: Set<Int>) -> Selection {
    let selections = watchers.lazy.compactMap(\.selection)
    return selections.first { $0.members == members } ?? Selection(of: members)
  }

  /// Ends all watches, because the model is no longer served.
  func endWatches() {
    let ended = watchers
    watchers = []
    stopObserving()
    noteChange()
    reading = nil
    for watcher in ended { watcher.handle(.last(endReply)) }
  }

  private var isObserving: Bool { !readings.isEmpty }

  private func startObserving() {
    sending = TrackedReading { [weak self] in self?.sendUnsent() }
    // A member may change another one while it is read.
    batch {
      readings = fields.indices.map { index in
        TrackedReading { [weak self] in self?.readAgain(index) }
      }
      sent = fields.indices.map(read)
    }
  }

  private func read(_ index: Int) -> [UInt8] {
    var text: [UInt8] = []
    readings[index].read { text = fields[index].observedText }
    return text
  }

  private func readAgain(_ index: Int) {
    let text = read(index)
    // A member may end the last watch while it is read.
    if isObserving { update(index, text) }
  }

  private func update(_ index: Int, _ text: [UInt8]) {
    guard sent[index] != text else { return }
    sent[index] = text
    unsent.insert(index)
    if unsent.count == 1 { sending?.noteOtherChange() }
  }

  private func sendUnsent() {
    for index in unnoticed { update(index, fields[index].observedText) }
    let members = unsent.sorted().map { (index: $0, text: sent[$0]) }
    unsent = []
    send(members)
  }

  /// Sends the members that have changed without a notification.
  private func sendUnnoticedChanges(_ texts: [[UInt8]]) {
    guard isObserving else { return }
    var members: [StateChange.Member] = []
    for (index, field) in fields.enumerated() where !field.isCached && texts[index] != sent[index] {
      unnoticed.insert(index)
      unsent.remove(index)
      sent[index] = texts[index]
      members.append((index, texts[index]))
    }
    send(members)
  }

  private func send(_ members: [StateChange.Member]) {
    guard !members.isEmpty else { return }
    let change = StateChange(names: names, members: members)
    var parts: [ObjectIdentifier: StateChange] = [:]
    Broadcast.perform {
      for watcher in watchers {
        guard let selection = watcher.selection else {
          watcher.handle(.change(change))
          continue
        }
        let part = parts[ObjectIdentifier(selection)] ?? change.part(selection.members)
        parts[ObjectIdentifier(selection)] = part
        if !part.isEmpty { watcher.handle(.change(part)) }
      }
    }
  }

  private func remove(_ id: Int) {
    watchers.removeAll { $0.id == id }
    if !watchers.contains(where: \.answers) { stopAnswering() }
    if watchers.isEmpty { stopObserving() }
  }

  private func stopAnswering() {
    let ended = answering
    answering = []
    for disposable in ended { disposable.dispose() }
  }

  private func stopObserving() {
    stopAnswering()
    readings = []
    sending = nil
    (sent, unsent, unnoticed) = ([], [], [])
  }
}

/// A client that watches a state.
private struct Watcher {
  let id: Int
  let answers: Bool
  /// The members to send, or nil for all members.
  let selection: Selection?
  let handle: ReplyHandler
}

/// Members that clients watch.
///
/// The clients with the same members share their messages.
private final class Selection {
  let members: Set<Int>

  init(of members: Set<Int>) {
    self.members = members
  }
}

/// A state with the messages that clients receive, which they share.
private struct WholeState {
  let texts: [[UInt8]]
  let reply: [UInt8]
  let change: StateChange

  init(_ names: StateNames, _ texts: [[UInt8]]) {
    self.texts = texts
    let members = StateChange.members(texts)
    reply = names.message(of: members, continues: false)
    change = StateChange(names: names, members: members)
  }
}

/// A member of the state as JSON, cached until an observed property changes that it has used.
@MainActor
final class ServedField {
  let name: String
  private let isReadEachTime: Bool
  private let write: (inout ValueWriter) -> Void
  /// A text that was read later than the cached one, and differs without a notification.
  private var unnoticed: [UInt8]?
  private let cached = Derived { (field: ServedField) in field.encodeForCache() }

  /// Creates a field.
  ///
  /// If `isReadEachTime` is true, the field can depend on more than observed properties.
  init(_ name: String, isReadEachTime: Bool = false, _ write: @escaping (inout ValueWriter) -> Void)
  {
    self.name = name
    self.isReadEachTime = isReadEachTime
    self.write = write
  }

  /// True if the text changes only with a notification, which comes at once.
  ///
  /// An `@Observable` object announces changes, but later than other code can see them.
  var isCached: Bool { !isReadEachTime && !cached.isConstant && !cached.readsObservableObject }

  /// The text as far as changes were noticed, tracked by the current observer.
  var observedText: [UInt8] {
    let text = cached.value(for: self)
    return unnoticed ?? text
  }

  /// Returns the text at this moment.
  ///
  /// If `isWatched` is false, no observer needs the cached text of a field that is read each time.
  func text(isWatched: Bool) -> [UInt8] {
    if isReadEachTime, !isWatched { return encode() }
    let text = observedText
    if isCached { return text }
    let current = encode()
    if current != text { unnoticed = current }
    return current
  }

  private func encodeForCache() -> [UInt8] {
    unnoticed = nil
    return encode()
  }

  private func encode() -> [UInt8] { ValueWriter.bytes(write) }
}

/// The replies to `Get` that are valid at this moment, with the names of interfaces as keys.
///
/// The main actor sets and removes them. The thread of the server sends them.
final class ReadyReplies: Sendable {
  private let replies = Mutex<[String: [UInt8]]>([:])

  subscript(interface: String) -> [UInt8]? {
    get { replies.withLock { $0[interface] } }
    set { replies.withLock { $0[interface] = newValue } }
  }

  /// Returns the reply to a call if the main actor is not needed.
  func reply(to call: Call) -> [UInt8]? {
    call.method == "Get" && !call.isOneway ? self[call.interface] : nil
  }
}
