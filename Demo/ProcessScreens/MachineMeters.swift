import Processes
import TerminalUI
import ViewModels

/// The use of the processors and of the memory, in one row or, on a large screen, in several.
final class MachineMeters: Widget {
  /// The state to show.
  private var machine = Machine() {
    didSet {
      guard machine != oldValue else { return }
      if machine.processors.count == oldValue.processors.count {
        setNeedsDisplay()
      } else {
        setNeedsLayout()
      }
    }
  }

  /// The height of the page, which decides how many rows the meters may take.
  private var pageHeight = 0

  /// Creates meters for the machine of a model.
  init(of model: ProcessBrowser) {
    super.init()
    growth = .horizontal
    _ = following(model.machine) { $0.machine = $1 }
  }

  override func size(in available: Size) -> Size {
    pageHeight = available.height
    return Size(width: available.width, height: plan(width: available.width)?.rows ?? 1)
  }

  // MARK: Layout

  /// The rows and columns of the meters of processors.
  private struct Plan {
    let rows: Int
    let columns: Int
    let width: Int
  }

  /// Returns nil if there is no room for a meter of each processor.
  private func plan(width: Int) -> Plan? {
    let count = machine.processors.count
    guard width >= 100, pageHeight >= 30, count > 1 else { return nil }
    let columns = (count - 1) / min(6, pageHeight / 8) + 1
    let rows = (count - 1) / columns + 1
    let meter = (width / 2 - 2) / columns - 2
    return meter < 16 ? nil : Plan(rows: max(2, rows), columns: columns, width: meter)
  }

  // MARK: Drawing

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.paint(.panel, glyphs)
    let half = canvas.size.width / 2
    let right = Rect(x: half + 1, y: 0, width: canvas.size.width - half - 2, height: 1)
    guard let plan = plan(width: canvas.size.width), canvas.size.height >= plan.rows else {
      let left = Rect(x: 1, y: 0, width: half - 2, height: 1)
      draw("CPU", machine.cpu, Self.ofProcessors, in: left, on: &canvas, glyphs)
      draw("Mem", machine.memoryFraction, Self.ofMemory, in: right, on: &canvas, glyphs)
      return
    }
    let digits = "\(machine.processors.count - 1)".count
    for (index, part) in machine.processors.enumerated() {
      let place = Rect(
        x: 1 + index / plan.rows * (plan.width + 2),
        y: index % plan.rows,
        width: plan.width,
        height: 1
      )
      let label = "CPU " + "\(index)".padded(to: digits, alignment: .trailing)
      draw(label, part, Self.ofProcessors, in: place, on: &canvas, glyphs)
    }
    let memory = "\(machine.memory.gibibytes) of \(machine.allMemory.gibibytes) GiB"
    let part = machine.memoryFraction
    draw("Memory   ", part, Self.ofMemory, text: memory, in: right, on: &canvas, glyphs)
    var x = right.origin.x
    x += canvas.write("Processes ", at: Point(x: x, y: 1), style: .label)
    let counts = "\(machine.count), \(machine.threads) threads, \(machine.running) running"
    canvas.write(
      counts.truncated(to: right.columns.upperBound - x, ellipsis: glyphs.ellipsis),
      at: Point(x: x, y: 1)
    )
  }

  private static let ofProcessors: [Threshold] = [.warning(from: 0.9)]
  private static let ofMemory: [Threshold] = [.warning(from: 0.8), .error(from: 0.95)]

  /// Draws a meter with a percentage, or another text.
  private func draw(
    _ label: String,
    _ part: Double,
    _ thresholds: [Threshold],
    text: String? = nil,
    in place: Rect,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    let reached = thresholds.last { $0.applies(to: part) }
    let percent = "\(Int((part * 100).rounded()))%".padded(to: 4, alignment: .trailing)
    let text = text ?? percent
    // The mark keeps its place, so that the bar keeps its length.
    let mark = thresholds.map(\.mark.columns).max() ?? 0
    var x = place.origin.x
    x += canvas.write(label, at: Point(x: x, y: place.origin.y), style: .label) + 1
    let length = place.columns.upperBound - x - text.columns - mark - 2
    if length > 0 {
      let full = Int((min(max(part, 0), 1) * Double(length)).rounded())
      let empty = Rect(x: x + full, y: place.origin.y, width: length - full, height: 1)
      let bar = Rect(x: x, y: place.origin.y, width: full, height: 1)
      let style = reached?.style ?? .accent
      canvas.fill(empty, with: glyphs.empty, style: glyphs.hasSurfaces ? .track : style)
      canvas.fill(bar, with: glyphs.full, style: style)
      x += length + 1
    }
    x += canvas.write(text, at: Point(x: x, y: place.origin.y), style: reached?.style ?? .text)
    if let reached {
      canvas.write(reached.mark, at: Point(x: x + 1, y: place.origin.y), style: reached.style)
    }
  }
}
