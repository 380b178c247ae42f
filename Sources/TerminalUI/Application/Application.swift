internal import Dispatch
public import Signals
internal import ViewModels

/// A terminal program that shows pages on a screen.
///
///     let application = Application(on: screen)
///     application.push(Page(form, title: "Sign in"))
///     return await application.run()
///
/// The application routes input to the widgets. Each drawing shows all changes since the previous
/// drawing.
@MainActor
public final class Application {
  /// The screen that shows the pages.
  public let screen: any Screen

  /// The characters for drawing controls.
  ///
  /// The screen can add marks for states that its colors and attributes do not show.
  public var glyphs: Glyphs {
    didSet { needsDisplay() }
  }

  /// The glyphs of the current drawing, adapted to the screen.
  private(set) var shownGlyphs: Glyphs {
    didSet {
      // The ASCII glyphs replace "…" with "...", so a text can become wider.
      if shownGlyphs != oldValue { for page in pages { page.needsLayout() } }
    }
  }

  /// The title of the terminal's window; the title of the lowest page while it is empty.
  ///
  /// The window has its own title again after the application ends.
  public var title = "" {
    didSet { if title != oldValue { needsDisplay() } }
  }

  /// The events that the terminal reports in addition to keys.
  public var modes: TerminalModes {
    didSet { needsDisplay() }
  }

  /// The program's own keys, which work on every page.
  ///
  /// The key maps of the focused widget, of its ancestors and of the page take precedence.
  public var keyMap: KeyMap? {
    didSet { needsDisplay() }
  }

  /// The scheduler that runs drawings and measures the time between mouse clicks.
  public let scheduler: any TimedScheduler

  /// The pages, from bottom to top.
  public internal(set) var pages: [Page] = []

  var phase = Phase.drawing
  /// The standard keys, which every application has.
  private(set) lazy var standardKeys = makeStandardKeys()

  /// The widget that handled the latest mouse press; nil after the release.
  weak var mouseHolder: Widget?
  /// The button to which the mouse points.
  weak var hoveredButton: Button? {
    willSet { if newValue !== hoveredButton { hoveredButton?.isHovered = false } }
    didSet { hoveredButton?.isHovered = true }
  }
  var clicks = ClickCounter()
  /// True while the application handles input.
  var isHandlingInput = false
  /// The number and the time of the latest press of a key or a mouse button, or of a paste.
  var inputSerial = 0
  var inputTime = Duration.zero
  /// The number of the latest press that has answered a dialog; nil if there was none.
  var answerSerial: Int?
  /// The page of the help that was shown last.
  weak var helpPage: Page?
  var recentActions = RecentActions()
  var chord = PendingChord()
  /// The kill ring that all text inputs share.
  let clipboard = Clipboard()

  /// True if the last drawing shows the notice that the window is too small.
  private var isNoticeDrawn = false
  /// True while a drawing is pending.
  private(set) var willDraw = false
  var throttle = DrawingThrottle()
  var bell = Bell()
  /// The toasts, and what shows them.
  let toastBoard = ToastBoard()
  /// The keys in the last row of the last drawing; nil if it has no key bar.
  var drawnKeys: [KeyBar.Item]?
  /// What talks about the pages; nil on a screen that shows them.
  private var converser: Converser?
  private let drawingTimer = SerialDisposable()
  private var exitCode: Int32?
  private var isQuitting = false
  private var continuation: CheckedContinuation<Int32, Never>?

  /// Creates an application without pages.
  ///
  /// Without `glyphs`, controls are drawn with the characters that the screen can display.
  public init(
    on screen: any Screen,
    glyphs: Glyphs? = nil,
    modes: TerminalModes = .standard,
    scheduler: any TimedScheduler = .main
  ) {
    let glyphs = glyphs ?? screen.glyphs
    self.screen = screen
    self.glyphs = glyphs
    shownGlyphs = screen.adapted(glyphs)
    self.modes = modes
    self.scheduler = scheduler
  }

  isolated deinit {
    drawingTimer.dispose()
    for page in pages { page.end() }
  }

  // MARK: Running

  /// Starts the screen and requests the first drawing.
  ///
  /// Call this method only if you do not call ``run()``, which also starts the screen.
  public func start() {
    exitCode = nil
    phase = .drawing
    isQuitting = false
    isNoticeDrawn = false
    screen.start { [weak self] event in self?.handleScreen(event) }
    if let screen = screen as? any TalkingScreen {
      screen.started(converse(on: screen.console))
    }
    needsDisplay()
  }

