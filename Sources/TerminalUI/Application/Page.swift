public import Signals
internal import ViewModels

/// A tree of widgets that fills the screen or forms a dialog over another page.
///
///     func signUpPage(_ model: SignUp) -> Page {
///       Page(model, title: "Sign up", minimum: Size(width: 36, height: 8)) {
///         Form {
///           FormRow("Name", TextField(model[\.name]))
///           Button("Join", command: model.join).isDefault()
///         }
///         KeyBar()
///       }
///       .keys { KeyBinding(.escape, title: "cancel", command: model.cancel) }
///     }
///
/// A page retains its view model until the page is removed.
public final class Page {
  /// The widget that contains all other widgets of the page.
  public internal(set) var root: Widget

  /// The title of the terminal's window, unless the application has another title.
  ///
  /// The title is also the heading of the page's keys in the help. If it is empty, the heading is
  /// “Page”.
  public let title: String

  /// The heading of the page's keys in the help.
  var heading: String { title.isEmpty ? "Page" : title }

  /// The minimum size of the screen for this page.
  ///
  /// A smaller screen shows a notice instead of the page, unless the page is ``scrolling()``. The
  /// page then keeps its state and receives no input. Only Ctrl-C, Ctrl-L and Ctrl-Z work. A dialog over the page is still shown,
  /// and receives input, if the dialog fits.
  public let minimum: Size

  /// The page's name in the notice on a small screen, such as "The form" in "The form needs 40×12".
  public var displayName = "This page"

  /// True if the page scrolls in a screen that is smaller than ``minimum``.
  var scrolls = false

  /// True if the page is drawn as a dialog over the page beneath it.
  public let isDialog: Bool

  /// The page's own keys, which take precedence over the keys that move the focus.
  public var keyMap: KeyMap? {
    didSet { needsDisplay() }
  }

  /// The button that Enter presses: the first one with `isDefault()` that is shown and has room.
  public var defaultButton: Button? { button(.standard) }

  /// The button that Escape presses: the first one with `isCancel()` that is shown and has room.
  public var cancelButton: Button? { button(.cancel) }

  private func button(_ role: Button.PageRole) -> Button? {
    if let known = knownRoleButtons[role] { return known }
    // A button without room is not visible, so no key presses it.
    let isPlaced = layOutIfNeeded() != nil
    let button = root.firstButton(role, isPlaced: isPlaced)
    if !isLayingOut { knownRoleButtons[role] = .some(button) }
    return button
  }

  /// The event that is sent after the focus has moved to another widget or to none.
  let focusMoved = WidgetEvent<(from: Widget?, to: Widget?)>()

  /// The lifetime that ends when the page is removed.
  public var lifetime: Lifetime { token.lifetime }

  /// The application that shows the page; nil before the page is pushed and after its removal.
  public internal(set) weak var application: Application?
  /// True if a dialog does not cover the footer in the last row of a screen of more than 8 rows.
  var leavesFooter = false
  /// A closure that returns true if a screen of the given size shows enough of the page to use it.
  var hasRoom: (Size) -> Bool = { _ in true }
  private var kept: [AnyObject] = []
  /// The groups of fields whose focus the page shares.
  var sharedGroups: Set<ObjectIdentifier> = []
  /// The actions to run when the page is pushed.
  private var pushActions: [(Application) -> Void] = []
  /// The work to finish before the application quits, in order.
  var quitWork: [() async -> Void] = []
  /// The interactions that the page answers.
  var answerings: [Answering] = []
  /// The action to run when the page is removed.
  var whenEnded: () -> Void = {}
  private let token = Lifetime.Token()
  var focus = FocusTracker<Int>()
  /// The guard against keys that were not meant for what has appeared by itself.
  var arrivals = ArrivalGuard<Int>()
  /// True after the first drawing.
  var isDrawn = false
  /// The name of the widget that gets the focus when it becomes focusable; nil if there is none.
  var awaitedName: String?
  /// The size of the screen at the last layout, or nil if the page needs a new layout.
  var laidOutSize: Size?
  /// True during a layout.
  var isLayingOut = false
  /// The number of boxes in the latest layout; nil if they were not counted.
  var knownBoxCount: Int?
  /// True if the focus has been updated since the last layout.
  var isFocusUpdated = false
  var popup: Popup?
  /// The bar whose menus the keys of the page open.
  weak var menuBar: MenuBar?
  /// The page whose actions this page lists; nil if this is no list of actions.
  weak var listedPage: Page?
  /// The latest value of ``navigation``, stored because creating a key map takes long.
  var navigationKeys: NavigationKeys?
  /// The stored value of ``mnemonicButtons``; nil after a change of the page.
  var knownMnemonicButtons: [Button]?
  /// The stored values of ``defaultButton`` and ``cancelButton``; empty after a change of the page.
  var knownRoleButtons: [Button.PageRole: Button?] = [:]

  /// Creates a page from a column of widgets, and retains their view model.
  ///
  /// - Parameters:
  ///   - model: The view model, which the page retains until the page is removed.
  ///   - title: The title of the terminal's window, and the heading of the page's keys in the help.
  ///   - displayName: The page's name in the notice on a small screen.
  ///   - minimum: The minimum size of the screen.
  ///   - content: The widgets. A ``KeyBar`` at the end is on the last line.
  public convenience init(
    _ model: AnyObject,
    title: String = "",
    displayName: String = "This page",
    minimum: Size = .zero,
    @WidgetBuilder content: () -> [Widget]
  ) {
    self.init(Widget.column(content()), title: title, minimum: minimum)
    self.displayName = displayName
    keep(model)
  }

