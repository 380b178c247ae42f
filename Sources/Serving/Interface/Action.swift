public import ViewModels

/// A command that clients can execute.
///
///     Action("heat", \.heat, help: "Heats the water.")
///     Action("brew", \.brew, taking: "cups")
///     Action("signIn", \.signIn, returning: \.userName)
///
/// The state that clients see has an object with `enabled` and `executing` for each action. A
/// client that executes the command receives the command's last value, or each value if the client
/// asks for `more`. A failure that is a ``ServedError`` reaches the client under its own name.
@MainActor
public struct Action<Model: Bindable, Parameter: Sendable, Output: Sendable, Failure: Error> {
  /// A closure or key path that returns the command of a model.
  public typealias Path = (Model) -> Command<Parameter, Output, Failure>

  let member: Member<Model>

  private init(
    _ name: String,
    _ path: @escaping Path,
    parameter: (name: String, type: ServedType)?,
    output: ServedType?,
    help: String?,
    decode: @escaping @MainActor (ReceivedValue?) throws(InvalidValue) -> Parameter,
    write: @escaping @MainActor (Output) -> [UInt8]?
  ) {
    let action = ActionOutline(
      parameter: parameter.map { ServedType.Field($0.name, $0.type) },
      output: output,
      errors: (Failure.self as? any ServedError.Type)?.names ?? []
    )
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .action(action)),
      use: .action(
        ActionUse(
          flags: { model in (path(model).isEnabled, path(model).isExecuting) },
          execute: { model, received, handle throws(InvalidValue) in
            let parameter = try decode(received)
            return path(model).execute(parameter).report(to: handle, write)
          }
        )
      )
    )
  }

  /// Creates an action for a command that has no parameter and sends no values.
  ///
  /// - Parameters:
  ///   - name: The name that clients see. The method has the same name with a capital first letter.
  ///   - path: A key path or closure that returns the command.
  ///   - help: A sentence that says what the command does.
  public init(
    _ name: String,
    _ path: @escaping Path,
    help: String? = nil
  ) where Parameter == Void, Output == Void {
    self.init(name, path, parameter: nil, output: nil, help: help) { _ in
    } write: { _ in
      nil
    }
  }

  /// Creates an action for a command that has no parameter and sends values.
  public init(
    _ name: String,
    _ path: @escaping Path,
    help: String? = nil
  ) where Parameter == Void, Output: ServedValue {
    self.init(name, path, parameter: nil, output: Output.servedType, help: help) { _ in
    } write: { value in
      value.json
    }
  }

  /// Creates an action for a command that has a parameter and sends no values.
  ///
  /// - Parameters:
  ///   - name: The name that clients see. The method has the same name with a capital first letter.
  ///   - path: A key path or closure that returns the command.
  ///   - parameter: The name that clients give to the parameter.
  ///   - help: A sentence that says what the command does.
  public init(
    _ name: String,
    _ path: @escaping Path,
    taking parameter: String = "input",
    help: String? = nil
  ) where Parameter: ServedValue, Output == Void {
    self.init(
      name,
      path,
      parameter: (parameter, Parameter.servedType),
      output: nil,
      help: help
    ) { received throws(InvalidValue) in
      try Parameter(required: received)
    } write: { _ in
      nil
    }
  }

  /// Creates an action that has no parameter and sends clients a part of each value.
  ///
  /// - Parameters:
  ///   - name: The name that clients see. The method has the same name with a capital first letter.
  ///   - path: A key path or closure that returns the command.
  ///   - result: A closure or key path that returns the part that clients receive.
  ///   - help: A sentence that says what the command does.
  public init<Result: ServedValue>(
    _ name: String,
    _ path: @escaping Path,
    returning result: @escaping @MainActor (Output) -> Result,
    help: String? = nil
  ) where Parameter == Void {
    self.init(name, path, parameter: nil, output: Result.servedType, help: help) { _ in
    } write: { value in
      result(value).json
    }
  }

  /// Creates an action for a command that has a parameter and sends values.
  public init(
    _ name: String,
    _ path: @escaping Path,
    taking parameter: String = "input",
    help: String? = nil
  ) where Parameter: ServedValue, Output: ServedValue {
    self.init(
      name,
      path,
      parameter: (parameter, Parameter.servedType),
      output: Output.servedType,
      help: help
    ) { received throws(InvalidValue) in
      try Parameter(required: received)
    } write: { value in
      value.json
    }
  }
}

extension ServedValue {
  /// Creates the value of a parameter.
  ///
  /// A missing parameter is read as null, and is an error if the type does not accept null.
  fileprivate init(required received: ReceivedValue?) throws(InvalidValue) {
    if let received {
      try self.init(received)
    } else {
      guard let value = try? Self(ReceivedValue(.null, of: Message())) else {
        throw InvalidValue("is missing")
      }
      self = value
    }
  }
}

/// The closures that use a command on behalf of clients.
struct ActionUse<Model> {
  /// Returns the flags that the state shows for the command.
  let flags: @MainActor (Model) -> (isEnabled: Bool, isExecuting: Bool)
  /// Executes the command, and returns a disposable that cancels the execution.
  let execute:
    @MainActor (Model, ReceivedValue?, @escaping ActionHandler) throws(InvalidValue)
      -> any Disposable
}

/// A closure that receives the events of an execution.
typealias ActionHandler = @MainActor (ActionEvent) -> Void

/// An event of an execution.
enum ActionEvent {
  /// The execution sent a value, here as JSON. Nil stands for a value of type `Void`.
  case value([UInt8]?)
  case completed
  case failed(ErrorText)
  case disabled(Refusal)
  case cancelled
}

@MainActor
extension Execution {
  /// Passes the events of this execution to a closure.
  fileprivate func report(
    to handle: @escaping ActionHandler,
    _ write: @escaping @MainActor (Output) -> [UInt8]?
  ) -> any Disposable {
    signal.observe(
      next: { handle(.value(write($0))) },
      failed: { error in
        switch error {
        case .disabled(let refusal): handle(.disabled(refusal))
        case .failed(let failure as any ServedError) where failure.name == "Cancelled":
          handle(.cancelled)
        case .failed(let failure): handle(.failed(ErrorText(of: failure)))
        case .cancelled: handle(.cancelled)
        case .empty: handle(.completed)
        }
      },
      completed: { handle(.completed) }
    )
    return ActionDisposable { onMainActor { self.cancel() } }
  }
}

/// A command's failure that clients see by name.
///
///     enum HeatingError: ServedError {
///       case noWater, tooHot(Int)
///
///       static let names = ["NoWater", "TooHot"]
///       var name: String { … }
///       var message: String { … }
///     }
///
/// Clients see a failure of another type, or with a name that is not in `names`, as `Failed`. The
/// name `Cancelled` is an exception: it must not be in `names`, and clients see a cancellation.
public protocol ServedError: Error {
  /// The names of all failures of this type. A name is a capital letter, followed by letters and
  /// digits.
  static var names: [String] { get }
  /// The name of this failure: one of `names`, or `Cancelled`.
  var name: String { get }
  /// A sentence that explains the failure to people.
  var message: String { get }
}

/// The name and the message of a failure, as clients see them.
struct ErrorText: Equatable {
  let name: String
  let message: String

  init(of error: any Error) {
    if let error = error as? any ServedError {
      // An interface can list only the names in `names`.
      name = type(of: error).names.contains(error.name) ? error.name : "Failed"
      message = error.message
    } else {
      name = "Failed"
      message = String(describing: error)
    }
  }
}
