internal import Signals
public import ViewModels

extension Application {
  /// The toasts that are shown, the newest last.
  public var toasts: [Toast] { toastBoard.queue.toasts }

  /// Shows a short message over the pages until its time is over.
  ///
  /// A message that is shown already is counted instead: "Saved ×3". A fourth toast replaces the oldest
  /// one. An empty text shows nothing. The time stops while the toasts are not on the screen: while a
  /// dialog or an open list leaves no room for them, while the window is too small, and while another
  /// program has the terminal.
  public func toast(_ text: String, _ kind: FormMessage.Kind = .plain) {
    let text = text.sanitized()
    guard phase != .finished, !text.isEmpty else { return }
    toastBoard.queue.add(FormMessage(text, kind), at: scheduler.elapsed)
    toastsChanged()
  }

  /// Removes a toast as a click does.
  public func remove(_ toast: Toast) {
    toastBoard.queue.remove(toast.id)
    toastsChanged()
  }

  /// Removes all toasts at the end of the application.
  func removeToasts() {
    toastBoard.queue.removeAll()
    toastBoard.panel = nil
    updateToastTimer()
  }

  /// Draws the toasts over the pages that the screen shows.
  func drawToasts(on canvas: inout Canvas, over pages: ArraySlice<Page>) {
    guard !toastBoard.queue.isEmpty || toastBoard.panel != nil else { return }
    guard let page = pages.last, let base = pages.first,
      let panel = ToastPanel(
        toasts,
        in: canvas.size,
        foot: base.isDialog ? 0 : base.footHeight(in: canvas.size),
        around: page.obstacleOfToasts(on: canvas),
        shownGlyphs
      )
    else { return hideToasts() }
    panel.draw(on: &canvas, shownGlyphs)
    toastBoard.panel = panel
    toastBoard.queue.show(at: scheduler.elapsed)
    updateToastTimer()
  }

  /// Stops the time of the toasts, because they are not on the screen.
  func hideToasts() {
    toastBoard.panel = nil
    toastBoard.queue.hide(at: scheduler.elapsed)
    updateToastTimer()
  }

  /// Returns true if a mouse event is a press on the toasts, which removes the pressed one.
  func isHandledByToasts(_ event: MouseEvent) -> Bool {
    guard event.isPress, let panel = toastBoard.panel, panel.frame.contains(event.position) else {
      return false
    }
    if event.isClick, let toast = panel.toast(at: event.position) { remove(toast) }
    return true
  }

  private func toastsChanged() {
    updateToastTimer()
    needsDisplay()
  }

  private func updateToastTimer() {
    let end = toastBoard.queue.nextEnd
    guard end != toastBoard.timerEnd else { return }
    toastBoard.timerEnd = end
    toastBoard.timer.inner = end.map { end in
      scheduler.schedule(after: max(.zero, end - scheduler.elapsed)) { [weak self] in
        onMainActor { self?.removeEndedToasts() }
      }
    }
  }

  private func removeEndedToasts() {
    toastBoard.timerEnd = nil
    toastBoard.queue.removeEnded(at: scheduler.elapsed)
    toastsChanged()
  }
}

/// The toasts of an application, their timer, and the panel of the latest drawing.
final class ToastBoard {
  var queue = ToastQueue()
  /// The panel on the screen; nil if the screen shows none.
  var panel: ToastPanel?
  /// The timer for the end of the next toast.
  let timer = SerialDisposable()
  /// The time for which the timer is set; nil if it is not set.
  var timerEnd: Duration?

  isolated deinit {
    timer.dispose()
  }
}

extension Page {
  /// Shows a short message over the page until its time is over.
  ///
  ///     KeyBinding(.control("s"), title: "save") { page in
  ///       model.save()
  ///       page.toast("Saved.", .success)
  ///     }
  ///
  /// The message stays if the page is closed. If the page is not shown yet, the message appears with
  /// the page. See ``Application/toast(_:_:)``.
  public func toast(_ text: String, _ kind: FormMessage.Kind = .plain) {
    guard !lifetime.hasEnded else { return }
    whenPushed { $0.toast(text, kind) }
  }

  /// Returns what toasts must not cover while the page is on top.
  fileprivate func obstacleOfToasts(on canvas: Canvas) -> ToastPanel.Obstacle {
    let area = popup?.content.hiddenArea ?? (isDialog ? root.hiddenArea ?? root.frame : nil)
    return area.map { .area($0, cursor: canvas.cursor) } ?? .cursor(canvas.cursor)
  }
}
