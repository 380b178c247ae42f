import TerminalUI
import TerminalUITesting
import Testing

struct StepperTests {
  @Test func `a stepper shows its number and arrows for the possible directions`() {
    let stepper = Stepper(1...10, value: 3)
    let pilot = Pilot(stepper, size: Size(width: 8, height: 1))
    #expect(pilot.text == "‹  3 ›")
    pilot.press(.end)
    #expect(pilot.text == "‹ 10")
    pilot.press(.home)
    #expect(pilot.text == "   1 ›")
    #expect(picture(of: stepper, 8, glyphs: .ascii) == "   1 >")
    #expect((1...5).map { picture(of: stepper, $0) } == ["1", "1", "1", "1", "1"])
    stepper.value = 10
    #expect((1...3).map { picture(of: stepper, $0) } == ["…", "10", "10"])
  }

  @Test func `keys move by steps, by tenths, and to the ends`() {
    let stepper = Stepper(0...50, step: 0.5, value: 3)
    var edits: [Double] = []
    stepper.edited.add { edits.append($0) }
    let pilot = Pilot(stepper)
    pilot.press(.right, "+", .left, "-", .pageUp, .pageDown, .end, .right, .home, .left)
    #expect(edits == [3.5, 4, 3.5, 3, 8, 3, 50, 0])
  }

  @Test func `clicks on the arrows move by one step`() {
    let stepper = Stepper(1...10, value: 3)
    let pilot = Pilot(stepper, size: Size(width: 8, height: 1))
    pilot.click("›")
    #expect(stepper.value == 4)
    pilot.click("‹")
    pilot.click("‹")
    #expect(stepper.value == 2)
    pilot.click(at: Point(x: 3, y: 0))
    pilot.click(at: Point(x: 7, y: 0))
    #expect(stepper.value == 2)
  }

  @Test func `edits of the user stay within the range`() {
    let stepper = Stepper(1...10)
    #expect(stepper.edit(99))
    #expect(stepper.value == 10)
    #expect(!stepper.edit(.nan))
    stepper.isEnabled = false
    #expect(!stepper.edit(5))
    #expect(stepper.value == 10)
  }
}
