import TerminalUI
import TerminalUITesting
import Testing

/// The picture of the form that the README shows.
struct PictureFileTests {
  @Test func `the picture file matches the form`() {
    let page = PageFixture(size: Size(width: 64, height: 17))
    page.fillIn()
    page.pilot.application.glyphs = .unicode.adapted(to: .dark, colorDepth: .full)
    page.pilot.advanceNow(by: .zero)
    expectPicture(page.pilot.canvas.svg(title: "login-tui"), in: "Demo/login.svg")
  }
}
