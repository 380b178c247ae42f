public import ViewModels

/// A sign-up form that asks a server whether the name is free.
public final class SignUpModel: Bindable {
  /// A field of the form.
  public nonisolated enum Input: String, Sendable {
    /// The name of the new user.
    case name = "user name"
    /// The password.
    case password = "new password"
    /// The password again.
    case repetition = "password again"
  }

  /// A problem with a field.
  public nonisolated enum Problem: FieldProblem {
    /// The field is empty.
    case missing
    /// The text is too short.
    case tooShort
    /// Another user has the name.
    case taken
    /// The passwords differ.
    case different

    /// True for a name that is taken.
    public var showsWhileTyping: Bool { self == .taken }

    /// Returns the error message.
    public func message(about label: String) -> String {
      switch self {
      case .missing: "Fill in this field."
      case .tooShort: "This is too short."
      case .taken: "This name is taken."
      case .different: "The passwords differ."
      }
    }
  }

  /// The name of the new user.
  @Observed public var name = ""
  /// The password.
  @Observed public var password = Secret()
  /// The password again.
  @Observed public var repetition = Secret()
  /// The name of the last user who signed up, if any.
  @Observed public private(set) var newUser: String?

  /// The server that knows which names are taken.
  public let server: NameServer
  private let scheduler: any TimedScheduler

  /// Creates an empty form.
  public init(server: NameServer, on scheduler: any TimedScheduler) {
    self.server = server
    self.scheduler = scheduler
  }

  /// The fields with their rules.
  public private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    enabledIf: { !$0.signUp.isExecuting },
    Field(.name, \.name) { name throws(Problem) in
      if name.isEmpty { throw .missing }
      if name.count < 3 { throw .tooShort }
    }
    .checked(after: .milliseconds(300), on: scheduler) { [server] name throws(Problem) in
      guard await server.isFree(name) else { throw .taken }
    },
    Field(.password, \.password) { password throws(Problem) in
      if password.isEmpty { throw .missing }
      if password.count < 6 { throw .tooShort }
    },
    Field(.repetition, \.repetition) { model, repetition throws(Problem) in
      guard repetition == model.password else { throw .different }
    }
  )

  /// Signs up, or shows all problems and moves the focus to the first one.
  public private(set) lazy var signUp = Command(of: self, submitting: \.fields) { model async in
    await model.register()
  }

  private func register() async {
    do throws(NameServer.Failure) {
      try await server.register(name)
      batch {
        newUser = name
        name = ""
        password = Secret()
        repetition = Secret()
        fields.reset()
      }
      fields.focusFirst()
    } catch {
      switch error {
      case .taken: fields.reject([.name: .taken])
      }
    }
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let state =
      if signUp.isExecuting {
        "signing up"
      } else if fields.isPending {
        "asking the server"
      } else {
        fields.isValid ? "ready" : "incomplete"
      }
    return "\(newUser.map { "\($0) signed up" } ?? "no user yet"), \(state)"
  }
}
