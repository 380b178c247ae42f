internal import NcursesTerminal
internal import TerminalUI

extension Workload {
  /// Workloads that update a terminal through ncurses, including the bytes written to it.
  ///
  /// Except in `terminal_list`, both sides must write the same number of bytes.
  static var drawing: [Workload] {
    [
      // Floor: the cells of each row are filled and passed to ncurses, which compares and writes.
      Workload("terminal_full", target: Target(timesFloor: 2)) { effort in
        drawing(effort.items(400), rows: 0..<60, columns: 0..<200)
      },
      // Floor: one cell is passed to ncurses.
      Workload("terminal_cell", target: Target(timesFloor: 3)) { effort in
        drawing(effort.items(20_000), rows: 30..<31, columns: 100..<101)
      },
      // Floor: ncurses compares all cells and finds no change. Our painter does not call ncurses.
      Workload("terminal_nothing", target: nil) { effort in
        drawing(effort.items(20_000), rows: 0..<0, columns: 0..<0)
      },
      // Ours is a list of a million rows. Floor: the same list with a hundred rows.
      Workload("terminal_list", target: Target(timesFloor: 1.2)) { effort in
        let steps = effort.items(2_000)
        let tally = Tally()
        let plainTally = Tally()
        return Comparison(
          ours: scrolling(1_000_000, steps, tally),
          floor: scrolling(100, steps, plainTally)
        )
      },
    ]
  }

  /// Draws frames that alternate between two texts in some rows.
  private static func drawing(_ frames: Int, rows: Range<Int>, columns: Range<Int>) -> Comparison {
    let texts = ["a", "b"].map { String(repeating: $0, count: columns.count) }
    let bytes = texts.map { Array($0.utf8) }
    // Fill every row, since ncurses would look for blank rows that it can clear.
    let ground = String(repeating: ".", count: 200)
    let terminal = FileTerminal(width: 200, height: 60)
    let screen = HiddenScreen(terminal)
    var canvas = Canvas(size: terminal.size)
    for row in 0..<60 { canvas.write(ground, at: Point(x: 0, y: row)) }
    screen.draw(canvas)
    _ = terminal.readByteCount()
    let tally = Tally()
    let plainTerminal = FileTerminal(width: 200, height: 60)
    let plain = PlainPainter(plainTerminal)
    for row in 0..<60 { plain.write(Array(ground.utf8), x: 0, y: row) }
    plain.refresh()
    _ = plainTerminal.readByteCount()
    let plainTally = Tally()
    return Comparison(
      ours: Lap(of: frames, tally: tally) {
        terminal.makeCurrent()
        for frame in 0..<frames {
          for row in rows {
            canvas.write(texts[frame & 1], at: Point(x: columns.lowerBound, y: row))
          }
          screen.draw(canvas)
        }
        tally.add(terminal.readByteCount())
      },
      floor: Lap(of: frames, tally: plainTally) {
        plainTerminal.makeCurrent()
        for frame in 0..<frames {
          for row in rows { plain.write(bytes[frame & 1], x: columns.lowerBound, y: row) }
          plain.refresh()
        }
        plainTally.add(plainTerminal.readByteCount())
      }
    )
  }

  private static func scrolling(_ count: Int, _ steps: Int, _ tally: Tally) -> Lap {
    let terminal = FileTerminal(width: 80, height: 24)
    let screen = HiddenScreen(terminal)
    let list = BenchmarkList(count: count, on: screen)
    return Lap(of: steps, tally: tally) {
      terminal.makeCurrent()
      list.scroll(steps)
      tally.add(screen.drawingCount)
      _ = terminal.readByteCount()
    }
  }
}
