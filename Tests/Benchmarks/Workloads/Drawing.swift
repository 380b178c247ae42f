internal import NcursesTerminal
internal import TerminalUI

extension Workload {
  /// What it takes to change a terminal of 200 by 60, up to the bytes that are written to it.
  ///
  /// Both sides must write as many of them.
  static var drawing: [Workload] {
    [
      // Floor: the cells of each row are filled and handed to ncurses, which compares and writes.
      Workload("terminal_full", target: Target(timesFloor: 2)) { effort in
        drawing(effort.items(400), rows: 0..<60, columns: 0..<200)
      },
      // Floor: one cell is handed to ncurses.
      Workload("terminal_cell", target: Target(timesFloor: 3)) { effort in
        drawing(effort.items(20_000), rows: 30..<31, columns: 100..<101)
      },
      // Floor: ncurses is asked to compare, and finds nothing; which ours knows without it.
      Workload("terminal_nothing", target: nil) { effort in
        drawing(effort.items(20_000), rows: 0..<0, columns: 0..<0)
      },
      // Floor: the same list with a hundred rows.
      Workload("terminal_list", target: Target(timesFloor: 1.2)) { effort in
        let steps = effort.items(2_000)
        let heard = Tally()
        let plainHeard = Tally()
        return Comparison(
          ours: scrolling(1_000_000, steps, heard),
          floor: scrolling(100, steps, plainHeard)
        )
      },
    ]
  }

  /// Draws other text in some rows, and has it shown.
  private static func drawing(_ frames: Int, rows: Range<Int>, columns: Range<Int>) -> Comparison {
    let texts = ["a", "b"].map { String(repeating: $0, count: columns.count) }
    let bytes = texts.map { Array($0.utf8) }
    // No row is blank: ncurses would look for rows that can be cleared.
    let ground = String(repeating: ".", count: 200)
    let terminal = FileTerminal(width: 200, height: 60)
    let screen = HiddenScreen(terminal)
    var canvas = Canvas(size: terminal.size)
    for row in 0..<60 { canvas.write(ground, at: Point(x: 0, y: row)) }
    screen.draw(canvas)
    _ = terminal.takeByteCount()
    let heard = Tally()
    let plainTerminal = FileTerminal(width: 200, height: 60)
    let plain = PlainPainter(plainTerminal)
    for row in 0..<60 { plain.write(Array(ground.utf8), x: 0, y: row) }
    plain.refresh()
    _ = plainTerminal.takeByteCount()
    let plainHeard = Tally()
    return Comparison(
      ours: Lap(of: frames, heard: heard) {
        terminal.enter()
        for frame in 0..<frames {
          for row in rows {
            canvas.write(texts[frame & 1], at: Point(x: columns.lowerBound, y: row))
          }
          screen.draw(canvas)
        }
        heard.add(terminal.takeByteCount())
      },
      floor: Lap(of: frames, heard: plainHeard) {
        plainTerminal.enter()
        for frame in 0..<frames {
          for row in rows { plain.write(bytes[frame & 1], x: columns.lowerBound, y: row) }
          plain.refresh()
        }
        plainHeard.add(plainTerminal.takeByteCount())
      }
    )
  }

  private static func scrolling(_ count: Int, _ steps: Int, _ heard: Tally) -> Lap {
    let terminal = FileTerminal(width: 80, height: 24)
    let screen = HiddenScreen(terminal)
    let list = BenchedList(count: count, on: screen)
    return Lap(of: steps, heard: heard) {
      terminal.enter()
      list.scroll(steps)
      heard.add(screen.frameCount)
      _ = terminal.takeByteCount()
    }
  }
}
