/// The state of a field: the answer of its check, and whether its problem is shown.
///
/// 1. Each edit makes a new proposal. An answer counts only for the proposal that was checked.
/// 2. At most one check is in progress, and only while the rule accepts the proposal.
/// 3. The answer about a proposal lasts until the next edit. A rejection by a server replaces the
///    answer.
/// 4. A field without a check is never pending.
/// 5. A problem is shown after the field was touched. A problem with `showsWhileTyping` is always
///    shown.
package nonisolated struct FieldState<Problem: FieldProblem>: Equatable, Sendable {
  /// The answer about the current proposal.
  package enum Answer: Equatable, Sendable {
    case none
    case pending
    case valid
    case invalid(Problem)
  }

  /// The action to take after an input.
  package enum Action: Equatable, Sendable {
    case nothing
    case startCheck(proposal: Int)
    case cancelCheck
  }

  /// The number of the current proposal, which is the number of edits.
  package private(set) var proposal = 0
  package private(set) var isTouched = false
  private(set) var answer = Answer.none
  private var hasCheck: Bool

  package init(hasCheck: Bool) {
    self.hasCheck = hasCheck
  }

  // MARK: Inputs

  /// Records an edit, and the rule's decision about the new proposal.
  package mutating func edit(isAccepted: Bool) -> Action {
    let wasPending = answer == .pending
    proposal += 1
    answer = .none
    return startCheck(isAccepted: isAccepted, wasPending: wasPending)
  }

  /// Records the rule's decision about the current proposal.
  ///
  /// The decision can change without an edit if the rule reads other properties.
  package mutating func decide(isAccepted: Bool) -> Action {
    switch answer {
    case .none: return startCheck(isAccepted: isAccepted, wasPending: false)
    case .pending where !isAccepted:
      answer = .none
      return .cancelCheck
    case .pending, .valid, .invalid: return .nothing
    }
  }

  /// Records that another declaration of the field has a check or not.
  package mutating func redeclare(hasCheck: Bool) -> Action {
    self.hasCheck = hasCheck
    guard !hasCheck, answer == .pending else { return .nothing }
    answer = .none
    return .cancelCheck
  }

  /// Records the answer about a proposal: a problem, or nil if the proposal is valid.
  package mutating func finishCheck(of proposal: Int, with problem: Problem?) {
    guard answer == .pending, proposal == self.proposal else { return }
    answer = problem.map(Answer.invalid) ?? .valid
  }

  /// Records a server's rejection of the current proposal.
  package mutating func reject(because problem: Problem) -> Action {
    let wasPending = answer == .pending
    answer = .invalid(problem)
    isTouched = true
    return wasPending ? .cancelCheck : .nothing
  }

  /// Records that the user has left the field or tried to submit it.
  package mutating func touch() {
    isTouched = true
  }

  /// Makes the field untouched.
  package mutating func reset() {
    isTouched = false
  }

  private mutating func startCheck(isAccepted: Bool, wasPending: Bool) -> Action {
    guard hasCheck, isAccepted else { return wasPending ? .cancelCheck : .nothing }
    answer = .pending
    return .startCheck(proposal: proposal)
  }

  // MARK: Output

  /// Returns the status of a value.
  ///
  /// If `ruleProblem` is nil, the rule accepts the value.
  ///
  /// If `isCurrent` is false, the latest edit of the value has not been recorded yet.
  package func status(ruleProblem: Problem?, isCurrent: Bool) -> FieldStatus<Problem> {
    let answer = isCurrent ? answer : .none
    var problem = ruleProblem
    if problem == nil, case .invalid(let answered) = answer { problem = answered }
    // If the check has no answer yet, it is in progress or will start soon.
    let isPending = hasCheck && problem == nil && answer != .valid
    return FieldStatus(
      problem: problem.flatMap { isTouched || $0.showsWhileTyping ? $0 : nil },
      isPending: isPending,
      isValid: problem == nil && !isPending,
      isTouched: isTouched
    )
  }
}
