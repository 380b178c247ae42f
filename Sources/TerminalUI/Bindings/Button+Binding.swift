public import ViewModels

extension Button {
  /// Creates a button with a title and an action.
  ///
  /// The button gets wider for a longer title. To avoid that, pass all titles as `reserving`.
  public convenience init(
    _ title: @autoclosure @escaping () -> String,
    reserving titles: [String] = [],
    mnemonic: Character? = nil,
    action: @escaping () -> Void = {}
  ) {
    self.init(titled: "", mnemonic: mnemonic)
    alternatives = titles
    _ = following(title()) { $0.title = $1 }
    pressed.add(action)
  }

  /// Creates a button with an action on its page.
  ///
  ///     Button("Quit", mnemonic: "q") { $0.quit() }
  ///
  /// Without a page, a press does nothing.
  public convenience init(
    _ title: @autoclosure @escaping () -> String,
    reserving titles: [String] = [],
    mnemonic: Character? = nil,
    action: @escaping (Page) -> Void
  ) {
    self.init(title(), reserving: titles, mnemonic: mnemonic)
    pressed.add { [weak self] in if let page = self?.page { action(page) } }
  }

  /// Creates a button that executes a command.
  ///
  ///     Button(model.isNew ? "Create" : "Save", mnemonic: "s", command: model.save)
  public convenience init(
    _ title: @autoclosure @escaping () -> String,
    reserving titles: [String] = [],
    mnemonic: Character? = nil,
    command: any UserCommand
  ) {
    self.init(title(), reserving: titles, mnemonic: mnemonic)
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
  /// The button is disabled while the command is disabled and does not execute. The button is busy
  /// while the command executes. Each press checks the command again, so the button never executes
  /// a disabled command. A button whose command is set to nil is as it was without the command:
  /// it is enabled unless something else disables it.
  public var command: (any UserCommand)? {
    get { commandAttachment?.command }
    set {
      commandAttachment?.detach(from: self)
      attachment = newValue.map { CommandAttachment($0, to: self) }
    }
  }

  private var commandAttachment: CommandAttachment? { attachment as? CommandAttachment }
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
final class CommandAttachment {
  let command: any UserCommand
  private let observation: any Disposable
  private let handler: WidgetEvent<Void>.Handler
  private var isObstacle = false

  fileprivate init(_ command: some UserCommand, to button: Button) {
    self.command = command
    handler = button.pressed.add { [weak command] in command?.execute() }
    let binding = SerialDisposable()
    observation = binding
    binding.inner = command.values(of: { Flags($0.isEnabled, $0.isExecuting) })
      .observe { [weak self, weak button] flags in
        guard let self, let button else { return }
        setObstacle(!flags.isEnabled && !flags.isExecuting, on: button)
        button.isBusy = flags.isExecuting
      }
    button.canBePressed = { [weak command] in command?.isEnabled ?? false }
  }

  deinit {
    observation.dispose()
  }

  fileprivate func detach(from button: Button) {
    observation.dispose()
    handler.remove()
    setObstacle(false, on: button)
    button.isBusy = false
  }

  /// Disables the button, in addition to other conditions, or ends that.
  private func setObstacle(_ isDisabled: Bool, on button: Button) {
    guard isDisabled != isObstacle else { return }
    isObstacle = isDisabled
    button.enabling.obstacles += isDisabled ? 1 : -1
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
