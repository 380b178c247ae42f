/// A bar that shows the progress of work.
///
/// ![A bar at 42 percent](progressbar)
///
///     ProgressBar(model.fractionDone)
///     ProgressBar(while: model.search.isExecuting)
///
/// A running bar without a fraction shows a block that moves back and forth. ``advance()`` moves the
/// block by one cell.
public final class ProgressBar: Widget, ProgressIndicator, AlignedBar {
  /// The completed part of the work, from 0 to 1, or nil if the progress is unknown.
  ///
  /// A value below 0 becomes 0, and a value above 1 becomes 1. NaN becomes nil.
  public var fraction: Double? {
    didSet {
      fraction = ProgressBar.part(fraction)
      if fraction != oldValue { setNeedsDisplay() }
    }
  }

  /// True if the percentage is shown beside the bar, or instead of a very narrow bar.
  public var showsPercent: Bool {
    didSet { if showsPercent != oldValue { tailChanged() } }
  }

  /// True while the bar indicates work in progress.
  ///
  /// A running bar without a fraction is animated.
  public var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      turn = 0
      if fraction == nil { setNeedsDisplay() }
    }
  }

  private var turn: UInt = 0
  var sharedTail = BarTail() {
    didSet { if sharedTail != oldValue { forgetLayouts(upTo: parent) } }
  }
  var ownTail: BarTail { BarTail(text: showsPercent ? 4 : 0) }

  /// Creates a bar that expands into the free width.
  public init(fraction: Double? = nil, showsPercent: Bool = true) {
    self.fraction = ProgressBar.part(fraction)
    self.showsPercent = showsPercent
    super.init()
    growth = .horizontal
  }

  /// Moves the block by one cell if the bar is running and visible, and has no fraction.
  public func advance() {
    guard isRunning, fraction == nil, isShown else { return }
    turn &+= 1
    setNeedsDisplay()
  }

  public override var semantics: Semantics? {
    var own = Semantics(.progress, value: fraction.map { "\(ProgressBar.count($0, of: 100))%" })
    own.number = fraction
    own.range = 0...1
    own.isBusy = isRunning
    return own
  }

  public override func size(in available: Size) -> Size {
    Size(width: 20 + sharedTail.union(ownTail).columns, height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    let tail = sharedTail.union(ownTail)
    var length = width - tail.columns
    if length < 3 { length = showsPercent ? 0 : width }
    if showsPercent {
      let percent = fraction.map { "\(ProgressBar.count($0, of: 100))%" } ?? ""
      let text =
        length > 0
        ? percent.padded(to: tail.text, alignment: .trailing)
        : percent.truncated(to: width, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: length > 0 ? length + 1 : 0, y: 0), style: controlStyle())
    }
    let style: Style = isUsable ? .accent : .disabled
    let full = full(of: length)
    canvas.fill(
      Rect(x: 0, y: 0, width: length, height: 1),
      with: glyphs.empty,
      style: style.track(glyphs)
    )
    canvas.fill(
      Rect(x: full.lowerBound, y: 0, width: full.count, height: 1),
      with: glyphs.full,
      style: style
    )
  }

  private func full(of length: Int) -> Range<Int> {
    if let fraction {
      return 0..<ProgressBar.count(fraction, of: length)
    }
    guard isRunning, length > 0 else { return 0..<0 }
    let piece = max(1, length / 5)
    let distance = length - piece
    guard distance > 0 else { return 0..<piece }
    let place = Int(turn % UInt(2 * distance))
    let start = place <= distance ? place : 2 * distance - place
    return start..<start + piece
  }

  private static func part(_ fraction: Double?) -> Double? {
    fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// Returns the completed part of `all`, rounded down.
  ///
  /// While the work is incomplete, the result is less than `all`, unless `all` is 0.
  private static func count(_ fraction: Double, of all: Int) -> Int {
    // As a `Double`, 0.29 · 100 is slightly less than 29.
    fraction < 1 ? min(Int(fraction * Double(all) + 1e-9), max(0, all - 1)) : all
  }
}
