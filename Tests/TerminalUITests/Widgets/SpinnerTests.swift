import TerminalUI
import TerminalUITesting
import Testing

struct SpinnerTests {
  @Test(arguments: [Glyphs.unicode, .ascii])
  func `a running spinner shows one picture after the other`(_ glyphs: Glyphs) {
    let spinner = Spinner()
    let pilot = Pilot(spinner, size: Size(width: 3, height: 1), glyphs: glyphs)
    #expect(pilot.text.isEmpty)
    spinner.advance()
    spinner.isRunning = true
    var pictures: [String] = []
    for _ in 0...glyphs.spinner.count {
      pilot.settle()
      pictures.append(pilot.text)
      spinner.advance()
    }
    #expect(pictures == glyphs.spinner + [glyphs.spinner[0]])
    spinner.isRunning = false
    pilot.settle()
    #expect(pilot.text.isEmpty)
  }

  @Test func `a spinner does not advance while a parent is hidden`() {
    let spinner = Spinner()
    let stack = VStack { spinner }
    let pilot = Pilot(stack, size: Size(width: 3, height: 1))
    spinner.isRunning = true
    pilot.settle()
    stack.isHidden = true
    spinner.advance()
    stack.isHidden = false
    pilot.settle()
    #expect(pilot.text == "⠋")
  }
}
