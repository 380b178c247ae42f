nonisolated extension Wording {
  /// The English texts of the toolkit, for a translator.
  ///
  /// The placeholders “%1”, “%2” and so on stand for names and numbers.
  public static let english = [
    "%1 can be at most %2 characters.", "%1 can be at most 1 character.",
    "%1 cannot contain that.", "action above", "action below", "Actions", "At most %1 characters.",
    "At most 1 character.", "back", "beginning", "Button", "Buttons", "cancel", "Cancel", "check",
    "Check box", "Choice", "choose", "clear", "clear search", "close", "collapse or go to parent",
    "column to the left", "column to the right", "columns", "Columns", "copy",
    "cut, or delete word left", "delete left", "delete right", "delete to end", "delete to start",
    "delete word left", "delete word right", "Divider", "done", "down", "end", "end of line",
    "end of text", "end search", "expand", "expand all below", "find", "Find", "Find ",
    "find a row", "find an option", "first action", "first line", "first option", "first row",
    "first tab", "follow", "Go back", "help", "Help", "hide", "hide left", "hide lower",
    "hide right", "hide upper", "insert deleted or copied text", "insert earlier text instead",
    "Keys", "last action", "last option", "last row", "last tab", "least", "left", "less",
    "Letters", "lines", "List", "Log", "mark", "more", "most", "move left", "move right",
    "much less", "much more", "narrower", "new line", "next", "next column", "next match",
    "next option", "next pane", "next tab", "No action found.", "none",
    "none in %1 %2, %3 goes on", "Number", "ok", "OK", "open", "Options", "other pane", "Page",
    "page above", "page below", "page down", "page up", "Panes", "Pasted one line only.", "press",
    "previous", "previous column", "previous match", "previous option", "previous tab", "Program",
    "Question", "quit", "Recent", "redo", "redraw", "results", "right", "row above", "row below",
    "rows", "run", "scroll down", "scroll left", "scroll right", "scroll up", "Scrolling",
    "Search", "Search: ", "Secret field", "select all", "select down", "select left",
    "select page down", "select page up", "select right", "select to end", "select to end of line",
    "select to end of text", "select to start", "select to start of line",
    "select to start of text", "select up", "select word left", "select word right", "shorter",
    "show all", "show or hide", "Slider", "sort", "Split", "start", "start of line",
    "start of text", "Stepper", "suspend", "swap characters", "Tab titles", "Table", "Tabs",
    "taller", "Text area", "Text field", "That cannot be typed here.",
    "There is nothing to choose from.", "This cannot be used here.", "This page",
    "This window is %1. %2 needs %3. Make it larger, or press Ctrl-C.", "Type to search.",
    "uncheck", "undo", "up", "wider", "word left", "word right", "wrap or cut",
  ]
}
