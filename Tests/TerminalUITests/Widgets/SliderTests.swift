import TerminalUI
import TerminalUITesting
import Testing

struct SliderTests {
  @Test func `a slider shows the position of its number, and the number`() {
    let slider = Slider(0...100, step: 5, value: 40)
    #expect(unfocusedPicture(of: slider, 40) == "[█████████░░░░░░░░░░░]  40")
    #expect(unfocusedPicture(of: slider, 40, glyphs: .ascii) == "[########O-----------]  40")
    slider.value = 0
    #expect(unfocusedPicture(of: slider, 40, glyphs: .ascii) == "[O-------------------]   0")
    slider.value = 100
    #expect(unfocusedPicture(of: slider, 40, glyphs: .ascii) == "[###################O] 100")
  }

  @Test func `a narrow slider shows only the number`() {
    let slider = Slider(0...100, value: 100)
    let pictures = [1, 2, 3, 8, 9, 10].map { picture(of: slider, $0) }
    #expect(pictures == ["…", "1…", "100", "100", "←███→ 100", "←████→ 100"])
  }

  @Test func `keys move by steps, by tenths, and to the ends`() {
    let slider = Slider(0...100, step: 5, value: 40)
    var edits: [Double] = []
    slider.edited.add { edits.append($0) }
    let pilot = Pilot(slider)
    pilot.press(.right, .left, .left, .pageUp, .pageDown, .home, .left, .end, .right)
    #expect(edits == [45, 40, 35, 45, 35, 0, 100])
    #expect(pilot.footer.hasPrefix("Left less · F1 help"))
    pilot.press(.left)
    #expect(pilot.footer.hasPrefix("Left less · Right more"))
  }

  @Test func `a click and a drag set the number at that position`() {
    let slider = Slider(0...10)
    let pilot = Pilot(slider, size: Size(width: 16, height: 1))
    // The slider has eleven cells between its ends, one for each number.
    pilot.click(at: Point(x: 4, y: 0))
    #expect(slider.value == 3)
    pilot.send(.mouse(MouseEvent(.drag(.left), at: Point(x: 11, y: 0))))
    #expect(slider.value == 10)
    pilot.click(at: .origin)
    #expect(slider.value == 10)
    #expect(pilot.text == "←███████████→ 10")
  }

  @Test func `a number set by the program is limited to the range without an edit`() {
    let slider = Slider(0...10, value: 50)
    slider.edited.add { _ in Issue.record("edited was sent") }
    #expect(slider.value == 10)
    slider.range = 0...100
    #expect(slider.value == 50)
    slider.value = .nan
    #expect(slider.value == 0)
  }

  @Test func `a slider can have a custom number format`() {
    let slider = Slider(0...1, step: 0.01, value: 0.5) { "\(Int($0 * 100))%" }
    #expect(picture(of: slider, 40).hasSuffix("  50%"))
  }
}
