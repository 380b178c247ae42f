import KettleLibrary
import TerminalUI
import ViewModels

/// Heats a kettle by the button of a form, and returns the form's rows before and afterward.
func panelOfKettle() -> [String] {
  let kettle = Kettle()
  kettle.target = 100
  let temperature = Label()
  temperature.follow(kettle.values(of: \.temperature)) { label, number in
    label.text = "\(number) °C"
  }
  let form = Form(spacing: 0) {
    FormRow("Now", temperature)
    FormRow("", Button("Heat", command: kettle.heat))
  }
  let screen = MemoryScreen(width: 20, height: 4)
  let application = Application(on: screen)
  application.push(Page(Box(form, title: "Kettle")))
  application.start()

  var rows: [String] = []
  for press in [nil, KeyPress.enter] {
    if let press { screen.send(.input([.key(press)])) }
    application.draw()
    rows += screen.frame?.canvas.rows ?? []
  }
  return rows
}
