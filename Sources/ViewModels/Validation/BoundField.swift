/// A field of a group, with its status and its focus, for a control that edits it.
///
///     FormRow("Name", TextField(model.fields[.name]))
///
/// The control shows and changes the value, its row shows the problem, and its focus is the focus
/// of the group. A field of a ``FieldGroup`` comes from the group's subscript.
public class BoundField<Problem: FieldProblem>: Bindable {
  // Only the subclass knows the type of the field's value.
  @Observed final fileprivate(set) var state: FieldState<Problem>
  /// True while a control shows a text that is no value of the property.
  @Observed final package var hasUnusableText = false
  /// The text of the field's name in its group, which is also the name of the control.
  package final let name: String
  /// The group that contains the field.
  package final weak var group: (any FocusSharing)?
  /// A disposable that cancels the check in progress, or the pause before a check.
  fileprivate let question = SerialDisposable()
  /// The number of the proposal whose check waits for the end of the pause, if any.
  fileprivate final var waiting: Int?

  fileprivate init(name: String, hasCheck: Bool) {
    self.name = name
    state = FieldState(hasCheck: hasCheck)
  }

  deinit {
    question.dispose()
  }

  /// The status of the current value, even during a batch.
  public var status: FieldStatus<Problem> {
    preconditionFailure("a subclass overrides this property")
  }

  /// The problem to show, or nil if there is none or it is too early to show it.
  public final var problem: Problem? { status.problem }

  /// True while the rule accepts the value and the field waits for the answer of its check.
  public final var isPending: Bool { status.isPending }

  /// True if the rule and the check accept the value, and no server has rejected it.
  public final var isValid: Bool { status.isValid }

  /// True if the user left the field or tried to submit it, or if a server rejected its value.
  public final var isTouched: Bool { status.isTouched }

  /// The terminals for controls; nil if the property cannot be written or its owner is gone.
  fileprivate var terminals: FieldTerminals? { nil }

  /// The terminal of the property, for a control that edits values of one type.
  ///
  /// Traps if the property has another type or cannot be written.
  package final func terminal<Value: Sendable>(
    of type: Value.Type
  ) -> ChannelTerminal<Value, Never> {
    guard let terminal = terminals?.value as? ChannelTerminal<Value, Never> else {
      fatalError(remedy("holds no \(type)"))
    }
    return terminal
  }

  /// The terminal of the property as text.
  ///
  /// Traps if the property has no text form or cannot be written.
  package final var textTerminal: ChannelTerminal<String, Never> {
    guard let terminal = terminals?.text else { fatalError(remedy("holds no text")) }
    return terminal
  }

  private func remedy(_ fault: String) -> String {
    "the field “\(name)” \(fault) that a control can edit; use a control for its type, and declare "
      + "the field with a key path that can be written: Field(.\(name), \\.\(name)) { … }"
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

  fileprivate final func cancelCheck() {
    waiting = nil
    question.inner = nil
  }
}

/// A field of a group, connected to its property.
final class FieldConnection<Owner: Bindable, Name, Value: Equatable & Sendable, Problem>:
  BoundField<Problem>
where Problem: FieldProblem {
  private let field: Field<Owner, Name, Value, Problem>
  private weak let owner: Owner?
  /// The value that the state describes.
  private var value: Value
  private var observation: (any Disposable)?

  init(_ field: Field<Owner, Name, Value, Problem>, of owner: Owner) {
    self.field = field
    self.owner = owner
    value = field.read(owner)
    super.init(name: text(of: field.name), hasCheck: field.check != nil)
    observation = owner.trackedValues(of: { Reading(field, of: $0) })
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
