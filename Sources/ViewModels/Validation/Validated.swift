/// A proposed value with its validation result: an accepted value or a problem.
///
///     enum AgeProblem: Error { case notANumber, tooYoung }
///
///     final class SignUp: Bindable {
///       @Observed var age = Validated("18") { text throws(AgeProblem) in
///         guard let age = Int(text) else { throw .notANumber }
///         guard age >= 18 else { throw .tooYoung }
///         return age
///       }
///     }
///
///     TextField(model[\.age.proposal])
///     Label(model.age.problem?.sentence ?? "")
///
/// The proposal keeps the typed text. The validator returns the accepted value, which may have a
/// different type or be a corrected proposal.
///
/// If the validation depends on other properties, make the `Validated` a computed property. A
/// computed property can be observed and bound too:
///
///     @Observed var password = Secret()
///     @Observed private var repeated = Secret()
///     var repetition: Validated<Secret, Secret, PasswordProblem> {
///       get {
///         Validated(repeated) { [password] again throws(PasswordProblem) in
///           guard again == password else { throw .different }
///           return again
///         }
///       }
///       set { repeated = newValue.proposal }
///     }
public nonisolated struct Validated<Proposal: Sendable, Value: Sendable, Problem: Error>: Sendable {
  private let validator: @Sendable (Proposal) throws(Problem) -> Value

  /// The last proposal, which is validated when it is set.
  public var proposal: Proposal {
    didSet { revalidate() }
  }
  /// The result of validating the proposal: the accepted value or the problem.
  public private(set) var result: Result<Value, Problem>
  /// The last accepted value, or nil if no proposal has been accepted.
  public private(set) var value: Value?

  /// Creates a validated value with a first proposal, and validates this proposal.
  ///
  /// - Parameters:
  ///   - proposal: The first proposal.
  ///   - validator: A closure that returns the accepted value for a proposal, or throws the
  ///     problem. Write the type of the problem in the closure, `throws(AgeProblem)`, so the
  ///     compiler can infer `Problem`.
  public init(
    _ proposal: Proposal,
    validator: @escaping @Sendable (Proposal) throws(Problem) -> Value
  ) {
    self.validator = validator
    self.proposal = proposal
    result = Result { () throws(Problem) in try validator(proposal) }
    value = try? result.get()
  }

  /// The problem with the proposal, or nil if the proposal was accepted.
  public var problem: Problem? {
    guard case .failure(let problem) = result else { return nil }
    return problem
  }

  /// True if the proposal was accepted.
  public var isValid: Bool { problem == nil }

  /// Validates the proposal again.
  ///
  /// Call this method when other state that the validator reads has changed.
  public mutating func revalidate() {
    result = Result { () throws(Problem) in try validator(proposal) }
    if case .success(let accepted) = result { value = accepted }
  }
}

nonisolated extension Validated where Proposal == Value {
  /// Creates a validated value whose proposals are accepted unchanged or rejected with one problem.
  ///
  ///     @Observed var name = Validated("", otherwise: NameProblem.missing) { !$0.isEmpty }
  public init(
    _ proposal: Value,
    otherwise problem: Problem,
    isValid: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(proposal) { proposal throws(Problem) in
      guard isValid(proposal) else { throw problem }
      return proposal
    }
  }
}

nonisolated extension Validated: Equatable
where Proposal: Equatable, Value: Equatable, Problem: Equatable {
  /// Returns true if the proposals, the results and the last accepted values are equal.
  public static func == (left: Validated, right: Validated) -> Bool {
    left.proposal == right.proposal && left.result == right.result && left.value == right.value
  }
}
