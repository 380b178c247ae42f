internal import Signals

/// A state machine that ignores keys that the user pressed before seeing what appeared.
///
/// Something that appears by itself, such as a dialog that a model asks for, can appear under a key
/// that was meant for something else.
///
/// 1. An element that has appeared is guarded.
/// 2. The guard of an element ends when no key has arrived for 300 ms.
package nonisolated struct ArrivalGuard<Element: Hashable> {
  /// The time without keys after which the user has seen what appeared.
  private let quiet = Duration.milliseconds(300)
  /// The guarded elements, each with the time of its appearance or of the latest key.
  private var since: [Element: Duration] = [:]

  package init() {}

  /// True if no element is guarded.
  package var isEmpty: Bool { since.isEmpty }

  /// Guards an element that has appeared by itself.
  package mutating func appeared(_ element: Element, at now: Duration) {
    removeSeen(at: now)
    since[element] = now
  }

  /// Handles the arrival of a key, and returns true if one of the elements is guarded.
  package mutating func keyArrived(at now: Duration, for elements: [Element]) -> Bool {
    removeSeen(at: now)
    since = since.mapValues { _ in now }
    return elements.contains { since[$0] != nil }
  }

  private mutating func removeSeen(at now: Duration) {
    since = since.filter { now - $0.value < quiet }
  }
}

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
  ///
  /// All input passes through this method.
  func withOrigin(of event: InputEvent, _ action: () -> Void) {
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
  /// These keys are Enter and Space, unless a text input inserts them, and the letters that answer.
  func ignores(_ press: KeyPress, at now: @autoclosure () -> Duration) -> Bool {
    guard !arrivals.isEmpty else { return false }
    let path = focused?.path ?? [root]
    let isGuarded = arrivals.keyArrived(at: now(), for: path.map(\.serial))
    guard isGuarded else { return false }
    if press == .enter { return !(focused is TextArea) }
    let isAnswer = isDialog && (press == "y" || press == "n")
    return (press == .space || isAnswer) && !(focused is TextInput)
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
