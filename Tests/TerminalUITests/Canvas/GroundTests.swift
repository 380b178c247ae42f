import TerminalUI
import TerminalUITesting
import Testing

/// Controls on a screen whose theme has surfaces.
struct GroundTests {
  private let glyphs = Glyphs.unicode.adapted(to: .dark, colorDepth: .full)

  @Test func `a box is a panel with a line for its title`() {
    let box = Box("Fruit") { Label("Apple") }
    let pilot = Pilot(box, size: Size(width: 12, height: 4), glyphs: glyphs)
    #expect(pilot.text == "  Fruit\n Apple\n\n▀▀▀▀▀▀▀▀▀▀▀▀")
    #expect(grounds(pilot, column: 1) == [.heading, .panel, .panel, .screen])
    #expect(pilot.canvas[Point(x: 0, y: 3)]?.style.role == .edge)
  }

  @Test func `a field is an area without brackets, and so is a button`() {
    let pilot = Pilot(
      VStack {
        TextField("Ada", width: 6)
        Button("Send")
        CheckBox("Copy", isOn: true)
      },
      size: Size(width: 12, height: 3),
      glyphs: glyphs
    )
    #expect(pilot.text == " Ada\n  Send\n ■ Copy")
    #expect(pilot.canvas[Point(x: 7, y: 0)]?.ground == .focusedField)
    #expect(pilot.canvas[Point(x: 8, y: 0)]?.ground == .screen)
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style.role == .button)
    pilot.press(.tab)
    #expect(pilot.canvas[Point(x: 7, y: 0)]?.ground == .field)
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style.role == .focused)
  }

  @Test func `a button shows its role, the focus, and a press`() {
    let button = Button("Delete").role(.destructive)
    let other = Button("Keep")
    let pilot = Pilot(
      VStack {
        button
        other
      },
      size: Size(width: 12, height: 2),
      glyphs: glyphs
    )
    func role() -> Style.Role? { pilot.canvas[.origin]?.style.role }
    #expect(role() == .focusedDestructive)
    pilot.press(.tab)
    #expect(role() == .destructiveButton)
    pilot.send(.mouse(MouseEvent(.press(.left), at: .origin)))
    #expect(role() == .pressed)
    pilot.send(.mouse(MouseEvent(.release(.left), at: Point(x: 0, y: 1))))
    #expect(role() == .focusedDestructive)
    button.isEnabled = false
    pilot.advanceNow(by: .zero)
    #expect(role() == .disabledButton)
  }

  @Test func `a button shows that the mouse points at it`() {
    let buttons = [Button("Send"), Button("Keep"), Button("Delete").role(.destructive)]
    let pilot = Pilot(
      VStack { buttons },
      size: Size(width: 12, height: 3),
      glyphs: glyphs
    )
    func point(at row: Int) -> Style? {
      pilot.send(.mouse(MouseEvent(.move, at: Point(x: 2, y: row))))
      return pilot.canvas[Point(x: 0, y: row)]?.style
    }
    #expect(point(at: 0)?.role == .focused)
    #expect(point(at: 1)?.role == .hovered)
    #expect(point(at: 2) == Style(.destructiveButton, .underline))
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style.role == .button)
  }

  @Test func `the page behind a dialog is dimmed, except for its keys`() {
    let pilot = Pilot(
      VStack {
        Label("Text").growing(.both)
        KeyBar()
      },
      size: Size(width: 40, height: 16),
      glyphs: glyphs
    )
    pilot.application.page?.show(.confirm("Go?"))
    pilot.advanceNow(by: .zero)
    #expect(pilot.canvas[.origin]?.isDimmed == true)
    #expect(pilot.canvas[Point(x: 0, y: 15)]?.isDimmed == false)
    #expect(pilot.canvas[Point(x: 20, y: 8)]?.isDimmed == false)
    #expect(pilot.canvas[Point(x: 20, y: 8)]?.ground == .raised)
  }

  @Test func `the titles of a table are a raised line`() {
    let table = Table(Rows(count: 2)) { Column("Tree") { ["Elm", "Oak"][$0] } }
    let pilot = Pilot(table, size: Size(width: 12, height: 3), glyphs: glyphs)
    #expect(grounds(pilot, column: 0) == [.heading, .screen, .screen])
    #expect(pilot.canvas[Point(x: 11, y: 0)]?.ground == .heading)
  }

  @Test func `changes of the style keep the ground`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.within(canvas.bounds) { canvas in
      canvas.paint(.field, glyphs)
      canvas.write("日本", at: .origin)
      canvas.restyle(canvas.bounds) { $0.adding(.reverse) }
      canvas.write("a", at: Point(x: 1, y: 0))
    }
    for x in 0..<4 { #expect(canvas[Point(x: x, y: 0)]?.ground == .field) }
    canvas.write("b", at: .origin)
    #expect(canvas[.origin]?.ground == .screen)
  }

  @Test func `without surfaces, nothing is painted`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.paint(.field, .unicode)
    #expect(canvas == Canvas(width: 4, height: 1))
  }

  private func grounds(_ pilot: Pilot, column: Int) -> [Ground] {
    (0..<pilot.canvas.size.height).compactMap { pilot.canvas[Point(x: column, y: $0)]?.ground }
  }
}
