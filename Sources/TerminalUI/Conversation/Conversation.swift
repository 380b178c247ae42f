internal import ViewModels

/// A page as a conversation in lines, which are never taken back.
///
///     var conversation = Conversation(hidesTyping: true)
///     conversation.update(to: tree, at: now)           // "Sign in", [.say], and a question
///     conversation.answer(Secret("ada"), in: tree)     // [.perform(set, "ada", field), .focus(next)]
///
/// The struct decides, and a ``Converser`` acts. Invariants:
/// 1. A text of the page that has not changed is said once.
/// 2. A text of which only digits change, such as a progress, is said at most once in `interval`.
/// 3. The question is about the control with the focus, so a screen would show the same place.
/// 4. The text of a secret is in no line.
struct Conversation {
  /// Something that the converser must do.
  enum Step {
    /// Prints a line.
    case say(String)
    /// Performs an action of an element.
    case perform(Semantics.Action, String, Semantics)
    /// Types a text into a secret field.
    case type(Secret, Semantics)
    /// Moves the focus.
    case focus(Semantics)
    /// Presses a key.
    case press(KeyPress)
    /// Ends the program with an exit status.
    case end(Int32)
  }

  /// A question that waits for a line.
  struct Question {
    /// The widget that the question is about; nil for a question about the page.
    let serial: Int?
    let prompt: String
    let isSecret: Bool
    /// True for a list without rows, about which there is more to say as soon as it has some.
    var isEmpty = false
  }

  /// The time in which a text is said at most once if only its digits change.
  static let interval = Duration.seconds(10)

  /// True if a person answers on a terminal; false if the lines come from a pipe or a file.
  let hidesTyping: Bool
  let wording: Wording

  /// What was said about a page.
  private struct Saying {
    /// The reports by the element that makes them.
    var reports: [String: Report] = [:]
    /// The lines of other texts, with and without their digits.
    var texts: Set<String> = []
    /// The controls that were asked about.
    var asked: Set<Int> = []
    /// True after the hint that Ctrl-C cancels.
    var isCancelKnown = false
  }

  private struct Report {
    var text: String
    var time: Duration
  }

  private var page: Int?
  private var sayings: [Int: Saying] = [:]
  /// The control that was answered last, until its problem is known.
  private var answered: Int?
  /// True until the first update after an answer.
  private var isAnswering = false
  private var hasWarned = false
  /// The first of the rows that are said next.
  var rowsToSay = 0

  init(hidesTyping: Bool, wording: Wording = Wording()) {
    self.hidesTyping = hidesTyping
    self.wording = wording
  }

  // MARK: What has changed

  /// Returns what to say about a page that may have changed.
  mutating func update(to tree: Semantics, at time: Duration) -> [Step] {
    let serial = tree.serial ?? -1
    var lines: [String] = []
    let isNew = sayings[serial] == nil
    if isNew, !tree.label.isEmpty { lines.append(tree.label) }
    if page != serial { answered = nil }
    // A page that is gone does not come back, and a program can show many dialogs.
    if isNew, sayings.count > 32 { sayings = [:] }
    page = serial
    var saying = sayings[serial] ?? Saying()
    lines += newTexts(in: tree, isSaid: isNew || isAnswering, &saying)
    lines += newReports(in: tree, at: time, &saying)
    if isNew { lines += tree.answersBeforeFocus.map(\.summary) }
    if hidesTyping, !saying.isCancelKnown, tree.isWaiting, tree.commands.contains(where: \.isEscape)
    {
      saying.isCancelKnown = true
      lines.append(wording["Ctrl-C cancels."])
    }
    sayings[serial] = saying
    isAnswering = false
    return lines.map(Step.say) + checkAnswer(in: tree)
  }

  /// Returns the texts that the page has not had before.
  private func newTexts(in tree: Semantics, isSaid: Bool, _ saying: inout Saying) -> [String] {
    var lines: [String] = []
    for element in tree.elements where element.isText {
      for line in element.spoken.split(separator: "\n").map(String.init) {
        let isOther = saying.texts.insert(line.withoutDigits).inserted
        if saying.texts.insert(line).inserted ? isSaid || isOther : isOther { lines.append(line) }
      }
    }
    return lines
  }

  /// Returns the messages, the problems and the progress that have changed.
  private func newReports(in tree: Semantics, at time: Duration, _ saying: inout Saying) -> [String]
  {
    var lines: [String] = []
    var current: [String: Report] = [:]
    for element in tree.elements {
      guard let text = element.report, !text.isEmpty else { continue }
      let key = element.serial.map { "\($0)" } ?? text
      let old = saying.reports[key]
      let isSame = old.map { $0.text == text } ?? false
      let isTicking = old.map { $0.text.withoutDigits == text.withoutDigits } ?? false
      let isDue = !isTicking || element.isComplete || time - (old?.time ?? time) >= Self.interval
      if isSame || !isDue {
        current[key] = old
      } else {
        current[key] = Report(text: text, time: time)
        lines += text.split(separator: "\n").map(String.init)
      }
    }
    saying.reports = current
    return lines
  }

