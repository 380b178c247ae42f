import TerminalUI
import TerminalUITesting
import Testing

/// Snapshots of all controls together.
struct ControlPicturesTests {
  private let size = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1).axis(.horizontal)
  private let country = Select(["Austria", "Germany", "Switzerland"], selectedIndex: 1)
  private let volume = Slider(0...100, step: 5, value: 40) { "\(Int($0))%" }
  private let spinner = Spinner()

  private func pilot(_ glyphs: Glyphs, isEnabled: Bool = true) -> Pilot {
    spinner.isRunning = true
    let form = VStack {
      CheckBox("Show password", isOn: true)
      CheckBox("Remember me")
      RadioGroup(["By mail", "By telephone", "Not at all"], selectedIndex: 2)
      size
      country
      volume
      Stepper(1...10, value: 3)
      HStack(spacing: 1) {
        spinner
        ProgressBar(fraction: 0.62)
      }
    }
    form.isEnabled = isEnabled
    let box = Box("Settings", padding: 1) { form }
    return Pilot(box, size: Size(width: 44, height: 13), glyphs: glyphs)
  }

  @Test func `a form matches its snapshot`() {
    expectSnapshot(pilot(.unicode), named: "a form")
  }

  @Test func `a form in ASCII matches its snapshot`() {
    expectSnapshot(pilot(.ascii), named: "a form in ASCII")
  }

  @Test func `a disabled form matches its snapshot`() {
    expectSnapshot(pilot(.unicode, isEnabled: false), named: "a disabled form")
  }

  @Test func `an open list matches its snapshot`() {
    let pilot = pilot(.unicode)
    country.open()
    pilot.settle()
    expectSnapshot(pilot, named: "an open list")
  }

  @Test func `a focused slider matches its snapshot`() {
    let pilot = pilot(.unicode)
    volume.focus()
    pilot.settle()
    expectSnapshot(pilot, named: "the focus on a slider")
  }
}
