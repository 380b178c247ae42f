import TerminalUI
import TerminalUITesting
import Testing

struct ProgressBarTests {
  @Test func `a progress bar shows its progress as a bar and in percent`() {
    let bar = ProgressBar(fraction: 0.29)
    #expect(picture(of: bar, 15) == "██░░░░░░░░  29%")
    #expect(picture(of: bar, 15, glyphs: .ascii) == "##--------  29%")
    bar.showsPercent = false
    #expect(picture(of: bar, 15) == "████░░░░░░░░░░░")
    bar.showsPercent = true
    bar.fraction = 1
    #expect(picture(of: bar, 15) == "██████████ 100%")
    #expect(
      (1...9).map { picture(of: bar, $0) } == [
        "…", "1…", "10…", "100%", "100%", "100%", "100%", "███ 100%", "████ 100%",
      ]
    )
  }

  @Test func `nearly complete progress does not look complete`() {
    let bar = ProgressBar(fraction: 0.999)
    #expect(picture(of: bar, 15) == "█████████░  99%")
  }

  @Test func `a fraction is clamped to 0 through 1, and NaN becomes nil`() {
    #expect(ProgressBar(fraction: 7).fraction == 1)
    #expect(ProgressBar(fraction: -.infinity).fraction == 0)
    let bar = ProgressBar(fraction: .nan)
    #expect(bar.fraction == nil)
    bar.fraction = 0.5
    bar.fraction = .nan
    #expect(bar.fraction == nil)
  }

  @Test func `without a fraction, a block moves back and forth`() {
    let bar = ProgressBar()
    let pilot = Pilot(bar, size: Size(width: 10, height: 1))
    #expect(pilot.text == "░░░░░")
    bar.isRunning = true
    var pictures: [String] = []
    for _ in 0..<6 {
      pilot.settle()
      pictures.append(pilot.text)
      bar.advance()
    }
    #expect(pictures == ["█░░░░", "░█░░░", "░░█░░", "░░░█░", "░░░░█", "░░░█░"])
    bar.fraction = 0.5
    bar.advance()
    pilot.settle()
    #expect(pilot.text == "██░░░  50%")
  }
}
