/// A group of fields that decides when problems are shown and where the focus goes.
///
///     final class SignUp: Bindable {
///       enum Input: String { case name, age }
///       enum Problem: FieldProblem { case missing, taken, tooYoung }
///
///       @Observed var name = ""
///       @Observed var age = 18
///
///       private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
///         of: self,
///         Field(.name, \.name) { name throws(Problem) in
///           if name.isEmpty { throw .missing }
///         },
///         Field(.age, \.age) { age throws(Problem) in
///           guard age >= 18 else { throw .tooYoung }
///         }
///       )
///
///       private(set) lazy var join = Command(of: self, submitting: \.fields) { model async in
///         await model.register()
///       }
///     }
///
///     model.values(of: { $0.fields[.name].problem }).observe { … }
///
/// The properties remain plain properties, with their own bindings. Most problems are shown after
/// the user has left the field or tried to submit. A problem with
/// ``FieldProblem/showsWhileTyping`` is always shown. ``reject(_:)`` shows the problems that a
/// server found.
///
/// The fields can also come from data: see ``init(of:enabledIf:fields:)``.
///
/// `Name` identifies the fields. It can identify other controls too, such as buttons that can have
/// the focus.
public final class FieldGroup<Name: Hashable & Sendable, Problem: FieldProblem>: Bindable {
  /// The fields with their names, in the order of the focus.
  @Observed private var members: [Member] = []
  private let condition: () -> Bool
  /// Reads the declarations of the fields now; nil if they never change.
  private var readFields: (() -> Void)?
  private var observation: (any Disposable)?
  /// The number of changes of the set of fields, and of edits of the fields that are gone.
  private var pastEdits = 0
  private let requests = ReplaySubject<Name, Never>(capacity: 1)
  /// The control that had the focus when the group was last disabled.
  private var origin: Name?

  /// The control that has the focus, if any.
  @Observed public private(set) var focused: Name?

