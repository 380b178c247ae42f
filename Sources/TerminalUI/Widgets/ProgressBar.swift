/// How far something has come.
///
///     let progress = ProgressBar()
///     progress.bind(to: model.values(of: \.fractionDone))
///
/// Without a fraction it only shows that something goes on: as long as it is running, a piece of it
/// moves to and fro, one cell each time that ``advance()`` is called.
public final class ProgressBar: Widget, Advancing {
  /// The part that is done, from 0 to 1; nil if nobody knows.
  ///
  /// What is outside is 0 or 1, and what is no number is nil: that of nothing at all, say.
  public var fraction: Double? {
    didSet {
      fraction = ProgressBar.part(fraction)
      if fraction != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether it is written in percent how much is done.
  public var showsPercent: Bool {
    didSet { if showsPercent != oldValue { setNeedsLayout() } }
  }

  /// Whether something goes on, to be shown as long as there is no fraction.
  public var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      turn = 0
      if fraction == nil { setNeedsDisplay() }
    }
  }

  /// Never happens; ends when the bar is gone.
  let life = Occasion<Never>()

  private var turn: UInt = 0

  /// Creates a bar; it takes all the room in its row.
  public init(fraction: Double? = nil, showsPercent: Bool = true) {
    self.fraction = ProgressBar.part(fraction)
    self.showsPercent = showsPercent
    super.init()
    growth = .horizontal
  }

  deinit {}

  /// Moves on what shows that something goes on, if that is to be seen.
  public func advance() {
    guard isRunning, fraction == nil, isShown else { return }
    turn &+= 1
    setNeedsDisplay()
  }

  public override func size(in available: Size) -> Size {
    Size(width: 20 + (showsPercent ? 5 : 0), height: 1)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    var length = width
    if showsPercent {
      length = width < 8 ? 0 : width - 5
      let percent = fraction.map { "\(ProgressBar.count($0, of: 100))%" } ?? ""
      let text =
        length > 0
        ? percent.padded(to: 4, alignment: .trailing)
        : percent.truncated(to: width, ellipsis: glyphs.ellipsis)
      canvas.write(text, at: Point(x: length > 0 ? length + 1 : 0, y: 0), style: controlStyle())
    }
    let style: Style = isUsable ? .accent : .disabled
    let full = full(of: length)
    canvas.fill(Rect(x: 0, y: 0, width: length, height: 1), with: glyphs.empty, style: style)
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
    let way = length - piece
    guard way > 0 else { return 0..<piece }
    let place = Int(turn % UInt(2 * way))
    let start = place <= way ? place : 2 * way - place
    return start..<start + piece
  }

  private static func part(_ fraction: Double?) -> Double? {
    fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
  }

  /// How many of so many are done; all of them only when nothing is left to do.
  private static func count(_ fraction: Double, of all: Int) -> Int {
    // 0.29 · 100 is a little less than 29.
    fraction < 1 ? min(Int(fraction * Double(all) + 1e-9), max(0, all - 1)) : all
  }
}
