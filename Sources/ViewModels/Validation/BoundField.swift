/// A field of a group, for a control that edits it: its status, its name and its focus.
///
/// The ``ChannelTerminal/field`` of a terminal is such a field. A ``BoundField`` also has the problem
/// itself.
public class EditedField: Bindable {
  /// True while a control shows something that is no value of the property.
  @Observed final package var hasUnusableText = false
  /// The text of the field's name in its group, which is also the name of the control.
  public final let name: String
  /// The group that contains the field.
  package final weak var group: (any FocusSharing)?

  fileprivate init(name: String) {
    self.name = name
  }

  deinit {}

  /// Returns the sentence that a row with a label shows, or nil if there is no problem to show.
  public func problemText(about label: String) -> String? { overridden() }

  /// True while the rule accepts the value and the field waits for the answer of its check.
  public var isPending: Bool { overridden() }

  /// True if the rule and the check accept the value, and no server has rejected it.
  public var isValid: Bool { overridden() }

  /// True if the user left the field or tried to submit it, or if a server rejected its value.
  public var isTouched: Bool { overridden() }

  fileprivate final func overridden() -> Never {
    preconditionFailure("a subclass overrides this member")
  }
}

/// A field of a group, with its status.
///
///     model.fields[.name].problem
///
/// A control edits the terminal of the field: `TextField(model.fields[.name])`.
public class BoundField<Problem: FieldProblem>: EditedField {
  // Only the subclass knows the type of the field's value.
  @Observed final fileprivate(set) var state: FieldState<Problem>
  /// A disposable that cancels the check in progress, or the pause before a check.
  fileprivate let question = SerialDisposable()
  /// The number of the proposal whose check waits for the end of the pause, if any.
  fileprivate final var waiting: Int?

  fileprivate init(name: String, hasCheck: Bool) {
    state = FieldState(hasCheck: hasCheck)
    super.init(name: name)
  }

  deinit {
    question.dispose()
  }

  /// The status of the current value, even during a batch.
  public var status: FieldStatus<Problem> { overridden() }

  /// The problem to show, or nil if there is none or it is too early to show it.
  public final var problem: Problem? { status.problem }

  public final override func problemText(about label: String) -> String? {
    problem?.message(about: label)
  }

  public final override var isPending: Bool { status.isPending }

  public final override var isValid: Bool { status.isValid }

  public final override var isTouched: Bool { status.isTouched }

  /// The terminals for controls; nil if the property cannot be written or its owner is gone.
  fileprivate var terminals: FieldTerminals? { nil }

  /// Returns the terminal of the property, for a control that edits values of one type.
  final func terminal<Value: Sendable>(of type: Value.Type) -> ChannelTerminal<Value, Never> {
    guard let terminal = terminals?.terminal(of: type) else {
      fatalError(
        "the field “\(name)” holds no \(type == String.self ? "text" : "\(type)") that a control can "
          + "edit; use a control for its type, and declare the field with a key path that can be "
          + "written: Field(.\(name), \\.\(name)) { … }"
      )
    }
    return ChannelTerminal(terminal, of: self)
  }

  /// Touches the field.
  ///
  /// A subclass also starts a check that waits for the end of its pause.
  func submit() {
    touch()
  }

  final func touch() {
    // Each change evaluates again what reads the state, even if the state is the same.
    if !state.isTouched { state.touch() }
  }

  final func reset() {
    if state.isTouched { state.reset() }
  }

  final func reject(because problem: Problem) {
    if state.reject(because: problem) == .cancelCheck { cancelCheck() }
  }

  /// Ends the check in progress, because the group has the field no longer.
  final func end() {
    cancelCheck()
    group = nil
  }

  fileprivate final func cancelCheck() {
    waiting = nil
    question.inner = nil
  }
}

/// A field of a group, connected to its property.
final class FieldConnection<Owner: Bindable, Name, Value: Equatable & Sendable, Problem>:
  BoundField<Problem>
where Name: Hashable & Sendable, Problem: FieldProblem {
  private var field: Field<Owner, Name, Value, Problem>
  private weak let owner: Owner?
  /// The value that the state describes.
  private var value: Value
  private var observation: (any Disposable)?

  init(_ field: Field<Owner, Name, Value, Problem>, of owner: Owner) {
    self.field = field
    self.owner = owner
    value = field.read(owner)
    super.init(name: text(of: field.name), hasCheck: field.check != nil)
    follow(owner)
  }

  /// Uses another declaration of the same field, whose rule or check may differ.
  func replace(with field: Field<Owner, Name, Value, Problem>) {
    guard let owner else { return }
    self.field = field
    perform(state.redeclare(hasCheck: field.check != nil))
    observation?.dispose()
    follow(owner)
  }

  private func follow(_ owner: Owner) {
    observation = owner.trackedValues(of: { [field] in Reading(field, of: $0) })
      .observe(
        next: { [weak self] in self?.handle($0) },
        completed: { [weak self] in
          // Without an owner, the answer of the check has no use.
          if let self, self.owner == nil { question.inner = nil }
        }
      )
  }

  deinit {
    observation?.dispose()
  }

  override var status: FieldStatus<Problem> {
    let state = state
    guard let owner else {
      return FieldStatus(problem: nil, isPending: false, isValid: false, isTouched: state.isTouched)
    }
    let reading = Reading(field, of: owner)
    let status = state.status(ruleProblem: reading.problem, isCurrent: reading.value == value)
    return hasUnusableText ? status.invalidated : status
  }

  fileprivate override var terminals: FieldTerminals? {
    owner.flatMap { field.terminals?($0) }
  }

  override func submit() {
    super.submit()
    if let waiting { startCheck(of: waiting) }
  }

  private func handle(_ reading: Reading) {
    let isAccepted = reading.problem == nil
    guard reading.value != value else { return perform(state.decide(isAccepted: isAccepted)) }
    value = reading.value
    perform(state.edit(isAccepted: isAccepted))
  }

  private func perform(_ action: FieldState<Problem>.Action) {
    switch action {
    case .nothing: break
    case .startCheck(let proposal): pause(before: proposal)
    case .cancelCheck: cancelCheck()
    }
  }

  private func pause(before proposal: Int) {
    guard let check = field.check else { return }
    waiting = proposal
    question.inner = Signal.timer(after: check.pause, on: check.scheduler).observe {
      [weak self] _ in self?.startCheck(of: proposal)
    }
  }

  private func startCheck(of proposal: Int) {
    guard let check = field.check else { return }
    waiting = nil
    // If the check edits its field while it starts, the edit disposes this disposable.
    let cancellation = SerialDisposable()
    question.inner = cancellation
    let task = startImmediately { [weak self, value] in
      var problem: Problem?
      do throws(Problem) { try await check.run(value) } catch { problem = error }
      if !Task.isCancelled { self?.state.finishCheck(of: proposal, with: problem) }
    }
    cancellation.inner = ActionDisposable { task.cancel() }
  }

  /// A value, and the problem for which the rule rejects it, if any.
  private nonisolated struct Reading: Sendable {
    let value: Value
    let problem: Problem?

    @MainActor
    init(_ field: Field<Owner, Name, Value, Problem>, of owner: Owner) {
      value = field.read(owner)
      var problem: Problem?
      do throws(Problem) { try field.rule(owner, value) } catch { problem = error }
      self.problem = problem
    }
  }
}

/// Returns the text of a field's name: the raw value of an enumeration of strings, for example.
nonisolated func text(of name: some Any) -> String {
  if let name = name as? any RawRepresentable, let text = name.rawValue as? String { return text }
  return "\(name)"
}
