internal import TerminalUI

extension Workload {
  /// What it takes to know what a terminal has to be told, for a screen of 200 by 60.
  ///
  /// The terminal's own part, which ncurses does, is not among it. Targets are what the one for
  /// both leaves when ncurses has had its share.
  static var painting: [Workload] {
    [
      // Floor: a number for each cell, stored; then all compared with those before.
      Workload("paint_full", target: Target(230_000, floor: 230_000)) { effort in
        painting(effort.items(400), rows: 0..<60, columns: 0..<200)
      },
      // Floor: one number stored; all compared.
      Workload("paint_cell", target: Target(12_000, floor: 6_000)) { effort in
        painting(effort.items(20_000), rows: 30..<31, columns: 100..<101)
      },
      // Floor: all compared.
      Workload("paint_nothing", target: Target(12_000, floor: 6_000)) { effort in
        painting(effort.items(20_000), rows: 0..<0, columns: 0..<0)
      },
    ]
  }

  /// Draws other text in some rows, and asks where the screen is not as it was before.
  private static func painting(_ frames: Int, rows: Range<Int>, columns: Range<Int>) -> Comparison {
    let texts = ["a", "b"].map { String(repeating: $0, count: columns.count) }
    let bytes = texts.map { Array($0.utf8) }
    var shown = Canvas(width: 200, height: 60)
    var canvas = shown
    let heard = Tally()
    let plainShown = PlainGrid(width: 200, height: 60)
    let plain = PlainGrid(width: 200, height: 60)
    let plainHeard = Tally()
    return Comparison(
      ours: Lap(of: frames, heard: heard) {
        for frame in 0..<frames {
          for row in rows {
            let place = Point(x: columns.lowerBound, y: row)
            canvas.write(texts[frame & 1], at: place, style: .field)
          }
          let runs = canvas.differences(from: shown)
          if !runs.isEmpty { shown = canvas }
          for run in runs { heard.add(run.columns.count) }
          // So that each lap starts from the same screen.
          if frame == frames - 1 {
            shown = Canvas(width: 200, height: 60)
            canvas = shown
          }
        }
      },
      floor: Lap(of: frames, heard: plainHeard) {
        for frame in 0..<frames {
          for row in rows {
            plain.write(bytes[frame & 1], x: columns.lowerBound, y: row, style: 3)
          }
          let count = plain.differences(from: plainShown)
          if count > 0 { plainShown.copy(plain) }
          plainHeard.add(count)
          if frame == frames - 1 {
            plainShown.clear()
            plain.clear()
          }
        }
      }
    )
  }
}
