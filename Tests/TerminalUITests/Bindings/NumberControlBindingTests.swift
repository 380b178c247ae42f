import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var volume = 0.5
  @Observed var people = 3
}

/// Sliders and steppers that are created with what they edit.
struct NumberControlBindingTests {
  private let model = Model()

  @Test func `a slider and a stepper edit a number`() {
    let slider = Slider(model[\.volume], in: 0...1, step: 0.25) { "\(Int($0 * 100))%" }
    let stepper = Stepper(model[\.volume], in: 0...1, step: 0.5)
    let pilot = Pilot(VStack { [slider, stepper] }, size: Size(width: 40, height: 2))
    #expect(pilot.rows[0].contains("50%"))
    pilot.press(.right)
    #expect(model.volume == 0.75)
    #expect(stepper.value == 0.75)
    pilot.press(.tab, .end)
    #expect(model.volume == 1)
    #expect(pilot.rows[0].contains("100%"))
  }

  @Test func `a slider and a stepper edit a whole number`() {
    let slider = Slider(model[\.people], in: 1...12, step: 2) { "\($0) people" }
    let stepper = Stepper(model[\.people], in: 1...4) { "\($0)!" }
    let pilot = Pilot(VStack { [slider, stepper] }, size: Size(width: 40, height: 2))
    #expect(pilot.rows[0].contains("3 people"))
    #expect(pilot.rows[1].contains("3!"))
    pilot.press(.right)
    #expect(model.people == 5)
    // The stepper limits the number that it shows, not the model.
    #expect(stepper.value == 4)
    #expect(model.people == 5)
  }
}
