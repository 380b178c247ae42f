/// The declaration of an input: its name, its property, its rule and an optional check.
///
///     Field(.name, \.name) { name throws(Problem) in
///       guard name.count >= 3 else { throw .tooShort }
///     }
///     .checked(after: .milliseconds(300), on: scheduler) { [server] name throws(Problem) in
///       guard await server.isFree(name) else { throw .taken }
///     }
///
/// With a key path that can be written, a control can edit the field: `TextField(fields[.name])`.
/// Pass fields to a ``FieldGroup``. A rule that compares two properties also takes their owner.
public struct Field<
  Owner: Bindable,
  Name: Hashable & Sendable,
  Value: Equatable & Sendable,
  Problem: FieldProblem
> {
  /// The name of the field in its group.
  public let name: Name
  let read: (Owner) -> Value
  let rule: (Owner, Value) throws(Problem) -> Void
  private(set) var check: FieldCheck<Value, Problem>?
  /// Returns the terminals with which a control edits the property; nil if it cannot be written.
  private(set) var terminals: ((Owner) -> FieldTerminals)?

  /// Creates a field from a property that a control can edit, and its rule.
  ///
  /// The rule throws the problem of a rejected value.
  public init(
    _ name: Name,
    _ path: ReferenceWritableKeyPath<Owner, Value>,
    rule: @escaping (Value) throws(Problem) -> Void
  ) {
    self.init(name, path) { _, value throws(Problem) in try rule(value) }
  }

  /// Creates a field from a property that a control can edit, and a rule that reads others too.
  ///
  /// The rule is called again whenever an observed property that it reads has changed.
  public init(
    _ name: Name,
    _ path: ReferenceWritableKeyPath<Owner, Value>,
    rule: @escaping (Owner, Value) throws(Problem) -> Void
  ) {
    self.init(name, { $0[keyPath: path] }, rule: rule)
    terminals = { FieldTerminals($0[path]) }
  }

  /// Creates a field from a validated property that a control can edit, which has its own rule.
  public init<Proposal: Equatable, Accepted>(
    _ name: Name,
    _ path: ReferenceWritableKeyPath<Owner, Validated<Proposal, Accepted, Problem>>
  ) where Value == Validated<Proposal, Accepted, Problem> {
    self.init(name, { $0[keyPath: path] })
    terminals = { FieldTerminals($0[path.appending(path: \.proposal)]) }
  }

  /// Creates a field from a property and a rule that throws the problem of a rejected value.
  ///
  /// The rule can be a function: `Field(.name, \.name.count, rule: checkLength)`.
  public init(
    _ name: Name,
    _ path: @escaping (Owner) -> Value,
    rule: @escaping (Value) throws(Problem) -> Void
  ) {
    self.init(name, path) { _, value throws(Problem) in try rule(value) }
  }

  /// Creates a field from a property and a rule that also reads other properties of their owner.
  ///
  /// The rule is called again whenever an observed property that it reads has changed.
  public init(
    _ name: Name,
    _ path: @escaping (Owner) -> Value,
    rule: @escaping (Owner, Value) throws(Problem) -> Void
  ) {
    self.name = name
    self.read = path
    self.rule = rule
  }

  /// Creates a field from a validated property, which has its own rule.
  public init<Proposal, Accepted>(
    _ name: Name,
    _ path: @escaping (Owner) -> Validated<Proposal, Accepted, Problem>
  ) where Value == Validated<Proposal, Accepted, Problem> {
    self.init(name, path) { value throws(Problem) in _ = try value.result.get() }
  }

  /// Returns the field with an asynchronous check of the values that the rule accepts.
  ///
  /// The check starts when the value has not changed for a while, or when the user submits. An edit
  /// cancels the check. If the check gets no answer, for example without a network, let it return
  /// without an error. The field then accepts the value, which the server can still reject later.
  ///
  /// In the initial value of a lazy property, the compiler refuses a closure that calls an actor:
  /// “default argument cannot be both main actor-isolated and actor-isolated”. Call a static method
  /// that calls the actor: `try await SignUp.check(name, with: server)`.
  ///
  /// - Parameters:
  ///   - pause: The time without edits before the check starts.
  ///   - scheduler: The scheduler for `pause`.
  ///   - check: The check, which throws the problem of a rejected value. The check does not receive
  ///     the owner, so a slow server does not keep the owner alive.
  /// - Returns: The field with the check.
  public func checked(
    after pause: Duration,
    on scheduler: any TimedScheduler,
    by check: @escaping @MainActor (Value) async throws(Problem) -> Void
  ) -> Field {
    var field = self
    field.check = FieldCheck(pause: pause, scheduler: scheduler, run: check)
    return field
  }
}

