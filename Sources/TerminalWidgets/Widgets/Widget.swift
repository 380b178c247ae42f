public import ViewModels

/// A control, or a container of controls.
///
/// A widget holds plain state, measures itself, draws itself on a canvas, and handles input. A
/// widget sends ``WidgetEvent``s and does not know view models. Bindings connect widgets to view
/// models.
///
/// Subclass `Widget` to write your own control. Most controls override `size(in:)` and
/// `draw(on:_:)`, and call `setNeedsDisplay()` or `setNeedsLayout()` when their state changes.
@MainActor
open class Widget: LifetimeProviding {
  /// The name that tests and focus requests use to find the widget.
  public final var name: String?
  /// The name of the field of a group that the widget edits; nil if there is none.
  package final var fieldName: String? { editState?.fieldName }
  /// The label that the program gave the widget for people who do not see the screen; nil if none.
  final var spokenLabel: String? { editState?.spokenLabel }

  /// A unique number that is never reused, unlike an address in memory.
  package final let serial = Widget.nextSerial()

  /// The position and size in the coordinates of the parent.
  public internal(set) final var frame = Rect(size: .zero)

  /// The widget that contains this one.
  public private(set) final weak var parent: Widget?

  /// The page whose root widget or popup this widget is; nil for all other widgets.
  package final weak var rootHost: (any WidgetHost)?

  private final lazy var lifetimeToken = Lifetime.Token()

  /// The lifetime that ends when the widget is deallocated.
  public final var lifetime: Lifetime { lifetimeToken.lifetime }

  /// True if the widget reacts to input, provided that its ancestors are enabled.
  ///
  /// The descendants of a disabled widget ignore input, even if their own `isEnabled` is true.
  ///
  /// The value is false while a condition of `disabled(while:)` holds or a button's command is
  /// disabled, no matter what was set.
  public final var isEnabled: Bool {
    get { enabling.isOn }
    set { enabling.wanted = newValue }
  }

  /// What was set for ``isEnabled``, and the conditions against it.
  package final var enabling = ConditionalSwitch(wanted: true) {
    didSet {
      guard enabling.isOn != oldValue.isOn else { return }
      host?.structureChanged()
      setNeedsDisplay()
    }
  }

  /// True if the widget and its descendants are not drawn.
  ///
  /// A ``VStack`` reserves no space for a hidden child. A ``Form`` reserves no space for a hidden
  /// row.
  public final var isHidden: Bool {
    get { !showing.isOn }
    set { showing.wanted = !newValue }
  }

  /// What was set for ``isHidden``, negated, and the conditions that hide the widget.
  package final var showing = ConditionalSwitch(wanted: true) {
    didSet {
      guard showing.isOn != oldValue.isOn else { return }
      // Only a container that measures hidden widgets, too, measures this one again.
      memory.forget()
      (parent ?? self).setNeedsLayout()
      guard let host else { return }
      host.structureChanged()
      host.needsDisplay()
      if showing.isOn { host.appeared(self) }
    }
  }

  /// The directions in which the widget expands into free space.
  public final var growth: Axes = [] {
    didSet { if growth != oldValue { needsOtherPlace() } }
  }

  /// What the program asks of the layout; nil if the widget's own wishes apply.
  final var sizing: Sizing? {
    didSet { if sizing != oldValue { needsOtherPlace() } }
  }

  /// What the widget remembers of the layout.
  package final var memory = LayoutMemory()

  /// How the latest search for focusable widgets saw this one.
  package final var focusTraits = FocusTraits()

  /// The keys that the program added to the widget, which usually precede those of ``keyMap``.
  public package(set) final var ownKeys: KeyMap? {
    didSet { setNeedsDisplay() }
  }

  private final var editState: EditState?

  /// What the row of the widget shows about what the widget edits.
  package final var editing: EditState {
    if let editState { return editState }
    let new = EditState()
    editState = new
    return new
  }

  /// The actions to run when the widget becomes part of a page.
  private final var joining: [(any WidgetHost) -> Void] = []

