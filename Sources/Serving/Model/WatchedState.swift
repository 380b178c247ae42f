internal import ViewModels

/// The state of a model as JSON, and the clients that watch it.
///
/// The model is observed only while a client watches. All clients share one observation, which
/// encodes only the members that have changed.
@MainActor
final class WatchedState<Model: Bindable>: Bindable {
  private let model: Model
  private let names: [String]
  private let fields: [EncodedField<Model>]
  private let questions: [AnsweredQuestion<Model>]
  /// The reply that ends each watch when the model is no longer served.
  private let endReply: [UInt8]

  /// The watchers in the order of their calls.
  private var watchers: [(id: Int, answers: Bool, handle: ReplyHandler)] = []
  private var latestWatcher = 0
  /// The observation of the model, while a client watches.
  private var observation: (any Disposable)?
  /// The disposables that keep questions pending, while a client watches to answer them.
  private var answering: [any Disposable] = []
  private var current: [[UInt8]] = []
  /// The whole state, shared by the clients that begin to watch before the next change.
  private var complete: StateChange?

  init(
    of model: Model,
    _ members: [Member<Model>],
    _ questions: [AnsweredQuestion<Model>?],
    endReply: [UInt8]
  ) {
    self.model = model
    self.endReply = endReply
    var names: [String] = []
    var fields: [EncodedField<Model>] = []
    for (member, question) in zip(members, questions) {
      switch member.use {
      case .property(let write, _):
        guard let write else { continue }
        fields.append(EncodedField(of: model, write))
      case .action(let action):
        fields.append(
          EncodedField(of: model) { model, writer in
            let (isEnabled, isExecuting) = action.flags(model)
            writer.write(raw: #"{"enabled":\#(isEnabled),"executing":\#(isExecuting)}"#)
          }
        )
      case .question:
        guard let question else { continue }
        fields.append(EncodedField(of: model) { question.write($0, to: &$1) })
      }
      names.append(member.outline.name)
    }
    self.names = names
    self.fields = fields
    self.questions = questions.compactMap(\.self)
  }

  /// The whole state as a JSON object.
  var text: [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(objectOf: zip(names, read()).map { (key: $0, value: $1) }) { $1.write(raw: $0) }
    }
  }

  /// Sends the state and then each change, until the disposable is disposed or ``endWatches()`` is called.
  ///
  /// If `answers` is true, questions wait for the answer of the client.
  func watch(answers: Bool, _ reply: @escaping ReplyHandler) -> any Disposable {
    latestWatcher += 1
    let id = latestWatcher
    if observation == nil { observe() }
    if answers, answering.isEmpty { answering = questions.map { $0.awaitAnswers(of: model) } }
    let values = read()
    let complete =
      (values == current ? self.complete : nil)
      ?? StateChange(names: names, values: values)
    self.complete = complete
    reply(.change(complete))
    watchers.append((id, answers, reply))
    // The disposable retains this object, so that the observation ends after the server has ended.
    return ActionDisposable { onMainActor { self.remove(id) } }
  }

  /// Reads all members, and sends the clients what has changed without a notification.
  ///
  /// A computed property can read state that is not observed.
  private func read() -> [[UInt8]] {
    let values = fields.map { $0.encoded() }
    if observation != nil {
      batch { for (field, bytes) in zip(fields, values) { field.update(bytes) } }
    }
    return values
  }

  /// Ends all watches.
  func endWatches() {
    let ended = watchers
    watchers = []
    stopObserving()
    for watcher in ended { watcher.handle(.last(endReply)) }
  }

  private func observe() {
    let snapshots = model.values(of: { [weak self] _ in self?.fields.map(\.bytes) ?? [] })
    observation = snapshots.observe { [weak self] in self?.update($0) }
  }

  private func update(_ values: [[UInt8]]) {
    let old = current
    current = values
    complete = nil
    guard !watchers.isEmpty else { return }
    let changed = values.indices.map { values[$0] == old[$0] ? nil : values[$0] }
    let change = StateChange(names: names, values: changed)
    for watcher in watchers { watcher.handle(.change(change)) }
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
    observation?.dispose()
    observation = nil
    current = []
    complete = nil
  }
}

/// A member of the state as JSON, cached until the member changes.
@MainActor
private final class EncodedField<Model: Bindable>: Bindable {
  private let model: Model
  private let write: (Model, inout ValueWriter) -> Void

  /// A number that changes when the model has changed without a notification.
  @Observed private var version = 0

  @Derived({ (field: EncodedField<Model>) in
    _ = field.version
    return field.encoded()
  })
  var bytes: [UInt8]

  init(of model: Model, _ write: @escaping (Model, inout ValueWriter) -> Void) {
    self.model = model
    self.write = write
  }

  /// Reads the model again if the cached text differs from `bytes`.
  func update(_ bytes: [UInt8]) {
    if self.bytes != bytes { version += 1 }
  }

  func encoded() -> [UInt8] {
    ValueWriter.bytes { write(model, &$0) }
  }
}
