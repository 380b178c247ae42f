internal import Signals

/// What appears by itself, and what appears in answer to the user's latest input.
extension Application {
  /// The longest time from an input to a dialog that answers it.
  ///
  /// A command may need a few turns of the main actor before it asks its question.
  private var answerTime: Duration { .milliseconds(50) }

  /// True if what appears now answers the latest input of the user.
  ///
  /// This is so while the application handles the input, and shortly afterward in the tasks that
  /// the input has started, or after the input has answered a dialog. The task that has asked may
  /// then ask the next question.
  private var answersInput: Bool {
    if isHandlingInput { return true }
    let isAnswer = InputOrigin.serial == inputSerial || answerSerial == inputSerial
    return isAnswer && scheduler.elapsed - inputTime <= answerTime
  }

  /// Notes that the input in progress, if there is any, has answered a dialog.
  func noteAnswer() {
    if isHandlingInput { answerSerial = inputSerial }
  }

  /// True after the first press.
  ///
  /// Before it, no key can be on its way to something else.
  private var isInUse: Bool { inputSerial > 0 }

  /// Guards a page against keys that were not meant for it, unless it answers the user's input.
  func pageAppeared(_ page: Page) {
    if isInUse, !answersInput { page.arrivals.appeared(page.root.serial, at: scheduler.elapsed) }
  }

  /// Guards a widget of a page against keys that were not meant for it.
  ///
  /// A widget that appears while the application handles input answers that input.
  func widgetAppeared(_ widget: Widget, on page: Page) {
    if isInUse, !isHandlingInput { page.arrivals.appeared(widget.serial, at: scheduler.elapsed) }
  }

  /// Runs an action that handles input.
  func handleInput(_ action: () -> Void) {
    let wasHandling = isHandlingInput
    isHandlingInput = true
    defer { isHandlingInput = wasHandling }
    action()
  }

  /// Runs an action that handles an event, so that the tasks it starts know their origin.
  func answer(_ event: InputEvent, by action: () -> Void) {
    if event.isPress {
      inputSerial += 1
      inputTime = scheduler.elapsed
    }
    handleInput { InputOrigin.$serial.withValue(inputSerial, operation: action) }
  }
}

extension Page {
  /// Returns true if a key must be ignored, because the user has not seen what it would press.
  ///
  /// These keys are Enter and Space, unless a text input inserts them.
  func ignores(_ press: KeyPress, at now: @autoclosure () -> Duration) -> Bool {
    guard !arrivals.isEmpty else { return false }
    let path = focused?.path ?? [root]
    let isGuarded = arrivals.keyArrived(at: now(), for: path.map(\.serial))
    guard isGuarded, press == .enter || press == .space else { return false }
    return !(focused is TextArea || focused is TextInput && press == .space)
  }
}

/// The origin of a task.
private nonisolated enum InputOrigin {
  /// The number of the input event that started the task; nil if no input started it.
  @TaskLocal static var serial: Int?
}

extension InputEvent {
  /// True if the user has pressed a key or a mouse button, or has pasted text.
  fileprivate var isPress: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let event): event.isClick
    case .focus: false
    }
  }
}
