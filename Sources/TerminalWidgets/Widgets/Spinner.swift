/// A spinning indicator of work in progress.
///
/// ![A spinner beside a text](spinner)
///
/// A spinner takes one cell, which is empty while the spinner is not running.
///
///     Spinner(while: model.signIn.isExecuting)
///
/// Without a signal, the spinner has no timer. ``advance()`` shows the next step.
public final class Spinner: Widget, ProgressIndicator {
  /// True while the spinner indicates work in progress.
  public var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      turn = 0
      setNeedsDisplay()
    }
  }

  private var turn: UInt = 0

  /// Creates a spinner that is not running.
  public override init() {}

  /// Shows the next step if the spinner is running and visible.
  public func advance() {
    guard isRunning, isShown else { return }
    turn &+= 1
    setNeedsDisplay()
  }

  public override var semantics: Semantics? {
    guard isRunning else { return nil }
    var own = Semantics(.progress)
    own.isBusy = true
    return own
  }

  public override func size(in available: Size) -> Size { Size(width: 1, height: 1) }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard isRunning, !glyphs.spinner.isEmpty else { return }
    let picture = glyphs.spinner[Int(turn % UInt(glyphs.spinner.count))]
    canvas.write(picture, at: .origin, style: isUsable ? .accent : .disabled)
  }
}

/// A progress indicator that a binding animates.
package protocol ProgressIndicator: Widget {
  var isRunning: Bool { get set }
  func advance()
}
