public import Signals

/// Shows pages on a screen, and hands what people do to their widgets.
///
///     let application = Application(on: screen)
///     application.push(Page(form, title: "Sign in"))
///     return await application.run()
///
/// A frame is drawn in the turn after something has changed, however much changed; if it is equal
/// to the one before, the screen is not told of it.
@MainActor
public final class Application {
  /// Where it is seen.
  public let screen: any Screen

  /// The characters that controls are made of.
  public var glyphs: Glyphs {
    // Text may become longer: "…" is "..." where there is only ASCII.
    didSet { for page in pages { page.needsLayout() } }
  }

  /// What terminals shall report besides keys.
  public var modes: Frame.Modes {
    didSet { needsDisplay() }
  }

  /// What keys do wherever the focus is, if nothing else takes them.
  public var keyMap: KeyMap? {
    didSet { needsDisplay() }
  }

  /// What is done between a call of ``quit(_:)`` and the end; a second call does not wait for it.
  ///
  ///     application.willQuit = { [weak model] in await model?.shutDown() }
  public var willQuit: (() async -> Void)?

  /// The time that everything in it goes by.
  public let scheduler: any TimedScheduler

  /// The pages, the one that is left first at the end.
  public private(set) var pages: [Page] = []

  /// Whether the screen was in use and is not any more.
  private(set) var hasFinished = false

  private var shown: Frame?
  private var willDraw = false
  private var exitCode: Int32?
  private var isQuitting = false
  private var waiting: CheckedContinuation<Int32, Never>?

  /// Creates an application without pages.
  public init(
    on screen: any Screen,
    glyphs: Glyphs = .unicode,
    modes: Frame.Modes = .standard,
    scheduler: any TimedScheduler = .main
  ) {
    self.screen = screen
    self.glyphs = glyphs
    self.modes = modes
    self.scheduler = scheduler
  }

  isolated deinit {
    for page in pages { page.end() }
  }

  // MARK: Running

  /// Begins to use the screen; ``run()`` does so by itself.
  public func start() {
    exitCode = nil
    hasFinished = false
    isQuitting = false
    shown = nil
    screen.start { [weak self] event in self?.handle(event) }
    needsDisplay()
  }

  /// Runs until ``quit(_:)`` is called, or until the screen is gone, and returns the exit code.
  public func run() async -> Int32 {
    precondition(waiting == nil, "the application is running; await the end of that first")
    start()
    let code = await waitForEnd()
    finish()
    return code
  }

  private func waitForEnd() async -> Int32 {
    await withTaskExecutorPreference(MainQueue()) {
      await withCheckedContinuation { continuation in
        // What is awaited here may begin a turn later, when the end has come already.
        if let exitCode { continuation.resume(returning: exitCode) } else { waiting = continuation }
      }
    }
  }

  /// Ends what ``run()`` does, once ``willQuit`` is done, or when called again.
  public func quit(_ code: Int32 = 0) {
    guard let willQuit, !isQuitting else { return end(code) }
    isQuitting = true
    Task { [weak self] in
      await withTaskExecutorPreference(MainQueue()) { await willQuit() }
      self?.end(code)
    }
  }

  private func end(_ code: Int32) {
    guard exitCode == nil else { return }
    exitCode = code
    waiting?.resume(returning: code)
    waiting = nil
  }

  /// Stops using the screen, and leaves all pages.
  public func finish() {
    hasFinished = true
    screen.stop()
    while pop() != nil {}
  }

  // MARK: Pages

  /// The page that takes input.
  public var page: Page? { pages.last }

  /// Shows a page over the others; one that was left is over, so each push takes another page.
  public func push(_ page: Page) {
    precondition(page.application == nil, "this page is shown already; leave it first")
    precondition(!page.lifetime.hasEnded, "a page that was left is over; make another one")
    page.application = self
    pages.append(page)
    page.settleFocus()
    needsDisplay()
  }

  /// Leaves the page on top, which ends its lifetime, and returns it.
  @discardableResult
  public func pop() -> Page? {
    guard let page = pages.popLast() else { return nil }
    page.application = nil
    page.end()
    needsDisplay()
    return page
  }

  /// Leaves a page, wherever it is.
  public func remove(_ page: Page) {
    guard let index = pages.lastIndex(where: { $0 === page }) else { return }
    pages.remove(at: index)
    page.application = nil
    page.end()
    needsDisplay()
  }

  // MARK: Drawing

  func needsDisplay() {
    guard !willDraw else { return }
    willDraw = true
    scheduler.perform { [weak self] in
      MainActor.assumeIsolated { self?.draw() }
    }
  }

  /// Draws now, if something has changed.
  public func draw() {
    guard willDraw else { return }
    willDraw = false
    page?.settleFocus()
    var canvas = Canvas(size: screen.size)
    drawPages(on: &canvas)
    let frame = Frame(canvas, modes: modes)
    guard frame != shown else { return }
    shown = frame
    screen.present(frame)
  }

  private func drawPages(on canvas: inout Canvas) {
    let first = pages.lastIndex { !$0.isDialog } ?? 0
    for page in pages[min(first, pages.count)...] {
      guard fits(page) else { return drawTooSmall(page, on: &canvas) }
      canvas.hideCursor()
      page.draw(on: &canvas, glyphs)
    }
  }

  private func fits(_ page: Page) -> Bool {
    screen.size.width >= page.minimum.width && screen.size.height >= page.minimum.height
  }

  private func drawTooSmall(_ page: Page, on canvas: inout Canvas) {
    canvas.clear()
    canvas.hideCursor()
    let text =
      "This window is \(canvas.size.width)×\(canvas.size.height). "
      + "\(page.noun) needs \(page.minimum.width)×\(page.minimum.height). "
      + "Make it larger, or press Ctrl-C."
    for (row, line) in glyphs.spelled(text).wrapped(to: canvas.size.width).enumerated() {
      canvas.write(line, at: Point(x: 0, y: row))
    }
  }
}
