public import SignalsTesting
public import TerminalUI

/// A simulated user of an application, for tests without a terminal and without waiting.
///
///     let clock = TestScheduler()
///     let pilot = Pilot(loginPage(model), on: clock)
///     pilot.type("ada")
///     pilot.press(.tab)
///     pilot.type("lovelace")
///     pilot.press(.enter)
///     await pilot.advance(by: .seconds(1))
///     #expect(pilot.text.contains("Signed in"))
///
/// Each action also runs the scheduler's work that is due, and draws the screen.
public final class Pilot {
  /// The application under test.
  public let application: Application
  /// The screen of the application.
  public let screen: MemoryScreen
  /// The scheduler that provides the application's virtual time.
  public let scheduler: TestScheduler

  /// Starts an application with the page that a closure creates.
  ///
  ///     let pilot = Pilot { application in galleryPage(model, in: application) }
  public init(
    size: Size = Size(width: 80, height: 24),
    on scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: TerminalModes = .standard,
    page: (Application) -> Page
  ) {
    screen = MemoryScreen(width: size.width, height: size.height)
    self.scheduler = scheduler
    application = Application(on: screen, glyphs: glyphs, modes: modes, scheduler: scheduler)
    application.push(page(application))
    application.start()
    settle()
  }

  /// Starts an application that shows a page.
  public convenience init(
    _ page: Page,
    size: Size = Size(width: 80, height: 24),
    on scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: TerminalModes = .standard
  ) {
    self.init(size: size, on: scheduler, glyphs: glyphs, modes: modes) { _ in page }
  }

  /// Starts an application that shows a widget.
  public convenience init(
    _ root: Widget,
    size: Size = Size(width: 80, height: 24),
    on scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: TerminalModes = .standard
  ) {
    self.init(Page(root), size: size, on: scheduler, glyphs: glyphs, modes: modes)
  }

  // MARK: Actions

  /// Types text, character by character.
  public func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  /// Presses keys in order.
  public func press(_ presses: KeyPress...) {
    for press in presses { send(.key(press)) }
  }

  /// Pastes text.
  public func paste(_ text: String) {
    send(.paste(text))
  }

  /// Clicks on a cell.
  public func click(at point: Point) {
    send(.mouse(MouseEvent(.press(.left), at: point)))
    send(.mouse(MouseEvent(.release(.left), at: point)))
  }

  /// Clicks on the first occurrence of a text, or does nothing if the text is not visible.
  public func click(_ text: String) {
    guard let point = position(of: text) else { return }
    click(at: point)
  }

  /// Turns the mouse wheel by one step over a cell.
  public func scroll(_ direction: MouseEvent.Direction, at point: Point) {
    send(.mouse(MouseEvent(.scroll(direction), at: point)))
  }

  /// Resizes the screen.
  public func resize(to size: Size) {
    screen.send(.resized(size))
    settle()
  }

  /// Sends an input event.
  public func send(_ event: InputEvent) {
    screen.send(.input([event]))
    settle()
  }

  /// Advances the virtual time, and runs all work that is due, before the call returns.
  ///
  /// Tasks do not run during the call. In an async test, use `await pilot.advance(by:)`.
  public func advanceNow(by duration: Duration) {
    scheduler.advanceNow(by: duration)
    settle()
  }

  /// Advances the virtual time, and lets the tasks of the test run.
  ///
  /// Use this method for commands with asynchronous work: `await pilot.advance(by: .zero)` starts
  /// the work.
  public func advance(by duration: Duration) async {
    await scheduler.advance(by: duration)
    settle()
  }

  /// Runs all work that is due now, and draws the screen.
  public func settle() {
    scheduler.advanceNow(by: .zero)
  }

  // MARK: Results

  /// The visible text, one line for each row, without trailing blanks.
  public var text: String {
    canvas.text
  }

  /// The visible text of each row, including trailing blanks.
  public var rows: [String] { canvas.rows }

  /// The cells, styles and cursor of the screen.
  public var canvas: Canvas {
    screen.drawing?.canvas ?? Canvas(size: screen.size)
  }

  /// The name of the focused widget, or nil if no widget has the focus or the widget has no name.
  public var focus: String? { application.page?.focused?.name }

  /// The position of the cursor, or nil if the cursor is hidden.
  public var cursor: Point? { canvas.cursor }

  /// The key hints that the ``/TerminalUI/KeyBar`` of the page shows: "Tab next · Ctrl-C quit".
  ///
  /// Without a bar, these are the key hints that fit in a footer as wide as the screen.
  public var footer: String { application.footer(width: screen.size.width) }

  /// Returns the position of the first occurrence of a text, or nil if the text is not visible.
  public func position(of text: String) -> Point? {
    for (y, row) in rows.enumerated() {
      guard let range = row.firstRange(of: text) else { continue }
      return Point(x: String(row[..<range.lowerBound]).columns, y: y)
    }
    return nil
  }
}