  /// Creates a group from fields in the order of the focus.
  ///
  /// - Parameters:
  ///   - owner: The owner of the properties, which the group does not retain.
  ///   - condition: A closure that returns false while the user cannot submit. During that time,
  ///     leaving a field does not touch the field.
  ///   - field: The fields, each with a different name.
  public init<Owner: Bindable, each Value>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    _ field: repeat Field<Owner, Name, each Value, Problem>
  ) {
    self.condition = { [weak owner] in owner.map(condition) ?? false }
    var fields: [any FieldDeclaration<Owner, Name, Problem>] = []
    var names: Set<Name> = []
    for field in repeat each field {
      require(names.insert(field.name).inserted, "two fields are named \(field.name); rename one")
      fields.append(field)
    }
    setFields(fields, of: owner)
    followCondition(of: owner, condition)
  }

  /// Creates a group of fields that come from data, for example from the schema of a database.
  ///
  ///     private(set) lazy var fields: FieldGroup<String, Problem> = FieldGroup(
  ///       of: self,
  ///       fields: { model in
  ///         model.columns.map { column in
  ///           Field(column.name, \.[text: column.name]) { text throws(Problem) in
  ///             if text.isEmpty, column.isRequired { throw .missing }
  ///           }
  ///         }
  ///       }
  ///     )
  ///
  ///     subscript(text name: String) -> String {
  ///       get { texts[name] ?? "" }
  ///       set { texts[name] = newValue }
  ///     }
  ///
  /// The fields may have values of different types. They are read again after an observed property that
  /// `fields` has read has changed. A name stands for the same property as long as there is a field
  /// with this name: the field keeps its status, and takes over a rule and a check that differ. A field
  /// that is gone cancels its check. If two fields have the same name, the first one counts.
  ///
  /// - Parameters:
  ///   - owner: The owner of the properties, which the group does not retain.
  ///   - condition: A closure that returns false while the user cannot submit.
  ///   - fields: Returns the fields in the order of the focus.
  public init<Owner: Bindable>(
    of owner: Owner,
    enabledIf condition: @escaping (Owner) -> Bool = { _ in true },
    fields: @escaping (Owner) -> [any FieldDeclaration<Owner, Name, Problem>]
  ) {
    self.condition = { [weak owner] in owner.map(condition) ?? false }
    readFields = { [weak self, weak owner] in
      if let self, let owner { setFields(fields(owner), of: owner) }
    }
    let read = { [weak owner] in owner.map(fields) }
    observation = observe(read) { [weak self, weak owner] fields in
      if let self, let owner, let fields { setFields(fields, of: owner) }
    }
    followCondition(of: owner, condition)
  }

  private func followCondition<Owner: Bindable>(
    of owner: Owner,
    _ condition: @escaping (Owner) -> Bool
  ) {
    focusFirst()
    owner.values(of: condition).observe { [weak self] isEnabled in
      if !isEnabled { self?.origin = self?.focused }
    }
  }

  /// Replaces the fields, and keeps those whose names remain.
  private func setFields<Owner: Bindable>(
    _ fields: [any FieldDeclaration<Owner, Name, Problem>],
    of owner: Owner
  ) {
    var old = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) })
    var new: [Member] = []
    var names: Set<Name> = []
    for field in fields where names.insert(field.name).inserted {
      let member = old[field.name]
      let connection = field.connection(with: owner, replacing: member?.field)
      if let member, member.field === connection {
        old[field.name] = nil
        new.append(member)
      } else {
        connection.group = self
        new.append(Member(field.name, connection))
      }
    }
    guard !old.isEmpty || new.map(\.name) != members.map(\.name) else { return }
    pastEdits += old.values.reduce(1) { $0 + $1.field.state.proposal }
    members = new
    for member in old.values { member.field.end() }
  }

  // MARK: Status

  /// True if the user can submit the fields, whether they are valid or not.
  public var isEnabled: Bool { condition() }

  /// True if all fields are valid.
  public var isValid: Bool { members.allSatisfy(\.current.isValid) }

  /// True if the user can submit the fields and all of them are valid.
  ///
  /// Use this property as the condition of a command: `enabledIf: \.fields.canSubmit`. A command
  /// that is created with `submitting:` does not need the condition. It stays enabled, so that it
  /// can show problems.
  public var canSubmit: Bool { isEnabled && isValid }

  /// True while at least one field waits for the answer of its check.
  public var isPending: Bool { members.contains(where: \.current.isPending) }

  /// The terminal of a field's property, for the control that edits it.
  ///
  ///     FormRow("Name", TextField(model.fields[.name], placeholder: "ada"))
  ///
  /// The control says which type of values it edits. It can be the type of the property, an optional
  /// of it, or `String` if the type has a text form. A value that the property cannot have is refused.
  /// The row of the control shows the field's problem, and the page shares its focus with the group.
  /// Traps if the property has another type, or if its key path cannot be written.
  public subscript<Value: Sendable>(name: Name) -> ChannelTerminal<Value, Never> {
    let field: BoundField<Problem> = self[name]
    return field.terminal(of: Value.self)
  }

  /// The field with a name, for its status.
  ///
  ///     model.fields[.name].isValid
  public subscript(name: Name) -> BoundField<Problem> {
    if let member = member(named: name) { return member.field }
    // The data of the fields may just have changed, for example in a batch.
    readFields?()
    guard let member = member(named: name) else {
      fatalError("the group has no field \(name); pass a Field(\(name), …) to its init")
    }
    return member.field
  }

  /// The fields in the order of the focus.
  var fields: [BoundField<Problem>] { members.map(\.field) }

  private func member(named name: Name) -> Member? { members.first { $0.name == name } }

  // MARK: Problems

  /// Rejects the values of fields because of problems that a server found.
  ///
  /// This method shows the problems and requests the focus for the first of these fields.
  ///
  ///     catch .nameTaken { fields.reject([.name: .taken]) }
  ///
  /// A field drops such a problem at its next edit.
  public func reject(_ problems: [Name: Problem]) {
    batch {
      for (name, problem) in problems { self[name].reject(because: problem) }
    }
    let first = members.first { problems[$0.name] != nil }
    if let first { requests.send(first.name) }
  }

  /// Hides the problems of all fields, except those with ``FieldProblem/showsWhileTyping``.
  ///
  /// A hidden problem appears again after the user leaves its field or tries to submit.
  public func reset() {
    batch { for member in members { member.field.reset() } }
  }

  // MARK: Focus

  /// A signal of the controls that should get the focus.
  ///
  /// The group itself makes the first request, with ``focusFirst()``. A subscriber receives the
  /// latest request immediately.
  public var focusRequest: Signal<Name, Never> { requests.signal }

  /// Requests the focus for a control.
  public func focus(on control: Name) {
    requests.send(control)
  }

  /// Requests the focus for the first field that is not valid, or the first field if all are valid.
  public func focusFirst() {
    let first = members.first { !$0.field.status.isValid } ?? members.first
    if let first { requests.send(first.name) }
  }

  /// Requests the focus for the control that had it when the group was last disabled.
  public func returnFocus() {
    if let origin { requests.send(origin) }
  }

  /// Reports that a control got the focus.
  public func entered(_ control: Name) {
    focused = control
  }

  /// Reports that a control lost the focus.
  ///
  /// If the control is a field and the group is enabled, this method touches the field.
  public func left(_ control: Name) {
    if focused == control { focused = nil }
    if isEnabled { member(named: control)?.field.touch() }
  }

  // MARK: Submitting

  /// Touches all fields and decides whether they can be submitted now.
  ///
  /// If a field has a problem, this method requests the focus for the first such field.
  func submit() -> Decision {
    batch { for member in members { member.field.submit() } }
    return decide()
  }

  /// Waits while checks are pending, and returns true if all fields are valid after the wait.
  ///
  /// If a field is edited or the task is canceled during the wait, this method returns false.
  func waitForChecks() async -> Bool {
    let edits = editCount
    _ = try? await values(of: { $0.decision == .wait && $0.editCount == edits })
      .filter { !$0 }
      .first()
    return editCount == edits && !Task.isCancelled && decide() == .accept
  }

  private func decide() -> Decision {
    let decision = decision
    if decision == .refuse { focusFirstProblem() }
    return decision
  }

  private var decision: Decision {
    let statuses = members.map(\.current)
    if statuses.contains(where: \.isInvalid) { return .refuse }
    return statuses.contains(where: \.isPending) ? .wait : .accept
  }

  private func focusFirstProblem() {
    let first = members.first { $0.field.status.isInvalid }
    if let first { requests.send(first.name) }
  }

  private var editCount: Int { members.reduce(pastEdits) { $0 + $1.field.state.proposal } }

  /// The decision about an attempt to submit.
  enum Decision {
    case accept
    case refuse
    case wait
  }

  /// A field with its name and its status for observers.
  private struct Member {
    let name: Name
    let field: BoundField<Problem>
    private let status: ObservedStatus<Problem>

    init(_ name: Name, _ field: BoundField<Problem>) {
      self.name = name
      self.field = field
      status = ObservedStatus(of: field)
    }

    var current: FieldStatus<Problem> { status.current }
  }

  deinit {
    observation?.dispose()
  }
}

