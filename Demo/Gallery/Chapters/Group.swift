import TerminalUI

/// Returns a column of controls in a box with a title.
func group(_ title: String, spacing: Int = 0, @WidgetBuilder _ widgets: () -> [Widget]) -> Widget {
  Box(
    Padding(Stack(.vertical, spacing: spacing, widgets: widgets), horizontal: 1),
    title: title
  )
}

/// Returns a control that fills a box with a title.
func group(_ title: String, filling widget: Widget) -> Widget {
  Box(Padding(widget, horizontal: 1), title: title)
}
