internal import TerminalUI
internal import ViewModels

extension Workload {
  /// Workloads of whole frames: application, page and widget handle a key and draw the next frame.
  static var frames: [Workload] {
    [
      // Floor: constants and the typed line are drawn into a plain grid, which is compared with the
      // previous one.
      Workload("form_key", target: Target(350_000, floor: 350_000)) { effort in
        let keys = effort.items(4_000)
        let form = BenchmarkForm()
        let tally = Tally()
        let plain = PlainForm()
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: keys, tally: tally) {
            for key in 0..<keys {
              form.handle(key.isMultiple(of: 2) ? .key("x") : .key(.backspace))
              tally.add(form.screen.drawingCount)
            }
            form.restart()
          },
          floor: Lap(of: keys, tally: plainTally) {
            for key in 0..<keys {
              if key.isMultiple(of: 2) { plain.type(0x78) } else { plain.deleteLast() }
              plainTally.add(plain.drawingCount)
            }
            plain.restart()
          }
        )
      },
      // Ours is a list of a million rows. Floor: the same list with a hundred rows.
      Workload("list_million", target: nil) { effort in
        let steps = effort.items(4_000)
        let screens = (0..<2).map { _ in MemoryScreen(width: 80, height: 24) }
        let million = BenchmarkList(count: 1_000_000, on: screens[0])
        let tally = Tally()
        let hundred = BenchmarkList(count: 100, on: screens[1])
        let plainTally = Tally()
        return Comparison(
          ours: Lap(of: steps, tally: tally) {
            million.scroll(steps)
            tally.add(screens[0].drawingCount)
          },
          floor: Lap(of: steps, tally: plainTally) {
            hundred.scroll(steps)
            plainTally.add(screens[1].drawingCount)
          }
        )
      },
    ]
  }
}

/// A form on a screen in memory; the benchmark draws each frame explicitly.
@MainActor
private final class BenchmarkForm {
  private(set) var screen = MemoryScreen(width: 80, height: 24)
  private var application: Application

  init() {
    application = BenchmarkForm.application(on: screen)
  }

  /// Starts again with a new screen, so that the frame count starts at zero.
  func restart() {
    screen = MemoryScreen(width: 80, height: 24)
    application = BenchmarkForm.application(on: screen)
  }

  func handle(_ event: InputEvent) {
    application.handle(event)
    application.draw()
  }

  private static func application(on screen: MemoryScreen) -> Application {
    let application = Application(on: screen, scheduler: StoppedScheduler())
    let form = Form {
      FormRow("User name", TextField("ada"))
      FormRow("Password", TextField())
      FormRow("Server", Select(["one", "two"], selectedIndex: 0))
      FormRow("", CheckBox("Remember me"))
      FormRow("", Button("Sign in"))
    }
    let stack = VStack {
      Box("Sign in", padding: 1) { form }
      KeyBar()
    }
    application.push(Page(stack))
    application.draw()
    return application
  }
}

/// The same form, written by hand: every frame is drawn and compared.
private final class PlainForm {
  private(set) var drawingCount = 1
  private var line = PlainLine()
  private let grid = PlainGrid(width: 80, height: 24)
  private let shown = PlainGrid(width: 80, height: 24)

  init() {
    draw()
  }

  func restart() {
    drawingCount = 1
    line = PlainLine()
    draw()
  }

  func type(_ byte: UInt8) {
    line.type(byte)
    draw()
    drawingCount += 1
  }

  func deleteLast() {
    line.deleteLast()
    draw()
    drawingCount += 1
  }

  private func draw() {
    grid.clear()
    for row in [0, 12] { grid.fill(x: 0, y: row, count: 80, with: 0x2D, style: 12) }
    for row in 1..<12 {
      grid.fill(x: 0, y: row, count: 1, with: 0x7C, style: 12)
      grid.fill(x: 79, y: row, count: 1, with: 0x7C, style: 12)
    }
    grid.write(" Sign in ", x: 1, y: 0, style: 1)
    grid.write("User name", x: 2, y: 1, style: 2)
    grid.write("Password", x: 2, y: 3, style: 2)
    grid.write("Server", x: 2, y: 5, style: 2)
    for row in [1, 3] {
      grid.fill(x: 13, y: row, count: 1, with: 0x5B, style: 3)
      grid.fill(x: 14, y: row, count: 20, with: 0x2E, style: 3)
      grid.fill(x: 34, y: row, count: 1, with: 0x5D, style: 3)
    }
    grid.write("ada", x: 14, y: 1, style: 3)
    grid.write(line.bytes, x: 17, y: 1, style: 3)
    grid.write("[one   v]", x: 13, y: 5, style: 5)
    grid.write("[ ] Remember me", x: 13, y: 7, style: 0)
    grid.write("< Sign in >", x: 13, y: 9, style: 5)
    grid.write("Tab next | F1 help | Ctrl-C quit", x: 1, y: 23, style: 14)
    if grid.differences(from: shown) > 0 { shown.copy(grid) }
  }
}

/// A list that fills a screen.
@MainActor
final class BenchmarkList {
  private let application: Application
  private let list: List<TextLine>

  init(count: Int, on screen: any Screen) {
    application = Application(on: screen, scheduler: StoppedScheduler())
    list = List(Rows(count: count)) { index, row in row.text = "Row \(index % 100)" }
    application.push(Page(list))
    application.draw()
  }

  /// Scrolls down and up again line by line, and draws a frame after each line.
  func scroll(_ steps: Int) {
    for step in 0..<steps {
      let place = step % 100
      list.scroll(toRow: place < 50 ? place : 100 - place)
      application.draw()
    }
  }
}