  /// Asks again for an answer with a problem.
  private mutating func checkAnswer(in tree: Semantics) -> [Step] {
    guard let answered, let element = tree.elements.first(where: { $0.serial == answered }) else {
      return []
    }
    self.answered = nil
    guard element.problem != nil else { return [] }
    // The next line of a pipe answers another question.
    guard hidesTyping else { return [.end(1)] }
    return element.isFocused ? [] : [.focus(element)]
  }

  /// Returns the question about the control with the focus; nil while there is nothing to answer.
  mutating func question(in tree: Semantics) -> (lines: [String], question: Question)? {
    guard let control = tree.focusedControl else {
      guard !tree.isWaiting, !tree.commands.isEmpty else { return nil }
      return (
        [], Question(serial: nil, prompt: wording["What next (? for help): "], isSecret: false)
      )
    }
    let isEmpty = control.isRows && control.items?.count == 0
    let isNew = control.serial.map { !(sayings[page ?? -1]?.asked.contains($0) ?? false) } ?? true
    if isNew, !isEmpty, let serial = control.serial { sayings[page ?? -1]?.asked.insert(serial) }
    var lines = isNew ? introduction(of: control, in: tree) : []
    if control.isSecret, !hidesTyping, !hasWarned {
      hasWarned = true
      lines.append(
        wording.text(
          "Warning: “%1” comes from standard input, where others may have seen it.",
          control.label
        )
      )
    }
    return (
      lines,
      Question(
        serial: control.serial,
        prompt: prompt(of: control, in: tree),
        isSecret: control.isSecret,
        isEmpty: isEmpty
      )
    )
  }

  /// True if a question is still the one to ask.
  func stands(_ question: Question, in tree: Semantics) -> Bool {
    let control = tree.focusedControl
    guard question.serial == control?.serial else { return false }
    return !question.isEmpty || control?.items?.count == 0
  }

  // MARK: Answers

  /// Returns what to do after a line.
  mutating func answer(_ line: Secret, in tree: Semantics) -> [Step] {
    isAnswering = true
    guard let control = tree.focusedControl else {
      return line.withRevealed { command($0, for: nil, in: tree) ?? unknown($0) }
    }
    if control.isSecret {
      answered = control.serial
      return (line.isEmpty ? [] : [.type(line, control)]) + continuation(after: control, in: tree)
    }
    return line.withRevealed { answer($0, to: control, in: tree) }
  }

  private mutating func answer(_ line: String, to control: Semantics, in tree: Semantics) -> [Step]
  {
    if control.takesText {
      // A text can be any word, so a command begins with a colon.
      if line == "?" { return help(for: control, in: tree) }
      if line.hasPrefix(":"), !line.hasPrefix("::") {
        let name = String(line.dropFirst())
        return command(name, for: control, in: tree) ?? unknown(name)
      }
      answered = control.serial
      let text = line.hasPrefix("::") ? String(line.dropFirst()) : line
      guard !text.isEmpty, let action = control.action(.set) else {
        return continuation(after: control, in: tree)
      }
      if control.role == .number, Double(text) == nil {
        return command(text, for: control, in: tree) ?? unknown(text)
      }
      return [.perform(action, text, control)] + continuation(after: control, in: tree)
    }
    if let steps = choose(line, in: control, of: tree) { return steps }
    return command(line, for: control, in: tree) ?? unknown(line)
  }

  /// Returns the steps after the end of the input.
  func end() -> [Step] { [.say(wording["No more input."]), .end(1)] }

  /// Returns the steps after Ctrl-C: it cancels what is in progress, or ends the program.
  mutating func interrupt(in tree: Semantics?) -> [Step] {
    guard let tree, tree.isWaiting, tree.commands.contains(where: \.isEscape) else {
      return [.end(130)]
    }
    isAnswering = true
    return [.press(.escape)]
  }

  /// Moves to the next control, or does after the last one what Enter does on a screen.
  func continuation(after control: Semantics, in tree: Semantics) -> [Step] {
    let controls = tree.controls
    let index = controls.firstIndex { $0.serial == control.serial } ?? controls.count - 1
    let rest = controls[(index + 1)...]
    if control.isAnswer, !rest.contains(where: \.isAnswer) {
      if let submit = tree.submission { return [submit] }
      if let title = tree.disabledSubmission {
        return [.say(wording.text("“%1” is disabled now.", title))]
      }
    }
    return rest.first.map { [.focus($0)] } ?? []
  }

  func unknown(_ line: String) -> [Step] {
    guard !line.isEmpty else { return [] }
    return [.say(wording.text("There is no “%1” here. Type ? for help.", line))]
  }

  /// Notes that rows are to be said again with the next question.
  mutating func askAnew(_ control: Semantics) {
    if let serial = control.serial { sayings[page ?? -1]?.asked.remove(serial) }
  }
}

nonisolated extension String {
  /// The text without its digits, to see whether it only counts.
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
