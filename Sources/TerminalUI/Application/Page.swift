public import Signals
internal import ViewModels

/// A tree of widgets that fills the screen or forms a dialog over another page.
///
///     func signUpPage(_ model: SignUp) -> Page {
///       Page(model, title: "Sign up", minimum: Size(width: 36, height: 8)) {
///         Form {
///           FormRow("Name", TextField(model[\.name]))
///           Button("Join", command: model.join).asDefault()
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

  /// The page's name in the notice on a small screen; nil for “This page”.
  ///
  /// An example is "The form" in "The form needs 40×12".
  public var displayName: String?

  /// True if the page scrolls in a screen that is smaller than ``minimum``.
  var scrolls = false

  /// True if the page is drawn as a dialog over the page beneath it.
  public let isDialog: Bool

  /// The page's own keys, which take precedence over the keys that move the focus.
  public var keyMap: KeyMap? {
    didSet { needsDisplay() }
  }

  /// The button that Enter presses: the first one with `asDefault()` that is shown and has room.
  public var defaultButton: Button? { button(.standard) }

  /// The button that Escape presses: the first one with `asCancel()` that is shown and has room.
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
  /// The widget that gets the focus when it becomes focusable; nil if there is none.
  var awaited: FocusTarget?
  /// The text input that Escape leaves; nil if there is none.
  var opening: Opening?
  /// The size of the screen at the last layout, or nil if the page needs a new layout.
  var laidOutSize: Size?
  /// True during a layout.
  var isLayingOut = false
  /// The widgets to lay out, and their ancestors.
  var unsettled: [WeakWidget] = []
  /// The widgets that may have begun or ceased to take the focus.
  var touched: [WeakWidget] = []
  /// The number of boxes; nil if they were not counted since a change of the structure.
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
  /// The latest list of the focusable widgets; nil after a change of the structure.
  var census: FocusCensus?
  /// The stored values of ``defaultButton`` and ``cancelButton``; empty after a change of the structure.
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
    displayName: String? = nil,
    minimum: Size = .zero,
    @WidgetBuilder content: () -> [Widget]
  ) {
    self.init(Widget.column(content()), title: title, minimum: minimum)
    self.displayName = displayName
    keep(model)
  }

  /// Creates a page from its root widget.
  public init(_ root: Widget, title: String = "", minimum: Size = .zero, isDialog: Bool = false) {
    self.root = root
    self.title = title
    self.minimum = minimum
    self.isDialog = isDialog
    root.rootHost = self
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
    // The page was measured with other glyphs, if at all.
    root.forgetLayouts()
    let actions = pushActions
    pushActions = []
    for action in actions { action(application) }
  }

  // MARK: Focus

  /// The widget with the focus, which receives key presses first; nil if there is none.
  public internal(set) weak var focused: Widget? {
    didSet {
      guard focused !== oldValue else { return }
      opening = nil
      oldValue?.isFocused = false
      if let focused {
        focused.isFocused = true
        for widget in focused.path.dropFirst() { widget.focusEntered(focused) }
      }
      focusMoved.send((from: oldValue, to: focused))
    }
  }

  /// Ends the lifetime of a removed page, and releases the objects that the page retains.
  func end() {
    popup = nil
    focused = nil
    (unsettled, touched) = ([], [])
    structureChanged()
    token.dispose()
    whenEnded()
    kept = []
    quitWork = []
  }
}

/// A widget that its page does not retain.
struct WeakWidget {
  weak var widget: Widget?
}
