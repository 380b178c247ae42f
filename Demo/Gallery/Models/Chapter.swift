/// A chapter of the gallery.
public nonisolated enum Chapter: Int, CaseIterable, Identifiable, Sendable {
  /// A table of the other chapters, with summaries of their models.
  case overview
  /// Text fields.
  case text
  /// Controls for choices.
  case choices
  /// Controls for numbers.
  case numbers
  /// Lists and tables.
  case lists
  /// A list that changes, with a search and a pane for details.
  case live
  /// Rows that have rows of their own.
  case tree
  /// Text that grows.
  case log
  /// Commands that take time.
  case progress
  /// Charts.
  case charts
  /// A form that asks a server while the user types.
  case signUp
  /// Dialogs.
  case dialogs
  /// Themes and layout.
  case layout
  /// Levels of a hierarchy with a way back.
  case levels
  /// Menus and chords of keys.
  case commands
  /// Keys and mnemonics.
  case keys

  /// The index of the chapter.
  public var id: Int { rawValue }

  /// The title.
  public var title: String {
    switch self {
    case .overview: "Start"
    case .text: "Text"
    case .choices: "Choices"
    case .numbers: "Numbers"
    case .lists: "Lists"
    case .live: "Live"
    case .tree: "Tree"
    case .log: "Log"
    case .progress: "Progress"
    case .charts: "Charts"
    case .signUp: "Sign up"
    case .dialogs: "Dialogs"
    case .layout: "Layout"
    case .levels: "Levels"
    case .commands: "Commands"
    case .keys: "Keys"
    }
  }

  /// A short description.
  public var subject: String {
    switch self {
    case .overview: "all chapters"
    case .text: "fields and validation"
    case .choices: "select, radio, check box"
    case .numbers: "sliders and steppers"
    case .lists: "a million rows, marks"
    case .live: "a changing list, panes"
    case .tree: "rows loaded on demand"
    case .log: "text that grows, search"
    case .progress: "commands that take time"
    case .charts: "lines, bars and gauges"
    case .signUp: "rules that ask a server"
    case .dialogs: "questions from a model"
    case .layout: "themes, layout, scroll"
    case .levels: "a path with a way back"
    case .commands: "menus, chords, palette"
    case .keys: "keys, mnemonics, mouse"
    }
  }
}
