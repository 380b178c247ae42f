/// What the gallery has to show, part by part.
public nonisolated enum Chapter: Int, CaseIterable, Identifiable, Sendable {
  /// All chapters, and what their models know.
  case overview
  /// What is typed.
  case text
  /// What is chosen.
  case choices
  /// What is set by steps.
  case numbers
  /// What there is much of.
  case lists
  /// What takes time.
  case progress
  /// What is asked.
  case dialogs
  /// How things look, and where they are.
  case layout
  /// What keys do.
  case keys

  /// Its place among the chapters.
  public var id: Int { rawValue }

  /// What it is called.
  public var title: String {
    switch self {
    case .overview: "Start"
    case .text: "Text"
    case .choices: "Choices"
    case .numbers: "Numbers"
    case .lists: "Lists"
    case .progress: "Progress"
    case .dialogs: "Dialogs"
    case .layout: "Layout"
    case .keys: "Keys"
    }
  }

  /// What it shows.
  public var subject: String {
    switch self {
    case .overview: "all chapters"
    case .text: "fields, secrets, checks"
    case .choices: "one of several, yes or no"
    case .numbers: "sliders and steppers"
    case .lists: "a million rows, marks"
    case .progress: "commands that take time"
    case .dialogs: "questions of a model"
    case .layout: "themes, places, scrolling"
    case .keys: "keys, mnemonics, mouse"
    }
  }
}
