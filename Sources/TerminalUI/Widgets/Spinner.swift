/// A sign that something goes on: it turns while it is running, and otherwise is a free cell.
///
///     let spinner = Spinner()
///     spinner.run(while: model.signIn.executing, on: application.scheduler)
///
/// It knows no clock: it shows its next picture each time that ``advance()`` is called.
public final class Spinner: Widget, Advancing {
  /// Whether it is to be seen, and turns.
  public var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      turn = 0
      setNeedsDisplay()
    }
  }

  /// Never happens; ends when the spinner is gone.
  let life = Occasion<Never>()

  private var turn: UInt = 0

  /// Creates a spinner that is not running.
  public override init() {}

  deinit {}

  /// Turns on, if it is running and not hidden.
  public func advance() {
    guard isRunning, isShown else { return }
    turn &+= 1
    setNeedsDisplay()
  }

  public override func size(in available: Size) -> Size { Size(width: 1, height: 1) }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard isRunning, !glyphs.spinner.isEmpty else { return }
    let picture = glyphs.spinner[Int(turn % UInt(glyphs.spinner.count))]
    canvas.write(picture, at: .origin, style: isUsable ? .accent : .disabled)
  }
}

/// What shows that work goes on, and is moved on from outside.
protocol Advancing: Widget {
  var isRunning: Bool { get set }
  var life: Occasion<Never> { get }
  func advance()
}