  /// True while the widget has the focus of its page, even if a dialog covers the page.
  public package(set) final var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      focusChanged()
      setNeedsDisplay()
    }
  }

  /// The sentence that says why the value that the control shows cannot be used; nil if it can be.
  ///
  /// The row of the control shows the sentence. A group does not submit a field with an unusable value.
  /// The next edit through ``edit(_:through:)`` removes the sentence.
  public final var complaint: String? {
    get { editState?.complaint }
    set { if newValue != complaint { editing.complaint = newValue } }
  }

  /// True if a group of fields cannot use the value that the control shows.
  package var isUnusable: Bool { complaint != nil }

  /// Sets ``complaint`` if the value is not finished, until the next edit.
  package func complainIfUnfinished() {}

  /// Creates a widget.
  public init() {}

  /// The number of changes of a frame, except by scrolling.
  package static var moveCount = 0

  private static var serials = 0

  private static func nextSerial() -> Int {
    serials += 1
    return serials
  }

  // MARK: Overriding

  /// True while keys act on a part of the widget that the keys of the program are not about.
  package var putsAddedKeysLast: Bool { false }

  /// The children, in focus order.
  open var children: [Widget] { [] }

  /// True if the widget can have the focus while `isUsable` is true.
  open var takesFocus: Bool { false }

  /// True if the focus and mouse events go to the widget and never to its descendants.
  open var handlesInputOfChildren: Bool { false }

  /// True if the widget can scroll to every part of its children.
  var scrollsToChildren: Bool { false }

  /// True if the widget is in the last rows of a page when it is at the end of a column.
  package var isAtFoot: Bool { false }

  /// Returns the children that can be at least partly in an area, in order.
  func children(in area: Rect) -> ArraySlice<Widget> { children[...] }

  /// The part of the screen that the widget hides, if the widget only draws on a part of its frame.
  open var hiddenArea: Rect? { nil }

  /// The part that keys act on, in the widget's coordinates.
  ///
  /// The part is empty while the widget has scrolled that part away.
  var activeArea: Rect { bounds }

  /// Scrolls the widget's own content to the part that keys act on.
  func revealActiveArea() {}

  /// Returns true if the widget has scrolled the active area of a descendant away.
  func hides(_ descendant: Widget) -> Bool { false }

  /// True if a context menu can contain keys of ``keyMap``, and not only those of the program.
  package var hasContextMenu: Bool { false }

  /// Prepares the widget for a context menu at a point, for example by selecting the row there.
  package func pointForContextMenu(at point: Point) {}

  /// The keys that the widget handles while it or a descendant has the focus.
  ///
  /// The property is read each time that the map is needed, so the map may depend on state. Call
  /// `setNeedsDisplay()` when the map changes, so that a ``KeyBar`` shows the new keys. To build a
  /// constant map only once, store the map in a lazy property.
  open var keyMap: KeyMap? { nil }

  /// What the widget means to tests, screen readers and other programs.
  ///
  /// The property is read only when something asks for `Application.semantics`. If it is nil, as by
  /// default, the children take the place of the widget. The tree adds the label of a ``FormRow``, the
  /// focus, the name, and whether the widget is enabled.
  open var semantics: Semantics? { nil }

  /// The children in the order in which they are read; by default that of ``children``.
  ///
  /// Override this property if the order of ``children`` is that of the focus and not that of the
  /// screen.
  open var readingOrder: [Widget] { children }

  /// Returns the preferred size for the available space.
  ///
  /// The default implementation returns `Size.zero`. Containers measure their children with
  /// `wantedSize(in:)`. The result may depend only on the state of the widget and on these sizes,
  /// because it is kept until `setNeedsLayout()`.
  open func size(in available: Size) -> Size { .zero }

  /// Places the children in the coordinates of the widget.
  ///
  /// The default implementation does nothing. Containers override this method. It runs when the size
  /// of the frame has changed, and after `setNeedsLayout()` or a change of a child's preferred size.
  open func layOut() {}

  /// Draws the widget, without its children, in the widget's coordinates.
  ///
  /// The default implementation draws nothing.
  open func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {}

  /// Handles a key press that no key map handled, and returns true if the widget used the key.
  ///
  /// The default implementation returns false.
  open func handle(_ press: KeyPress) -> Bool { false }

  /// Handles pasted text, and returns true if the widget used the text.
  ///
  /// The default implementation returns false.
  open func handle(pasted text: String) -> Bool { false }

  /// Handles a mouse event in the widget's coordinates, and returns true if the event was used.
  ///
  /// The default implementation returns false.
  open func handle(_ event: MouseEvent) -> Bool { false }

  /// Runs after the widget has received or lost the focus.
  ///
  /// The default implementation does nothing.
  open func focusChanged() {}

  /// Runs after a descendant has received the focus.
  ///
  /// The default implementation does nothing.
  open func focusEntered(_ widget: Widget) {}

  // MARK: Calling

  /// The page that contains the widget, as far as widgets know it.
  package final var host: (any WidgetHost)? { root.rootHost }

  /// Runs an action with the page that contains the widget, now or when there is a page.
  package final func whenHosted(_ action: @escaping (any WidgetHost) -> Void) {
    if let host { action(host) } else { joining.append(action) }
  }

  /// Runs the actions that wait for a page, in this widget and its descendants.
  ///
  /// The page lays out and measures all of them anew.
  package final func join(_ host: any WidgetHost) {
    memory = LayoutMemory()
    let actions = joining
    joining = []
    for action in actions { action(host) }
    for child in children { child.join(host) }
  }

  /// The area of the widget in its own coordinates.
  public final var bounds: Rect { Rect(size: frame.size) }

  /// True if the widget and all its ancestors are enabled and not hidden.
  public final var isUsable: Bool {
    isEnabled && !isHidden && (parent?.isUsable ?? true)
  }

  /// Makes this widget the parent of the given children.
  ///
  /// Containers call this method when they add children. Traps if a child has a parent already,
  /// because only one of the two parents could place and draw the child.
  public final func adopt(_ children: [Widget]) {
    for child in children {
      require(!isInside(child), "a widget cannot contain itself or one of its ancestors")
      require(
        child.parent == nil,
        "this \(type(of: child)) is in a container already; remove it there first, or create another"
      )
      require(
        child.rootHost == nil,
        "this \(type(of: child)) is the root of a page already; create another widget"
      )
      child.parent = self
      guard let host else { continue }
      if !handlesInputOfChildren { host.structureChanged() }
      child.join(host)
    }
  }

  /// Removes this widget as the parent of the given children.
  ///
  /// Containers call this method when they remove children.
  public final func release(_ children: [Widget]) {
    for child in children where child.parent === self { child.parent = nil }
    if !handlesInputOfChildren { host?.structureChanged() }
  }

  /// Requests a new drawing of the page.
  ///
  /// Call this method when the appearance of the widget may have changed. While the widget or an
  /// ancestor is hidden, nothing is drawn.
  public final func setNeedsDisplay() {
    var widget = self
    while !widget.isHidden {
      guard let parent = widget.parent else {
        widget.host?.needsDisplay(of: self)
        return
      }
      widget = parent
    }
  }

  /// Requests a new layout of the widget, and of all that depends on its preferred size.
  ///
  /// Call this method when the preferred size of the widget, or the places of its children, may have
  /// changed. A layout also draws the page again.
  public final func setNeedsLayout() {
    var widget = self
    // If no layout depends on a hidden widget, it is laid out when it is shown again.
    while !widget.isHidden || widget.memory.isMeasured {
      guard let parent = widget.parent else {
        if let host = widget.host, host.needsLayout(of: self) { return }
        break
      }
      widget = parent
    }
    forgetLayouts(upTo: widget)
  }

  /// Moves the focus to the widget if the widget is on a page and can have the focus.
  public final func focus() {
    _ = host?.setFocus(to: self)
  }

  /// Rings the terminal bell.
  public final func ring() {
    host?.ring()
  }

  /// Returns true if `other` is this widget or one of its ancestors.
  package final func isInside(_ other: Widget) -> Bool {
    self === other || (parent?.isInside(other) ?? false)
  }

  package final var root: Widget {
    var widget = self
    while let parent = widget.parent { widget = parent }
    return widget
  }
}