  /// Starts to talk about the pages on a console.
  package func converse(on console: any Console) -> Converser {
    let converser = Converser(self, on: console)
    self.converser = converser
    needsDisplay()
    return converser
  }

  /// Runs the application until it quits, and returns the exit code.
  ///
  /// The application quits after ``quit(_:)`` or the event ``ScreenEvent/ended(exitCode:)``.
  public func run() async -> Int32 {
    require(continuation == nil, "the application is running; await its end before a new run")
    start()
    let code = await waitForEnd()
    finish()
    return code
  }

  private func waitForEnd() async -> Int32 {
    await withTaskExecutorPreference(MainQueueExecutor()) {
      await withCheckedContinuation { continuation in
        // The application may have quit before this closure runs.
        if let exitCode {
          continuation.resume(returning: exitCode)
        } else {
          self.continuation = continuation
        }
      }
    }
  }

  /// Runs the work of ``Page/beforeQuit(_:)``, if there is any, and then makes ``run()`` return.
  ///
  /// A second call makes ``run()`` return immediately.
  public func quit(_ code: Int32 = 0) {
    let work = pages.reversed().flatMap(\.quitWork)
    guard !work.isEmpty, !isQuitting else { return end(code) }
    isQuitting = true
    Task { [weak self] in
      await withTaskExecutorPreference(MainQueueExecutor()) {
        for step in work { await step() }
      }
      self?.end(code)
    }
  }

  /// True after ``quit(_:)``.
  var isEnding: Bool { isQuitting || exitCode != nil }

  private func end(_ code: Int32) {
    guard exitCode == nil else { return }
    exitCode = code
    continuation?.resume(returning: code)
    continuation = nil
  }

  /// Stops the screen and removes all pages.
  public func finish() {
    phase = .finished
    converser = nil
    screen.stop()
    removeToasts()
    while pop() != nil {}
  }

  // MARK: Pages

  /// The page on top, which receives input; nil if there is no page.
  public var page: Page? { pages.last }

  /// Runs an action in a later turn of the main actor.
  func performLater(_ action: @escaping @MainActor () -> Void) {
    scheduler.perform { onMainActor(action) }
  }

  // MARK: Drawing

  private var windowTitle: String { title.isEmpty ? pages.first?.title ?? "" : title }

  func needsDisplay() {
    guard !willDraw, phase != .lending else { return }
    willDraw = true
    scheduler.perform { [weak self] in
      MainActor.assumeIsolated { self?.drawInTime() }
    }
  }

  /// Draws now, or a little later while much input arrives.
  private func drawInTime() {
    let delay = throttle.delay(at: scheduler.elapsed)
    guard willDraw, delay > .zero else { return draw() }
    drawingTimer.inner = scheduler.schedule(after: delay) { [weak self] in
      onMainActor { self?.draw() }
    }
  }

  /// Draws now if a drawing is pending.
  public func draw() {
    guard willDraw else { return }
    // A change of the glyphs requests a new layout and drawing. This call performs both.
    shownGlyphs = screen.adapted(glyphs)
    willDraw = false
    throttle.draw(at: scheduler.elapsed)
    page?.updateFocus()
    drawnKeys = nil
    var canvas = Canvas(size: screen.size)
    draw(content, on: &canvas)
    screen.present(Drawing(canvas, modes: modes, title: windowTitle.sanitized()))
    converser?.changed()
  }

  /// False if the screen shows the notice that the window is too small, or will show it next.
  ///
  /// If the window becomes large enough, this property stays false until the page is drawn. Keys
  /// typed before that drawing are not meant for the page.
  var isPageShown: Bool {
    // This is by far the most frequent case.
    if let page, pages.count == 1, page.fits(screen.size) { return !isNoticeDrawn }
    if case .notice = content { return false }
    return !isNoticeDrawn
  }

  private func draw(_ content: Content, on canvas: inout Canvas) {
    switch content {
    case .pages(let pages):
      isNoticeDrawn = false
      for page in pages {
        canvas.removeCursors(in: canvas.bounds)
        page.draw(on: &canvas, shownGlyphs)
      }
      drawToasts(on: &canvas, over: pages)
    case .notice(let page):
      isNoticeDrawn = true
      hideToasts()
      page.drawNotice(on: &canvas, shownGlyphs)
    }
  }
}

/// An executor that resumes tasks on the main queue instead of in the thread pool.
///
/// By default, a suspended task can resume in the thread pool before it returns to the main actor.
/// The program could then not quit while blocking work occupies all threads of the pool.
private nonisolated final class MainQueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    DispatchQueue.main.async { job.runSynchronously(on: executor) }
  }
}