/// The status of a field, cached for observers.
///
/// So an edit makes an observer of the whole group call only the rule of the edited field.
private final class ObservedStatus<Problem: FieldProblem> {
  private let field: BoundField<Problem>
  private let cached = Derived { (status: ObservedStatus) in status.field.status }

  init(of field: BoundField<Problem>) {
    self.field = field
  }

  deinit {}

  /// The current status.
  ///
  /// Code that observes nothing calls the rule, which can read plain variables.
  var current: FieldStatus<Problem> {
    ExpressionObserver.current == nil ? field.status : cached.value(for: self)
  }
}

/// A group of fields that shares the focus with a page, whose widgets have the names of the fields.
package protocol FocusSharing: AnyObject {
  /// The names of the controls that should get the focus.
  var requestedNames: Signal<String, Never> { get }
  /// Reports that the control with a name got the focus.
  func entered(named name: String)
  /// Reports that the control with a name lost the focus.
  func left(named name: String)
}

extension FieldGroup: FocusSharing {
  package var requestedNames: Signal<String, Never> {
    focusRequest.map { text(of: $0) }
  }

  package func entered(named name: String) {
    control(named: name).map { entered($0) }
  }

  package func left(named name: String) {
    control(named: name).map { left($0) }
  }

  /// Returns the field or other control with a name; nil if the group cannot name it.
  private func control(named text: String) -> Name? {
    if let member = members.first(where: { $0.field.name == text }) { return member.name }
    return (Name.self as? any RawRepresentable.Type).flatMap { value(of: $0, for: text) as? Name }
  }
}

/// Returns the value with a text as its raw value; nil if there is none.
private nonisolated func value<Raw: RawRepresentable>(of type: Raw.Type, for text: String) -> Raw? {
  (text as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
}

nonisolated extension FieldStatus {
  fileprivate var isInvalid: Bool { !isValid && !isPending }
}
