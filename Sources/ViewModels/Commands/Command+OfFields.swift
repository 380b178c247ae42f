extension Command where Input == Void, Output == Void {
  /// Creates a command that submits a group of fields, with a plain closure as its work.
  ///
  ///     private(set) lazy var enter = Command(of: self, submitting: \.fields) { model in
  ///       model.signIn.execute(model.credentials)
  ///     }
  ///
  /// The command's condition is ``FieldGroup/isEnabled``. An execution first touches all fields, so
  /// their problems are shown. If a field has a problem, the execution requests the focus for the
  /// first such field and completes without calling `work`. If no field has a problem but a check
  /// is pending, the execution waits for the answer. If a field is edited or gets a
  /// problem during the wait, the execution completes without calling `work`.
  public convenience init<Owner: AnyObject, Name, Problem>(
    of owner: Owner,
    submitting fields: @escaping (Owner) -> FieldGroup<Name, Problem>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) throws(Failure) -> Void
  ) {
    self.init(submitting: fields, of: owner, in: group, calling: work)
  }
}

extension Command where Input == Void {
  /// Creates a command that submits a group of fields, with an asynchronous closure as its work.
  ///
  ///     private(set) lazy var join = Command(of: self, submitting: \.fields) {
  ///       model async throws(SignUpError) in try await model.register()
  ///     }
  ///
  /// If a field has a problem, or is edited during the wait for a check, the execution completes
  /// without a value. Then ``Command/run()`` throws `.empty` unless `Output` is `Void`.
  @_disfavoredOverload
  public convenience init<Owner: AnyObject, Name, Problem>(
    of owner: Owner,
    submitting fields: @escaping (Owner) -> FieldGroup<Name, Problem>,
    in group: CommandGroup? = nil,
    _ work: @escaping @MainActor (Owner) async throws(Failure) -> Output
  ) {
    self.init(submitting: fields, of: owner, in: group, calling: work)
  }

  /// Creates a command that calls `work` if the fields are valid, at once or after their checks.
  private convenience init<Owner: AnyObject, Name, Problem>(
    submitting fields: @escaping (Owner) -> FieldGroup<Name, Problem>,
    of owner: Owner,
    in group: CommandGroup?,
    calling work: @escaping @MainActor (Owner) async throws(Failure) -> Output
  ) {
    self.init(.calling({ fields($0).isEnabled }, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      let fields = fields(owner)
      return .task { [weak owner] () async throws(Failure) in
        switch fields.submit() {
        case .accept: break
        case .refuse: return nil
        case .wait: guard await fields.waitForChecks() else { return nil }
        }
        guard let owner else { return nil }
        return try await work(owner)
      }
    }
  }
}
