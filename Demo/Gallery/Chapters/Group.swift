import TerminalUI

/// A few controls that belong together, with a title around them.
func group(_ title: String, spacing: Int = 0, @WidgetBuilder _ widgets: () -> [Widget]) -> Widget {
  Box(
    Padding(Stack(.vertical, spacing: spacing, widgets: widgets), horizontal: 1),
    title: title
  )
}

/// One control that takes all the room, with a title around it.
func group(_ title: String, filling widget: Widget) -> Widget {
  Box(Padding(widget, horizontal: 1), title: title)
}
