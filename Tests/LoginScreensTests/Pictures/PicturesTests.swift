import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Snapshots of the states of the login page, at several sizes, with many and with few colors, and
/// in ASCII mode.
///
/// The snapshots for few colors also show a terminal without colors and without `dim`.
struct PicturesTests {
  private nonisolated static let many = Glyphs.unicode.adapted(
    to: .universal,
    colorDepth: .indexed
  )
  private nonisolated static let few = Glyphs.unicode.adapted(to: .universal, colorDepth: .eight)
  private nonisolated static let fewDepths: [Color.Depth] = [.sixteen, .eight, .none]

  private nonisolated static let variants = [
    ScreenVariant("80x24", Size(width: 80, height: 24), many),
    ScreenVariant("40x12", Size(width: 40, height: 12), many),
    ScreenVariant("200x60", Size(width: 200, height: 60), many),
    ScreenVariant("80x24 few colors", Size(width: 80, height: 24), few, fewDepths),
    ScreenVariant("40x12 few colors", Size(width: 40, height: 12), few, fewDepths),
    ScreenVariant("200x60 few colors", Size(width: 200, height: 60), few, fewDepths),
    ScreenVariant("ASCII", Size(width: 80, height: 24), .ascii),
    ScreenVariant("ASCII 40x12", Size(width: 40, height: 12), .ascii),
  ]

  @Test(arguments: variants) func `the empty form matches its snapshot`(variant: ScreenVariant) {
    variant.expectSnapshot(of: variant.openPage(), "first")
  }

  @Test(arguments: variants) func `the form with problems matches its snapshot`(
    variant: ScreenVariant
  ) {
    let page = variant.openPage()
    page.pilot.press(.enter)
    variant.expectSnapshot(of: page, "problems")
  }

  @Test(arguments: variants) func `the form with a focused button matches its snapshot`(
    variant: ScreenVariant
  ) {
    let page = variant.openPage()
    page.fillIn()
    page.pilot.press(.tab, .tab, .tab)
    variant.expectSnapshot(of: page, "button")
  }

  @Test(arguments: variants) func `the form during a slow request matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage(latency: .seconds(9))
    await page.signIn(within: .seconds(6))
    variant.expectSnapshot(of: page, "working")
  }

  @Test(arguments: variants) func `the form after a denial matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn("ada", "byron")
    variant.expectSnapshot(of: page, "denied")
  }

  @Test(arguments: variants) func `the form after a timeout matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage(latency: .seconds(20))
    await page.signIn(within: .seconds(10))
    variant.expectSnapshot(of: page, "unreachable")
  }

  @Test(arguments: variants) func `the form during a lockout matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn("grace", "hopper")
    variant.expectSnapshot(of: page, "locked")
  }

  @Test(arguments: variants) func `the welcome panel matches its snapshot`(
    variant: ScreenVariant
  ) async {
    let page = variant.openPage()
    await page.signIn()
    variant.expectSnapshot(of: page, "signed in")
  }

  @Test(arguments: [Glyphs.unicode, .ascii]) func `a window that is too small matches its snapshot`(
    glyphs: Glyphs
  ) {
    let page = PageFixture(size: Size(width: 30, height: 8), glyphs: glyphs)
    expectSnapshot(page.pilot, named: "too small \(glyphs == .ascii ? "ASCII" : "")")
  }

  @Test func `few colors look as the screen of a terminal without dim adapts them`() {
    let mono = Glyphs.unicode.adapted(to: .mono, colorDepth: .none, attributes: [.bold, .reverse])
    #expect(Self.few == mono)
    #expect(Self.few == Glyphs.unicode.adapted(to: .universal, colorDepth: .sixteen))
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
    #expect(page.pilot.text.contains("«› Sign in   »"))
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
  private let depths: [Color.Depth]

  init(_ name: String, _ size: Size, _ glyphs: Glyphs, _ depths: [Color.Depth] = [.indexed]) {
    self.name = name
    self.size = size
    self.glyphs = glyphs
    self.depths = depths
  }

  var testDescription: String { name }

  @MainActor func openPage(latency: Duration = .milliseconds(1_500)) -> PageFixture {
    PageFixture(latency: latency, size: size, glyphs: glyphs)
  }

  /// Checks the snapshot of a state.
  ///
  /// The snapshots are in the folder of the tests that define the variants.
  @MainActor func expectSnapshot(of page: PageFixture, _ state: String) {
    TerminalUITesting.expectSnapshot(
      page.pilot,
      named: "\(state) \(name)",
      theme: .universal,
      depths: depths
    )
  }
}
