import KettleLibrary
import TerminalUI
import ViewModels

/// Heats a kettle by the button of a form, and returns the form's rows before and afterward.
func panelOfKettle() -> [String] {
  let kettle = Kettle()
  kettle.target = 100
  let screen = MemoryScreen(width: 20, height: 4)
  let application = Application(on: screen)
  application.push(
    Page(kettle) {
      Box("Kettle") {
        Form(spacing: 0) {
          FormRow("Now", Label("\(kettle.temperature) °C"))
          Button("Heat", command: kettle.heat)
        }
      }
    }
  )
  application.start()

  var rows: [String] = []
  for press in [nil, KeyPress.enter] {
    if let press { screen.send(.input([.key(press)])) }
    application.draw()
    rows += screen.drawing?.canvas.rows ?? []
  }
  return rows
}
