public import ViewModels

extension Button {
  /// Creates a button that executes a command.
  ///
  ///     Button("Sign in", mnemonic: "s", command: model.signIn)
  public convenience init(
    _ title: String,
    mnemonic: Character? = nil,
    command: any ButtonCommand
  ) {
    self.init(title, mnemonic: mnemonic)
    self.command = command
  }

  /// Makes the compiler reject a command with input, because a press provides none.
  @available(
    *,
    unavailable,
    message: """
      a button's command has no input; use a command that reads its input from the model, or \
      `button.pressed.add { command.execute(input) }`
      """
  )
  public convenience init<Input, Output, Failure>(
    _ title: String,
    mnemonic: Character? = nil,
    command: Command<Input, Output, Failure>
  ) {
    self.init(title, mnemonic: mnemonic)
  }

  /// The command that the button executes.
  ///
  ///     signIn.command = model.signIn
  ///
  /// The button is enabled while the command is enabled or executes. The button is busy while the
  /// command executes. Each press checks the command again, so the button never executes a disabled
  /// command. If you set nil, `isEnabled` and `isBusy` do not change.
  public var command: (any ButtonCommand)? {
    get { (attachment as? CommandAttachment)?.command }
    set {
      (attachment as? CommandAttachment)?.detach()
      attachment = newValue.map { CommandAttachment($0, to: self) }
    }
  }
}

extension LifetimeProviding where Self: Button {
  /// Makes the compiler reject a command with input, because a press provides none.
  @available(
    *,
    unavailable,
    message: """
      a button's command has no input; use a command that reads its input from the model, or \
      `button.pressed.add { command.execute(input) }`
      """
  )
  public var command: (any Bindable)? {
    get { nil }
    set {}
  }
}

/// The connection between a button and its command, owned by the button.
private final class CommandAttachment {
  let command: any ButtonCommand
  private let observation: any Disposable
  private let handler: WidgetEvent<Void>.Handler

  init(_ command: some ButtonCommand, to button: Button) {
    self.command = command
    handler = button.pressed.add { [weak command] in command?.execute() }
    observation = command.values(of: { Flags($0.isEnabled, $0.isExecuting) })
      .observe { [weak button] flags in
        button?.isEnabled = flags.isEnabled || flags.isExecuting
        button?.isBusy = flags.isExecuting
      }
    button.canBePressed = { [weak command] in command?.isEnabled ?? false }
  }

  deinit {
    observation.dispose()
  }

  func detach() {
    observation.dispose()
    handler.remove()
  }

  private nonisolated struct Flags: Equatable {
    let isEnabled: Bool
    let isExecuting: Bool

    init(_ isEnabled: Bool, _ isExecuting: Bool) {
      self.isEnabled = isEnabled
      self.isExecuting = isExecuting
    }
  }
}
