internal import FoundationEssentials
public import ViewModels

/// A command that clients can execute.
///
///     Action("heat", \.heat, help: "Heats the water.")
///     Action("brew", \.brew, taking: "cups")
///     Action("signIn", \.signIn, taking: "password", returning: \.userName)
///
/// The parameter can be a `Secret`. The state that clients see has an object with `enabled` and
/// `executing` for each action. A client that executes the command receives the command's last
/// value, or each value if the client asks for `more`. A failure that is a ``ServedError`` reaches
/// the client under its own name.
@MainActor
public struct Action<Model: Bindable, Parameter: Sendable, Output: Sendable, Failure: Error> {
  /// A closure or key path that returns the command of a model.
  public typealias Path = (Model) -> Command<Parameter, Output, Failure>

  let member: Member<Model>

  // `Void` cannot conform to a protocol, so it needs initializers of its own: one for each kind of
  // parameter and of output.

  private init(
    _ name: String,
    _ path: @escaping Path,
    _ parameter: ActionParameter<Parameter>,
    _ output: ActionOutput<Output>,
    _ help: String?
  ) {
    let action = ActionOutline(
      parameter: parameter.field,
      output: output.type,
      errors: (Failure.self as? any ServedError.Type)?.names ?? []
    )
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .action(action)),
      use: .action(
        ActionUse(
          flags: { model in
            let command = path(model)
            return (command.isEnabled, command.isExecuting)
          },
          execute: { model, received, handle throws(InvalidValue) in
            let parameter = try parameter.decode(received)
            return path(model).execute(parameter).report(to: handle, output.write)
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
    self.init(name, path, .none, .none, help)
  }

  /// Creates an action for a command that has no parameter and sends values.
  public init(
    _ name: String,
    _ path: @escaping Path,
    help: String? = nil
  ) where Parameter == Void, Output: ServedValue {
    self.init(name, path, .none, .part(\.self), help)
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
    returning result: @escaping (Output) -> Result,
    help: String? = nil
  ) where Parameter == Void {
    self.init(name, path, .none, .part(result), help)
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
  ) where Parameter: AcceptedValue, Output == Void {
    self.init(name, path, .named(parameter), .none, help)
  }

  /// Creates an action for a command that has a parameter and sends values.
  public init(
    _ name: String,
    _ path: @escaping Path,
    taking parameter: String = "input",
    help: String? = nil
  ) where Parameter: AcceptedValue, Output: ServedValue {
    self.init(name, path, .named(parameter), .part(\.self), help)
  }

  /// Creates an action that has a parameter and sends clients a part of each value.
  ///
  /// - Parameters:
  ///   - name: The name that clients see. The method has the same name with a capital first letter.
  ///   - path: A key path or closure that returns the command.
  ///   - parameter: The name that clients give to the parameter.
  ///   - result: A closure or key path that returns the part that clients receive.
  ///   - help: A sentence that says what the command does.
  public init<Result: ServedValue>(
    _ name: String,
    _ path: @escaping Path,
    taking parameter: String = "input",
    returning result: @escaping (Output) -> Result,
    help: String? = nil
  ) where Parameter: AcceptedValue {
    self.init(name, path, .named(parameter), .part(result), help)
  }

  /// Reports a compiler error for a command whose parameter or output clients cannot exchange.
  @available(
    *,
    unavailable,
    message: """
      clients pass one parameter that is an AcceptedValue, and receive a ServedValue; put several \
      parameters into a ServedStructure, and choose a part of the output with `returning:`
      """
  )
  public init(
    _ name: String,
    _ path: @escaping Path,
    taking parameter: String = "input",
    help: String? = nil
  ) {
    fatalError("The command of “\(name)” cannot be served.")
  }
}

/// The parameter of a command, as clients pass it.
@MainActor
private struct ActionParameter<Value> {
  let field: ServedType.Field?
  let decode: @MainActor (ReceivedValue?) throws(InvalidValue) -> Value
}

extension ActionParameter<Void> {
  static var none: Self { Self(field: nil) { _ in } }
}

extension ActionParameter where Value: AcceptedValue {
  /// Returns a parameter with a name.
  ///
  /// A missing parameter is read as null, and is an error if the type does not accept null.
  static func named(_ name: String) -> Self {
    Self(field: ServedType.Field(name, Value.servedType)) { received throws(InvalidValue) in
      if let received { return try Value(received) }
      guard let value = try? Value(ReceivedValue(.null, of: Message())) else {
        throw InvalidValue("is missing")
      }
      return value
    }
  }
}

/// The values that clients receive for the values of a command.
@MainActor
private struct ActionOutput<Value> {
  let type: ServedType?
  let write: @MainActor (Value) -> [UInt8]?

  static func part<Part: ServedValue>(_ part: @escaping (Value) -> Part) -> Self {
    Self(type: Part.servedType) { part($0).json }
  }
}

extension ActionOutput<Void> {
  static var none: Self { Self(type: nil) { _ in nil } }
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
      message = ErrorText.description(of: error)
    }
  }

  /// Returns the error's own text, or the words in the name of its case or type.
  ///
  /// A payload is left out, because it would appear as Swift source.
  private static func description(of error: any Error) -> String {
    if let error = error as? any CustomStringConvertible { return error.description }
    if let text = (error as? any LocalizedError)?.errorDescription { return text }
    let isEnumeration = Mirror(reflecting: error).displayStyle == .enum
    let source = isEnumeration ? String(describing: error) : "\(type(of: error))"
    let name = source.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    var words = ""
    for character in name {
      let isNewWord = character.isUppercase && words.last?.isLowercase == true
      words += isNewWord ? " \(character.lowercased())" : String(character)
    }
    return words
  }
}
