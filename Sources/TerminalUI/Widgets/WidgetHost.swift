/// A switch that is off while at least one condition turns it off.
nonisolated struct ConditionalSwitch: Equatable, Sendable {
  /// The value while no condition turns the switch off.
  var wanted: Bool
  /// The number of conditions that turn the switch off now.
  var obstacles = 0

  init(wanted: Bool) {
    self.wanted = wanted
  }

  var isOn: Bool { wanted && obstacles == 0 }
}

/// The interface of a page for its widgets: change notifications, focus, keys and popups.
protocol WidgetHost: AnyObject {
  /// The current key maps.
  var keys: KeyLayers { get }
  /// The characters for drawing controls.
  var glyphs: Glyphs { get }
  func needsDisplay()
  func needsLayout()
  /// Handles the appearance of a widget that was hidden or is new.
  func appeared(_ widget: Widget)
  func focus(_ widget: Widget)
  /// Shows the pane with the named widget if another pane is shown in its place.
  func bringForward(named name: String)
  func ring()
  /// Returns true if the character is the mnemonic of a button that can have the focus.
  func hasMnemonic(_ character: Character) -> Bool
  /// The kill ring; nil unless the page belongs to an application.
  var clipboard: Clipboard? { get }
  /// Copies text to the system clipboard if the terminal supports copying.
  func copy(_ text: String)
  /// Handles a key press as if the user had pressed the key.
  func press(_ press: KeyPress)
  /// Opens a widget over the whole screen and moves the focus into that widget.
  ///
  /// If `owner` cannot have the focus, nothing opens. The opened widget closes when `owner` is no
  /// longer usable, or when the focus moves to another widget of the page.
  func open(_ content: Widget, for owner: Widget)
  func closePopup(of owner: Widget)
  func hasPopup(of owner: Widget) -> Bool
}
