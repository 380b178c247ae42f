public import ViewModels

/// A command without input, which a button or a key can execute.
public protocol ButtonCommand: Bindable {
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

extension Command: ButtonCommand where Input == Void {}

extension KeyBinding {
  /// Creates a binding of keys to a command.
  ///
  /// The keys are enabled while the command is enabled.
  ///
  ///     KeyBinding(.escape, title: "cancel", command: model.cancel)
  public init(
    _ presses: KeyPress...,
    title: String,
    isInFooter: Bool = true,
    command: any ButtonCommand
  ) {
    self.init(presses, title: title, isInFooter: isInFooter, isEnabled: command.isEnabled) {
      command.execute()
    }
  }
}
