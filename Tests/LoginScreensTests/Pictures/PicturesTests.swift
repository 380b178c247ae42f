import Login
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// How the screens look; the pictures are kept in files.
struct PicturesTests {
  private nonisolated static let looks = [
    Look("80x24", Size(width: 80, height: 24)),
    Look("40x12", Size(width: 40, height: 12)),
    Look("200x60", Size(width: 200, height: 60)),
    Look("ASCII", Size(width: 80, height: 24), .ascii),
    Look("ASCII 40x12", Size(width: 40, height: 12), .ascii),
  ]

  @Test(arguments: looks) func `first`(look: Look) {
    expectSnapshot(look.visit().pilot, named: "first \(look.name)")
  }

  @Test(arguments: looks) func `problems`(look: Look) {
    let visit = look.visit()
    visit.pilot.press(.enter)
    expectSnapshot(visit.pilot, named: "problems \(look.name)")
  }

  @Test(arguments: looks) func `a button in focus`(look: Look) {
    let visit = look.visit()
    visit.fillIn()
    visit.pilot.press(.tab, .tab, .tab)
    expectSnapshot(visit.pilot, named: "button \(look.name)")
  }

  @Test(arguments: looks) func `working for long`(look: Look) async {
    let visit = look.visit(latency: .seconds(9))
    await visit.signIn(within: .seconds(6))
    expectSnapshot(visit.pilot, named: "working \(look.name)")
  }

  @Test(arguments: looks) func `denied`(look: Look) async {
    let visit = look.visit()
    await visit.signIn("ada", "byron")
    expectSnapshot(visit.pilot, named: "denied \(look.name)")
  }

  @Test(arguments: looks) func `unreachable`(look: Look) async {
    let visit = look.visit(latency: .seconds(20))
    await visit.signIn(within: .seconds(10))
    expectSnapshot(visit.pilot, named: "unreachable \(look.name)")
  }

  @Test(arguments: looks) func `locked`(look: Look) async {
    let visit = look.visit()
    await visit.signIn("grace", "hopper")
    expectSnapshot(visit.pilot, named: "locked \(look.name)")
  }

  @Test(arguments: looks) func `signed in`(look: Look) async {
    let visit = look.visit()
    await visit.signIn()
    expectSnapshot(visit.pilot, named: "signed in \(look.name)")
  }

  @Test(arguments: [Glyphs.unicode, .ascii]) func `too small`(glyphs: Glyphs) {
    let visit = Visit(size: Size(width: 30, height: 8), glyphs: glyphs)
    expectSnapshot(visit.pilot, named: "too small \(glyphs == .ascii ? "ASCII" : "")")
  }

  @Test(arguments: looks.filter { $0.glyphs == .ascii })
  func `the ASCII look is ASCII, whatever is told`(look: Look) async {
    let visit = look.visit(latency: .seconds(9))
    await visit.signIn(within: .seconds(6))
    #expect(visit.pilot.text.utf8.count == visit.pilot.text.count)
    await visit.pass(.seconds(6))
    #expect(visit.pilot.text.utf8.count == visit.pilot.text.count)
    visit.pilot.resize(to: Size(width: 30, height: 8))
    #expect(visit.pilot.text.utf8.count == visit.pilot.text.count)
  }

  @Test func `without colors the same is told by attributes and marks`() async {
    var glyphs = Glyphs.unicode
    glyphs.focus = "›"
    let visit = Visit(glyphs: glyphs)
    visit.fillIn()
    visit.pilot.press(.tab)
    #expect(visit.pilot.text.contains("[ ]›Show password"))
    visit.pilot.press(.tab, .tab)
    #expect(visit.pilot.text.contains("‹›Sign in ›"))
    let mono = visit.pilot.canvas.svg(theme: .mono)
    // Ground, ink, the three dots above, and no other color.
    let colors = Set(mono.split(separator: "#").dropFirst().map { $0.prefix(6) })
    #expect(colors.count == 5)
  }
}

/// What a screen is like.
nonisolated struct Look: CustomTestStringConvertible {
  let name: String
  let size: Size
  let glyphs: Glyphs

  init(_ name: String, _ size: Size, _ glyphs: Glyphs = .unicode) {
    self.name = name
    self.size = size
    self.glyphs = glyphs
  }

  var testDescription: String { name }

  @MainActor func visit(latency: Duration = .milliseconds(1_500)) -> Visit {
    Visit(latency: latency, size: size, glyphs: glyphs)
  }
}
