public import ViewModels

/// A command without input, which a button or a key can execute.
public protocol UserCommand: Bindable {
  /// The type that `execute()` returns.
  associatedtype Started

  /// True if the command can be executed now.
  var isEnabled: Bool { get }

  /// True while an execution is in progress.
  var isExecuting: Bool { get }

  /// Executes the command if it is enabled.
  @discardableResult
  func execute() -> Started
}

extension Command: UserCommand where Input == Void {}

extension KeyBinding {
  /// Creates a binding of keys to a command.
  ///
  /// The keys are enabled while the command is enabled.
  ///
  ///     KeyBinding(.escape, title: "cancel", command: model.cancel)
  public init(
    _ presses: KeyPress...,
    title: @autoclosure @escaping () -> String,
    isInFooter: Bool = true,
    command: any UserCommand
  ) {
    self.init(presses, title: title(), isInFooter: isInFooter, isEnabled: command.isEnabled) {
      command.execute()
    }
  }

  /// Makes the compiler reject a command with input, because a key provides none.
  @available(
    *,
    unavailable,
    message: """
      a key's command has no input; use a command that reads its input from the model, or \
      `KeyBinding(key, title: title) { command.execute(input) }`
      """
  )
  public init<Input, Output, Failure>(
    _ presses: KeyPress...,
    title: String,
    isInFooter: Bool = true,
    command: Command<Input, Output, Failure>
  ) {
    self.init(presses, title: title, isInFooter: isInFooter, isEnabled: false) {}
  }
}