  /// Creates a page from its root widget.
  public init(
    _ root: Widget,
    title: String = "",
    minimum: Size = .zero,
    isDialog: Bool = false
  ) {
    self.root = root
    self.title = title
    self.minimum = minimum
    self.isDialog = isDialog
    root.host = self
    root.join(self)
  }

  /// Retains an object, such as a view model, until the page is removed.
  func keep(_ object: AnyObject) {
    guard !lifetime.hasEnded else { return }
    kept.append(object)
  }

  /// Runs an action with the application that shows the page, now or when the page is pushed.
  func whenPushed(_ action: @escaping (Application) -> Void) {
    if let application { action(application) } else { pushActions.append(action) }
  }

  /// Runs the actions that wait for the application.
  func pushed(by application: Application) {
    self.application = application
    let actions = pushActions
    pushActions = []
    for action in actions { action(application) }
  }

  // MARK: Focus

  /// The widget with the focus, which receives key presses first; nil if there is none.
  public private(set) weak var focused: Widget? {
    didSet {
      guard focused !== oldValue else { return }
      oldValue?.isFocused = false
      if let focused {
        focused.isFocused = true
        for widget in focused.path.dropFirst() { widget.focusEntered(focused) }
      }
      focusMoved.send((from: oldValue, to: focused))
    }
  }

  /// Moves the focus to the next focusable widget, or from the last to the first.
  public func focusNext() { move(by: 1) }

  /// Moves the focus to the previous focusable widget, or from the first to the last.
  public func focusPrevious() { move(by: -1) }

  /// Moves the focus to the focusable widget with the given name.
  ///
  /// Returns false if no focusable widget has that name.
  @discardableResult
  public func focus(named name: String) -> Bool {
    // A form asks for the focus of the same field at each press of Enter.
    if focused?.name == name, isFocusCurrent, !focus.isDisplaced, popup == nil {
      awaitedName = nil
      return true
    }
    // Only focusable widgets are searched, because a widget on a hidden tab can have the same name.
    let widget = focusable(in: root).first { $0.name == name } ?? widgetInPane(named: name)
    return widget.map { setFocus(to: $0) } ?? false
  }

  /// Returns a focusable widget in a pane that has no room, but can come forward.
  func widgetInPane(named name: String) -> Widget? {
    root.focusable.first { widget in
      widget.name == name && widget.path.contains { $0 is Pane && $0.frame.isEmpty }
    }
  }

  /// Moves the focus to the named widget, now or when the widget becomes focusable.
  ///
  /// If the user or the program moves the focus before then, the named widget does not get it.
  func focusWhenPossible(named name: String) {
    if !focus(named: name) { awaitedName = name }
  }

  func setFocus(to widget: Widget) -> Bool {
    awaitedName = nil
    if let popup, !widget.isInside(popup.content), popup.takesInput || popup.owner !== widget {
      closePopup()
    }
    bringForward(widget)
    let candidates = focusable
    let hasMoved = focus.focus(widget.serial, among: candidates.map(\.serial))
    show(candidates)
    return hasMoved
  }

  private func move(by step: Int) {
    awaitedName = nil
    let candidates = focusable
    focus.move(by: step, among: candidates.map(\.serial))
    show(candidates)
  }

  /// True if more than one widget can have the focus.
  var canMoveFocus: Bool { focusable.count > 1 }

  /// Resets the limit on how often widgets get the focus back without input.
  func inputBegan() {
    focus.inputBegan()
  }

  /// Updates the focus, because widgets may have become focusable or unfocusable.
  func updateFocus() {
    if let popup, !popup.isWanted(in: root) { return closePopup() }
    if let awaitedName, focus(named: awaitedName) { return }
    let candidates = focusable
    isFocusUpdated = true
    focus.update(among: candidates.map(\.serial))
    show(candidates)
  }

  private var focusable: [Widget] { focusable(in: inputPopup?.content ?? root) }

  /// The popup that receives input in place of the page's own widgets; nil if there is none.
  var inputPopup: Popup? { popup.flatMap { $0.takesInput ? $0 : nil } }

  /// Returns the focusable widgets in a tree that are visible or can be scrolled to.
  ///
  /// During a layout, and while the page is on no screen or on one that is too small, all focusable
  /// widgets are returned, so that the focus stays on the same widget.
  func focusable(in root: Widget) -> [Widget] {
    guard let size = layOutIfNeeded() else { return root.focusable }
    return root.focusable(within: Rect(size: size))
  }

  func closePopup() {
    let owner = inputPopup?.owner
    popup?.content.host = nil
    popup = nil
    // The owner lost the focus when the popup opened. A usable owner gets the focus back now.
    if let owner { _ = focus.focus(owner.serial, among: focusable.map(\.serial)) }
    updateFocus()
    application?.needsDisplay()
  }

  private func show(_ candidates: [Widget]) {
    focused = candidates.first { $0.serial == focus.focused }
  }

  /// Ends the lifetime of a removed page, and releases the objects that the page retains.
  func end() {
    popup = nil
    focused = nil
    token.dispose()
    whenEnded()
    kept = []
    quitWork = []
  }

  deinit {}
}
