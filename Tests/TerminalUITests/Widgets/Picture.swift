import TerminalUI
import TerminalUITesting

/// A widget on a screen of its own: what it looks like, without blanks at the ends of rows.
func picture(
  of widget: Widget,
  _ width: Int,
  _ height: Int = 1,
  glyphs: Glyphs = .unicode
) -> String {
  Pilot(widget, size: Size(width: width, height: height), glyphs: glyphs).text
}

/// A widget without the focus, below a button that has it.
func unfocusedPicture(
  of widget: Widget,
  _ width: Int,
  _ height: Int = 1,
  glyphs: Glyphs = .unicode
) -> String {
  let stack = Stack(.vertical) {
    Button("OK")
    widget
  }
  let pilot = Pilot(stack, size: Size(width: width, height: height + 1), glyphs: glyphs)
  return pilot.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    .joined(separator: "\n")
}
