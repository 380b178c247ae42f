internal import ViewModels

/// The state of a model as JSON, and the clients that watch it.
///
/// The model is observed only while a client watches. All clients share one observation, which
/// encodes only the members that have changed.
@MainActor
final class WatchedState<Model: Bindable>: Bindable {
  private weak let model: Model?
  private let names: [String]
  private let fields: [EncodedField<Model>]
  private let answerers: [(Model) -> any Disposable]
  /// The reply that ends each watch when the model is gone or no longer served.
  private let endReply: [UInt8]

  /// The watchers in the order of their calls.
  private var watchers: [(id: Int, handle: ReplyHandler)] = []
  private var latestWatcher = 0
  /// The observation of the model and the handlers of its questions, while a client watches.
  private var observation: CompoundDisposable?
  private var current: [[UInt8]] = []
  /// The whole state, shared by the clients that begin to watch before the next change.
  private var complete: StateChange?

  init(
    of model: Model,
    _ members: [Member<Model>],
    _ questions: [AnsweredQuestion?],
    endReply: [UInt8]
  ) {
    self.model = model
    self.endReply = endReply
    var names: [String] = []
    var fields: [EncodedField<Model>] = []
    var answerers: [(Model) -> any Disposable] = []
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
      case .question(let answer):
        guard let question else { continue }
        fields.append(EncodedField(of: model) { question.write(to: &$1) })
        answerers.append { answer($0, question) }
      }
      names.append(member.outline.name)
    }
    self.names = names
    self.fields = fields
    self.answerers = answerers
  }

  /// The whole state as a JSON object.
  var text: [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(objectOf: zip(names, fields).map { (key: $0, value: $1) }) {
        // Reading `bytes` would observe the model, so `bytes` is read only while a client watches.
        $1.write(raw: observation == nil ? $0.encoded() : $0.bytes)
      }
    }
  }

  /// Sends the state and then each change, until the disposable is disposed or ``end()`` is called.
  func watch(_ model: Model, _ reply: @escaping ReplyHandler) -> any Disposable {
    latestWatcher += 1
    let id = latestWatcher
    if observation == nil { observe(model) }
    let complete = self.complete ?? StateChange(names: names, values: current)
    self.complete = complete
    reply(.change(complete))
    watchers.append((id, reply))
    return ActionDisposable { [weak self] in onMainActor { self?.remove(id) } }
  }

  /// Ends all watches.
  func end() {
    let ended = watchers
    watchers = []
    stop()
    for watcher in ended { watcher.handle(.last(endReply)) }
  }

  private func observe(_ model: Model) {
    let observation = CompoundDisposable()
    self.observation = observation
    for answer in answerers { observation.add(answer(model)) }
    let snapshots = model.values(of: { [weak self] _ in self?.fields.map(\.bytes) ?? [] })
    observation.add(snapshots.observe { [weak self] in self?.update($0) })
    // The end of the snapshots does not mean that the model is gone: they also end if no member can
    // change.
    observation.add(
      deallocation(of: model).observe(next: { _ in }, completed: { [weak self] in self?.end() })
    )
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
    if watchers.isEmpty { stop() }
  }

  private func stop() {
    observation?.dispose()
    observation = nil
    current = []
    complete = nil
  }
}

/// A member of the state as JSON, cached until the member changes.
@MainActor
private final class EncodedField<Model: Bindable>: Bindable {
  private weak let model: Model?
  private let write: (Model, inout ValueWriter) -> Void

  @Derived({ (field: EncodedField<Model>) in field.encoded() })
  var bytes: [UInt8]

  init(of model: Model, _ write: @escaping (Model, inout ValueWriter) -> Void) {
    self.model = model
    self.write = write
  }

  func encoded() -> [UInt8] {
    guard let model else { return [] }
    return ValueWriter.bytes { write(model, &$0) }
  }
}
