public import SignalsTesting
public import TerminalUI

/// Uses an application as a person would, without a terminal and without waiting.
///
///     let clock = TestScheduler()
///     let pilot = Pilot(LoginPage(model), scheduler: clock)
///     pilot.type("ada")
///     pilot.press(.tab)
///     pilot.type("lovelace")
///     pilot.press(.enter)
///     pilot.advance(by: .seconds(1))
///     #expect(pilot.text.contains("Signed in"))
///
/// After each thing that it does, everything that follows from it at once has happened, and is drawn.
public final class Pilot {
  /// What it uses.
  public let application: Application
  /// What it looks at.
  public let screen: MemoryScreen
  /// The time that it lets pass.
  public let scheduler: TestScheduler

  /// Starts an application on a screen of some size, with a page that is made for it.
  ///
  ///     let pilot = Pilot { application in loginPage(model, in: application) }
  public init(
    size: Size = Size(width: 80, height: 24),
    scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: Frame.Modes = .standard,
    page: (Application) -> Page
  ) {
    screen = MemoryScreen(width: size.width, height: size.height)
    self.scheduler = scheduler
    application = Application(on: screen, glyphs: glyphs, modes: modes, scheduler: scheduler)
    application.push(page(application))
    application.start()
    settle()
  }

  /// Starts an application that shows a page, on a screen of some size.
  public convenience init(
    _ page: Page,
    size: Size = Size(width: 80, height: 24),
    scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: Frame.Modes = .standard
  ) {
    self.init(size: size, scheduler: scheduler, glyphs: glyphs, modes: modes) { _ in page }
  }

  /// Starts an application that shows a widget.
  public convenience init(
    _ root: Widget,
    size: Size = Size(width: 80, height: 24),
    scheduler: TestScheduler = TestScheduler(),
    glyphs: Glyphs = .unicode,
    modes: Frame.Modes = .standard
  ) {
    self.init(Page(root), size: size, scheduler: scheduler, glyphs: glyphs, modes: modes)
  }

  deinit {}

  // MARK: To do

  /// Types a text, a character after the other.
  public func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  /// Presses keys, one after the other.
  public func press(_ presses: KeyPress...) {
    for press in presses { send(.key(press)) }
  }

  /// Pastes a text, in one piece.
  public func paste(_ text: String) {
    send(.paste(text))
  }

  /// Clicks on a cell.
  public func click(at point: Point) {
    send(.mouse(MouseEvent(.press(.left), at: point)))
    send(.mouse(MouseEvent(.release(.left), at: point)))
  }

  /// Clicks on the first place where a text is to be seen; nothing happens if it is not.
  public func click(_ text: String) {
    guard let point = position(of: text) else { return }
    click(at: point)
  }

  /// Turns the wheel of the mouse over a cell.
  public func scroll(_ direction: MouseEvent.Direction, at point: Point) {
    send(.mouse(MouseEvent(.scroll(direction), at: point)))
  }

  /// Gives the screen another size.
  public func resize(to size: Size) {
    screen.send(.resized(size))
    settle()
  }

  /// Does whatever a screen may tell of.
  public func send(_ event: InputEvent) {
    screen.send(.input([event]))
    settle()
  }

  /// Lets time pass.
  public func advance(by duration: Duration) {
    scheduler.advance(by: duration)
    settle()
  }

  /// Lets time pass, and tasks go on that wait for it, or for the main actor.
  ///
  /// For what commands do in tasks: `await pilot.advance(by: .zero)` lets them begin.
  public func advance(by duration: Duration) async {
    await scheduler.advance(by: duration)
    settle()
  }

  /// Does what is to be done now, and draws.
  public func settle() {
    scheduler.advance(by: .zero)
  }

  // MARK: To see

  /// What is to be seen, a line for each row, without blanks at the end of it.
  public var text: String {
    canvas.text
  }

  /// What is to be seen, row by row.
  public var rows: [String] { canvas.rows }

  /// The cells.
  public var canvas: Canvas {
    screen.frame?.canvas ?? Canvas(size: screen.size)
  }

  /// The name of the widget in focus; nil if none is, or if it has none.
  public var focus: String? { application.page?.focused?.name }

  /// Where the cursor is to be seen.
  public var cursor: Point? { canvas.cursor }

  /// What the footer would say of the keys.
  public var footer: String { application.keys.footer(width: screen.size.width) }

  /// Where a text is to be seen first.
  public func position(of text: String) -> Point? {
    for (y, row) in rows.enumerated() {
      guard let range = row.firstRange(of: text) else { continue }
      return Point(x: String(row[..<range.lowerBound]).columns, y: y)
    }
    return nil
  }
}
