/// A value that somebody proposes, and what was made of it: accepted, or refused with a problem.
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
///     field.textChannel() <-> model[\.age.proposal]
///     model.values(of: \.age.problem).observe { label.text = $0?.sentence ?? "" }
///
/// What was typed stays as it was typed; the validator returns what is made of it, of the same type
/// or of another, put right if it likes.
///
/// What depends on something else, too, is computed. It can be followed, and bound, all the same:
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

  /// What was proposed last; setting it has it validated.
  public var proposal: Proposal {
    didSet { revalidate() }
  }
  /// What was made of the proposal: the value accepted, or the problem.
  public private(set) var result: Result<Value, Problem>
  /// The value accepted last, if ever one was; a proposal that is refused leaves it as it was.
  public private(set) var value: Value?

  /// Creates a value with a first proposal, which is validated at once.
  ///
  /// - Parameters:
  ///   - proposal: what to begin with.
  ///   - validator: returns the value to accept for a proposal, or throws what is wrong with it. (For
  ///     the compiler to know the type of problem, the closure spells it: `throws(AgeProblem)`.)
  public init(
    _ proposal: Proposal,
    validator: @escaping @Sendable (Proposal) throws(Problem) -> Value
  ) {
    self.validator = validator
    self.proposal = proposal
    result = Result { () throws(Problem) in try validator(proposal) }
    value = try? result.get()
  }

  /// What is wrong with the proposal; nil if it was accepted.
  public var problem: Problem? {
    guard case .failure(let problem) = result else { return nil }
    return problem
  }

  /// Whether the proposal was accepted.
  public var isValid: Bool { problem == nil }

  /// Validates the proposal once more, for a validator that asks something that has changed.
  public mutating func revalidate() {
    result = Result { () throws(Problem) in try validator(proposal) }
    if case .success(let accepted) = result { value = accepted }
  }
}

nonisolated extension Validated where Proposal == Value {
  /// Creates a value that is accepted as it is proposed, or refused with one and the same problem.
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
  /// Whether both have the same proposal, made the same of it, and accepted the same value last.
  public static func == (left: Validated, right: Validated) -> Bool {
    left.proposal == right.proposal && left.result == right.result && left.value == right.value
  }
}
