import TerminalUI
import TerminalUITesting

/// Returns the text of a widget that fills a screen, without trailing blanks.
func picture(
  of widget: Widget,
  _ width: Int,
  _ height: Int = 1,
  glyphs: Glyphs = .unicode
) -> String {
  Pilot(widget, size: Size(width: width, height: height), glyphs: glyphs).text
}

/// Returns the text of a widget below a button that has the focus.
func unfocusedPicture(
  of widget: Widget,
  _ width: Int,
  _ height: Int = 1,
  glyphs: Glyphs = .unicode
) -> String {
  let stack = VStack {
    Button("OK")
    widget
  }
  let pilot = Pilot(stack, size: Size(width: width, height: height + 1), glyphs: glyphs)
  return pilot.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    .joined(separator: "\n")
}
