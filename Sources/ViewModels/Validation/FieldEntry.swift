/// A field of a group and its state.
///
/// Only the subclass knows the type of the field's value.
class FieldEntry<Problem: FieldProblem> {
  @Observed final fileprivate(set) var state: FieldState<Problem>
  /// A disposable that cancels the check in progress, or the pause before a check.
  fileprivate let question = SerialDisposable()
  /// The number of the proposal whose check waits for the end of the pause, if any.
  fileprivate final var waiting: Int?

  fileprivate init(hasCheck: Bool) {
    state = FieldState(hasCheck: hasCheck)
  }

  deinit {
    question.dispose()
  }

  /// The status of the current value, even during a batch.
  var status: FieldStatus<Problem> { preconditionFailure("a subclass overrides this property") }

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
  FieldEntry<Problem>
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
    super.init(hasCheck: field.check != nil)
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
    let reading = owner.read { Reading(field, of: $0) }
    return state.status(ruleProblem: reading.problem, isCurrent: reading.value == value)
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
