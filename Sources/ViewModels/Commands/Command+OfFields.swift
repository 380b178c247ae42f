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
    self.init(submitting: fields, of: owner, in: group) { owner in
      .action { () throws(Failure) in try work(owner) }
    } later: { owner throws(Failure) in
      try work(owner)
    }
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
    self.init(submitting: fields, of: owner, in: group) { owner in
      .task { () async throws(Failure) in try await work(owner) }
    } later: { owner async throws(Failure) in
      try await work(owner)
    }
  }

  /// Creates a command that runs `work` immediately, or `later` if it first waits for checks.
  private convenience init<Owner: AnyObject, Name, Problem>(
    submitting fields: @escaping (Owner) -> FieldGroup<Name, Problem>,
    of owner: Owner,
    in group: CommandGroup?,
    _ work: @escaping @MainActor (Owner) -> CommandWork<Output, Failure>,
    later: @escaping @MainActor (Owner) async throws(Failure) -> Output
  ) {
    self.init(.calling({ fields($0).isEnabled }, with: owner), in: group) { [weak owner] _ in
      guard let owner else { return nil }
      let fields = fields(owner)
      switch fields.submit() {
      case .accept: return work(owner)
      case .refuse: return .signal(.empty)
      case .wait:
        return .task { [weak owner] () async throws(Failure) in
          guard await fields.waitForChecks(), let owner else { return nil }
          return try await later(owner)
        }
      }
    }
  }
}