/// A declaration of a field, whatever the type of its values is.
///
/// ``Field`` is the type of all declarations. A group whose fields come from data takes an array of
/// them.
public protocol FieldDeclaration<Owner, Name, Problem> {
  /// The owner of the property.
  associatedtype Owner: Bindable
  /// The type of the names of the group's fields.
  associatedtype Name: Hashable & Sendable
  /// The type of the problems of the group's fields.
  associatedtype Problem: FieldProblem

  /// The name of the field in its group.
  var name: Name { get }

  /// Returns the field of a group that is connected with the property.
  ///
  /// Only groups call this method. The result is `old` if its property has values of the same type.
  func connection(with owner: Owner, replacing old: BoundField<Problem>?) -> BoundField<Problem>
}

extension Field: FieldDeclaration {
  /// Returns the field of a group that is connected with the property.
  public func connection(
    with owner: Owner,
    replacing old: BoundField<Problem>?
  ) -> BoundField<Problem> {
    guard let old = old as? FieldConnection<Owner, Name, Value, Problem> else {
      return FieldConnection(self, of: owner)
    }
    old.replace(with: self)
    return old
  }
}

/// The asynchronous check of a field.
struct FieldCheck<Value, Problem: Error> {
  let pause: Duration
  let scheduler: any TimedScheduler
  let run: @MainActor (Value) async throws(Problem) -> Void
}

/// A problem with a value of a field.
public nonisolated protocol FieldProblem: Error, Equatable {
  /// True if the problem is shown even before the user has left the field.
  ///
  /// The default is false. Return true for a problem that more typing cannot solve, such as a text
  /// that is too long.
  var showsWhileTyping: Bool { get }

  /// Returns the sentence that a form shows below the field with the given label.
  ///
  /// The default is the name of the case. Return a sentence such as "Enter a name." instead.
  func message(about label: String) -> String
}

nonisolated extension FieldProblem {
  /// The default value, false.
  public var showsWhileTyping: Bool { false }

  /// Returns the description of the problem.
  public func message(about label: String) -> String { "\(self)" }
}

/// The terminals with which controls edit the property of a field, one for each type of values.
struct FieldTerminals {
  private var forms: [AnyObject]

  /// Creates the terminals of the values, of optional values and, if there is a text form, of texts.
  init<Value: Sendable>(_ terminal: ChannelTerminal<Value, Never>) {
    forms = [terminal, terminal.map(to: { $0 as Value? }, from: { $0 })]
    if let text = (terminal as? any TextConvertible)?.textForm { forms.append(text) }
  }

  /// Returns the terminal of values of a type, or nil if no control for that type can edit them.
  func terminal<Value>(of type: Value.Type) -> ChannelTerminal<Value, Never>? {
    for case let terminal as ChannelTerminal<Value, Never> in forms { return terminal }
    return nil
  }
}

/// The status of a field, as a view shows it.
public nonisolated struct FieldStatus<Problem: FieldProblem>: Equatable, Sendable {
  /// The problem to show, or nil if there is none or it is too early to show it.
  public let problem: Problem?
  /// True while the rule accepts the value and the field waits for the answer of its check.
  public let isPending: Bool
  /// True if the rule and the check accept the value, and no server has rejected it.
  public let isValid: Bool
  /// True if the user left the field or tried to submit it, or if a server rejected its value.
  ///
  /// ``FieldGroup/reset()`` makes the property false again.
  public let isTouched: Bool

  /// The status of the same field while its control shows a text that is no value of the property.
  var invalidated: FieldStatus {
    FieldStatus(problem: problem, isPending: false, isValid: false, isTouched: isTouched)
  }
}