/// What decides if a widget or its descendants can have the focus, apart from ``Widget/isUsable``.
package nonisolated struct FocusTraits: Equatable {
  var takesFocus = false
  var handlesInputOfChildren = false
}

/// A switch that is off while at least one condition turns it off.
package nonisolated struct ConditionalSwitch: Equatable, Sendable {
  /// The value while no condition turns the switch off.
  var wanted: Bool
  /// The number of conditions that turn the switch off now.
  package var obstacles = 0

  init(wanted: Bool) {
    self.wanted = wanted
  }

  var isOn: Bool { wanted && obstacles == 0 }
}

/// What the row of a control shows about what the control edits.
@MainActor
package final class EditState {
  /// The name of the field of a group; nil if the control edits none.
  package var fieldName: String?
  /// The action that makes a row show the status of the field.
  package var showStatus: ((FormRow) -> Void)?
  /// The sentence to show while a check of the field is in progress.
  package var pending: String?
  /// The sentence to show after a value that cannot be set; nil for the usual sentence.
  package var refusal: String?
  /// The label that the program gave the widget for people who do not see the screen.
  var spokenLabel: String?
  /// The sentence that says why the value that is shown cannot be used.
  package var complaint: String? {
    didSet { if complaint != oldValue { changed.send() } }
  }
  /// The event sent when the complaint, the rejected input, or whether the value is usable may differ.
  package let changed = WidgetEvent<Void>()
}
