import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Snapshots of the states of the login page, at several sizes and in ASCII mode.
struct PicturesTests {
  private nonisolated static let variants = [
    ScreenVariant("80x24", Size(width: 80, height: 24)),
    ScreenVariant("40x12", Size(width: 40, height: 12)),
    ScreenVariant("200x60", Size(width: 200, height: 60)),
    ScreenVariant("ASCII", Size(width: 80, height: 24), .ascii),
    ScreenVariant("ASCII 40x12", Size(width: 40, height: 12), .ascii),
  ]

  @Test(arguments: variants) func `the empty form matches its snapshot`(variant: ScreenVariant) {
    expectSnapshot(variant.openPage().pilot, named: "first \(variant.name)")
  }

  @Test(arguments: variants) func `the form with problems matches its snapshot`(
    variant: ScreenVariant
  ) {
    let page = variant.openPage()
    page.pilot.press(.enter)
    expectSnapshot(page.pilot, named: "problems \(variant.name)")
  }

  @Test(arguments: variants) func `the form with a focused button matches its snapshot`(
    variant: ScreenVariant
  ) {
    let page = variant.openPage()
    page.fillIn()
    page.pilot.press(.tab, .tab, .tab)
    expectSnapshot(page.pilot, named: "button \(variant.name)")
  }

  @Test(arguments: variants) func `the form during a slow request matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage(latency: .seconds(9))
    await page.signIn(within: .seconds(6))
    expectSnapshot(page.pilot, named: "working \(variant.name)")
  }

  @Test(arguments: variants) func `the form after a denial matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn("ada", "byron")
    expectSnapshot(page.pilot, named: "denied \(variant.name)")
  }

  @Test(arguments: variants) func `the form after a timeout matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage(latency: .seconds(20))
    await page.signIn(within: .seconds(10))
    expectSnapshot(page.pilot, named: "unreachable \(variant.name)")
  }

  @Test(arguments: variants) func `the form during a lockout matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn("grace", "hopper")
    expectSnapshot(page.pilot, named: "locked \(variant.name)")
  }

  @Test(arguments: variants) func `the welcome panel matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn()
    expectSnapshot(page.pilot, named: "signed in \(variant.name)")
  }

  @Test(arguments: [Glyphs.unicode, .ascii]) func `a window that is too small matches its snapshot`(
    glyphs: Glyphs
  ) {
    let page = PageFixture(size: Size(width: 30, height: 8), glyphs: glyphs)
    expectSnapshot(page.pilot, named: "too small \(glyphs == .ascii ? "ASCII" : "")")
  }

  @Test(arguments: variants.filter { $0.glyphs == .ascii })
  func `the page in ASCII mode draws only ASCII characters`(variant: ScreenVariant) async {
    let page = variant.openPage(latency: .seconds(9))
    await page.signIn(within: .seconds(6))
    #expect(page.pilot.text.utf8.count == page.pilot.text.count)
    await page.advance(by: .seconds(6))
    #expect(page.pilot.text.utf8.count == page.pilot.text.count)
    page.pilot.resize(to: Size(width: 30, height: 8))
    #expect(page.pilot.text.utf8.count == page.pilot.text.count)
  }

  @Test func `a character marks the focus, and the mono theme has no other colors`() async {
    var glyphs = Glyphs.unicode
    glyphs.focus = "›"
    let page = PageFixture(glyphs: glyphs)
    page.fillIn()
    page.pilot.press(.tab)
    #expect(page.pilot.text.contains("[ ]›Show password"))
    page.pilot.press(.tab, .tab)
    #expect(page.pilot.text.contains("‹›Sign in ›"))
    let mono = page.pilot.canvas.svg(theme: .mono)
    // The background, the text, and the three dots of the window.
    let colors = Set(mono.split(separator: "#").dropFirst().map { $0.prefix(6) })
    #expect(colors.count == 5)
  }
}

/// A size of the screen and the characters to draw with.
nonisolated struct ScreenVariant: CustomTestStringConvertible {
  let name: String
  let size: Size
  let glyphs: Glyphs

  init(_ name: String, _ size: Size, _ glyphs: Glyphs = .unicode) {
    self.name = name
    self.size = size
    self.glyphs = glyphs
  }

  var testDescription: String { name }

  @MainActor func openPage(latency: Duration = .milliseconds(1_500)) -> PageFixture {
    PageFixture(latency: latency, size: size, glyphs: glyphs)
  }
}
