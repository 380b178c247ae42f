internal import TerminalUI

extension Workload {
  /// Workloads that find the changed cells of a screen of 200 by 60 cells.
  ///
  /// Neither the figures nor the targets include the work of ncurses.
  static var painting: [Workload] {
    [
      // Floor: a number is stored for each cell; then all are compared with the previous ones.
      Workload("paint_full", target: Target(230_000, floor: 230_000)) { effort in
        painting(effort.items(400), rows: 0..<60, columns: 0..<200)
      },
      // Floor: one number is stored; then all are compared.
      Workload("paint_cell", target: Target(12_000, floor: 6_000)) { effort in
        painting(effort.items(20_000), rows: 30..<31, columns: 100..<101)
      },
      // Floor: all numbers are compared.
      Workload("paint_nothing", target: Target(12_000, floor: 6_000)) { effort in
        painting(effort.items(20_000), rows: 0..<0, columns: 0..<0)
      },
    ]
  }

  /// Draws frames that alternate between two texts in some rows, and finds the changed cells.
  private static func painting(_ frames: Int, rows: Range<Int>, columns: Range<Int>) -> Comparison {
    let texts = ["a", "b"].map { String(repeating: $0, count: columns.count) }
    let bytes = texts.map { Array($0.utf8) }
    var shown = Canvas(width: 200, height: 60)
    var canvas = shown
    let tally = Tally()
    let plainShown = PlainGrid(width: 200, height: 60)
    let plain = PlainGrid(width: 200, height: 60)
    let plainTally = Tally()
    return Comparison(
      ours: Lap(of: frames, tally: tally) {
        for frame in 0..<frames {
          for row in rows {
            let place = Point(x: columns.lowerBound, y: row)
            canvas.write(texts[frame & 1], at: place, style: .field)
          }
          let runs = canvas.differences(from: shown)
          if !runs.isEmpty { shown = canvas }
          for run in runs { tally.add(run.columns.count) }
          // Clear both canvases, so that each lap starts from the same screen.
          if frame == frames - 1 {
            shown = Canvas(width: 200, height: 60)
            canvas = shown
          }
        }
      },
      floor: Lap(of: frames, tally: plainTally) {
        for frame in 0..<frames {
          for row in rows {
            plain.write(bytes[frame & 1], x: columns.lowerBound, y: row, style: 3)
          }
          let count = plain.differences(from: plainShown)
          if count > 0 { plainShown.copy(plain) }
          plainTally.add(count)
          if frame == frames - 1 {
            plainShown.clear()
            plain.clear()
          }
        }
      }
    )
  }
}
