/// What a widget asks of its page.
package protocol WidgetHost: KeyTarget {
  /// The current key maps.
  var keys: KeyLayers { get }
  /// The characters for drawing controls.
  var glyphs: Glyphs { get }
  /// The kill ring; nil unless the page belongs to an application.
  var clipboard: Clipboard? { get }
  /// The button that Enter presses.
  var defaultButton: Button? { get }

  func needsDisplay()
  func needsDisplay(of widget: Widget)
  /// Requests a layout of all widgets.
  func needsLayout()
  /// Requests a layout of a widget, and returns false if the page is not shown.
  func needsLayout(of widget: Widget) -> Bool
  /// Forgets what was found by a search of the widgets, because others may be shown or usable now.
  func structureChanged()
  /// Handles the appearance of a widget that was hidden or is new.
  func appeared(_ widget: Widget)
  /// Runs an action in a later turn of the main actor or, without an application, now.
  func performLater(_ action: @escaping @MainActor () -> Void)
  func ring()
  /// Copies text to the system clipboard if the terminal supports copying.
  func copy(_ text: String)

  /// Returns true if the character is the mnemonic of a button that can have the focus.
  func hasMnemonic(_ character: Character) -> Bool
  /// Handles a key press as if the user had pressed the key.
  func press(_ press: KeyPress)
  /// Stores the keys that a key bar has drawn.
  func drew(_ items: [KeyBar.Item])

  func setFocus(to widget: Widget) -> Bool
  func focus(named name: String) -> Bool
  func focusNext()
  /// Shows the pane with the named widget if another pane is shown in its place.
  func bringForward(named name: String)
  /// Returns true if a box is the innermost one around the focus, and there are others beside it.
  func marks(_ box: Box) -> Bool

  /// Opens a widget over the whole screen and moves the focus into that widget.
  func open(_ content: Widget, for owner: Widget)
  func closePopup(of owner: Widget)
  func hasPopup(of owner: Widget) -> Bool
}

/// A popup that leaves the focus and the keys to its owner.
package protocol PassivePopup: Widget {
  /// Returns true if the popup handles the mouse at a point of the screen.
  func covers(_ point: Point) -> Bool
}
