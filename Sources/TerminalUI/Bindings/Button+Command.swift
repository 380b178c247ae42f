public import ViewModels

/// What a button can have done: a command that needs nothing to be told.
public protocol ButtonCommand: Bindable {
  /// Whether it can be executed now.
  var isEnabled: Bool { get }

  /// Whether something is being done.
  var isExecuting: Bool { get }

  /// Has it done, if it can be executed now.
  func executeFromButton()
}

extension Command: ButtonCommand where Input == Void {
  /// Executes the command; what comes of it is told by the command's own signals.
  public func executeFromButton() {
    execute()
  }
}

extension Button {
  /// Creates a button that has a command executed, as ``command`` says.
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

  /// What the button has done.
  ///
  ///     signIn.command = model.signIn
  ///
  /// The button is enabled while the command is, and busy while that executes. The command is asked
  /// again when the button is pressed, so nothing is done twice, nor once it must not be. Another
  /// command takes the place of this one; nil leaves the button as it is, with nothing to do.
  public var command: (any ButtonCommand)? {
    get { (attachment as? CommandAttachment)?.command }
    set {
      (attachment as? CommandAttachment)?.detach()
      attachment = newValue.map { CommandAttachment($0, to: self) }
    }
  }
}

/// The tie between a button and its command; the button holds it.
private final class CommandAttachment {
  let command: any ButtonCommand
  private let observation: any Disposable
  private let handler: Occasion<Void>.Handler

  init(_ command: some ButtonCommand, to button: Button) {
    self.command = command
    handler = button.pressed.add { [weak command] in command?.executeFromButton() }
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
