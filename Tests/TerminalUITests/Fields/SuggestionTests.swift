import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct SuggestionTests {
  private static let countries = ["France", "Germany", "Greece", "Greenland", "Portugal", "Togo"]
  private let clock = TestScheduler()

  private func pilot(
    _ field: TextField,
    size: Size = Size(width: 30, height: 10),
    rows: Int = 0
  ) -> Pilot {
    Pilot(
      VStack {
        (0..<rows).map { Label("row \($0)") }
        field.named("field")
        Button("OK").named("ok")
      },
      size: size,
      on: clock
    )
  }

  // MARK: Lists

  @Test func `a list shows what begins with the text, and then what has its letters`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("g")
    #expect(field.suggestions == ["Germany", "Greece", "Greenland", "Portugal", "Togo"])
    pilot.type("r")
    #expect(
      pilot.rows.map { $0.split(separator: " ").joined(separator: " ") }.prefix(6) == [
        "[gr··················]", "┏━━━━━━━━━━━━━━━━━━━━┓", "┃ Greece ┃", "┃ Greenland ┃",
        "┃ Germany ┃", "┗━━━━━━━━━━━━━━━━━━━━┛",
      ]
    )
    #expect(pilot.cursor == Point(x: 3, y: 0))
    #expect(pilot.focus == "field")
  }

  @Test func `Down and Up move, and Enter or Tab choose`() {
    for key in [KeyPress.enter, .tab] {
      let field = TextField().suggesting(Self.countries)
      let pilot = pilot(field)
      var edits: [String] = []
      field.edited.add { edits.append($0) }
      pilot.type("gr")
      #expect(field.currentSuggestion == nil)
      pilot.press(.down, .down)
      #expect(field.currentSuggestion == 1)
      #expect(pilot.text.contains("› Greenland"))
      pilot.press(key)
      #expect(field.text == "Greenland")
      #expect(edits.last == "Greenland")
      #expect(field.suggestions.isEmpty)
      #expect(pilot.focus == "field")
      pilot.advanceNow(by: .seconds(1))
      #expect(!pilot.text.contains("┏"))
      pilot.press(.alt("z"))
      #expect(field.text == "gr")
    }
  }

  @Test func `without a current suggestion, Enter and Tab have their usual effects`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("g")
    pilot.press(.down, .up, .tab)
    #expect(field.text == "g")
    #expect(pilot.focus == "ok")
    #expect(!pilot.text.contains("┏"))
    pilot.press(.shift(.tab), .down)
    #expect(pilot.focus == "ok")
    #expect(field.suggestions.isEmpty)
  }

  @Test func `Escape closes the list and keeps the text, and Alt-Down opens it again`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("gr")
    pilot.press(.down, .escape)
    #expect(field.text == "gr")
    #expect(!pilot.text.contains("┏"))
    pilot.press(.alt(.down))
    #expect(field.suggestions == ["Greece", "Greenland", "Germany"])
    pilot.press(.control("u"))
    #expect(field.suggestions.isEmpty)
    #expect(!pilot.text.contains("┏"))
  }

  @Test func `a click chooses, the wheel moves, and a click elsewhere closes the list`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("gr")
    pilot.scroll(.down, at: Point(x: 3, y: 3))
    #expect(field.currentSuggestion == 0)
    pilot.scroll(.up, at: Point(x: 3, y: 3))
    #expect(field.currentSuggestion == nil)
    pilot.click("Germany")
    #expect(field.text == "Germany")
    #expect(pilot.focus == "field")
    pilot.press(.control("u"))
    pilot.type("gr")
    pilot.click(at: Point(x: 1, y: 0))
    #expect(field.suggestions.count == 3)
    pilot.click(at: Point(x: 28, y: 8))
    pilot.press(.tab)
    #expect(field.suggestions.isEmpty)
  }

  @Test func `a program reads and chooses suggestions`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    #expect(!field.chooseSuggestion(at: 0))
    pilot.type("f")
    #expect(!field.chooseSuggestion(at: 1))
    #expect(field.chooseSuggestion(at: 0))
    #expect(field.text == "France")
    #expect(!TextField().chooseSuggestion(at: 0))
  }

  @Test func `a suggestion equal to the text is not shown, and a changed text closes the list`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("Togo")
    #expect(field.suggestions.isEmpty)
    pilot.press(.backspace)
    #expect(field.suggestions == ["Togo"])
    field.text = "Tonga"
    #expect(field.suggestions.isEmpty)
  }

  @Test func `a field that can no longer be used closes its list`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field)
    pilot.type("g")
    field.isEnabled = false
    pilot.settle()
    #expect(!pilot.text.contains("┏"))
    #expect(pilot.focus == "ok")
  }

  @Test func `the list is above a field at the foot, and is cut in small windows`() {
    let field = TextField().suggesting(Self.countries)
    let pilot = pilot(field, size: Size(width: 30, height: 7), rows: 5)
    pilot.type("gr")
    #expect(pilot.rows[5].hasPrefix("[gr"))
    #expect(pilot.rows[2].contains("Greenland"))
    for height in 1...6 {
      for width in [1, 5, 12, 30] {
        let field = TextField().suggesting(Self.countries)
        let pilot = self.pilot(field, size: Size(width: width, height: height))
        pilot.type("gr")
        pilot.press(.down, .enter)
        let shows = height > 3
        #expect(field.text == (shows ? "Greece" : "gr"), "\(width)×\(height)")
      }
    }
  }

  @Test func `many suggestions scroll with the current one`() {
    let field = TextField().suggesting((10..<60).map { "line \($0)" })
    let pilot = pilot(field)
    pilot.type("l")
    for _ in 0..<20 { pilot.press(.down) }
    #expect(pilot.text.contains("› line 29"))
    pilot.application.glyphs = .ascii
    pilot.settle()
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  // MARK: Signals

  private struct Broken: Error {}

  @Test func `a search begins after a pause, and says that it is in progress`() {
    var asked: [String] = []
    let clock = clock
    let field = TextField().suggesting { text in
      asked.append(text)
      return Signal<[String], Never>.just(["\(text)1", "\(text)2"])
        .delay(for: .seconds(1), on: clock)
    }
    let pilot = pilot(field)
    for letter in "abc" {
      pilot.type("\(letter)")
      pilot.advanceNow(by: .milliseconds(100))
    }
    #expect(asked.isEmpty)
    #expect(!pilot.text.contains("┏"))
    pilot.advanceNow(by: .milliseconds(100))
    #expect(asked == ["abc"])
    #expect(pilot.text.contains("Searching…"))
    pilot.press(.down, .enter)
    #expect(field.text == "abc")
    pilot.advanceNow(by: .seconds(1))
    #expect(field.suggestions == ["abc1", "abc2"])
    #expect(!pilot.text.contains("Searching…"))
  }

  @Test func `late suggestions for an earlier text are never shown`() {
    let results = ["a": Subject<[String], Never>(), "ab": Subject<[String], Never>()]
    let field = TextField().suggesting(after: .zero) { text in
      results[text].map { $0.signal } ?? .empty
    }
    let pilot = pilot(field)
    pilot.type("a")
    pilot.type("b")
    results["a"]?.send(["a late"])
    pilot.settle()
    #expect(field.suggestions.isEmpty)
    results["ab"]?.send(["absolute"])
    pilot.settle()
    #expect(field.suggestions == ["absolute"])
    pilot.press(.down)
    results["ab"]?.send(["abbot", "absolute"])
    pilot.settle()
    #expect(field.currentSuggestion == 1)
    pilot.press(.escape)
    results["ab"]?.send(["abstract"])
    pilot.settle()
    #expect(field.suggestions.isEmpty)
    #expect(!pilot.text.contains("┏"))
  }

  @Test func `a failed search says so, and the next one works`() {
    let field = TextField().suggesting { text -> Signal<[String], Broken> in
      text == "a" ? .failed(Broken()) : .just(["abbot"])
    }
    let pilot = pilot(field)
    pilot.type("a")
    pilot.advanceNow(by: .milliseconds(200))
    #expect(pilot.text.contains("No suggestions now."))
    #expect(field.suggestions.isEmpty)
    pilot.type("b")
    pilot.advanceNow(by: .milliseconds(200))
    #expect(field.suggestions == ["abbot"])
  }

  @Test func `suggestions from the world are cleaned`() {
    let field = TextField().suggesting(after: .zero) { _ in
      Signal<[String], Never>.just(["a\u{1B}[31mred", "two\nlines", "\u{7}"])
    }
    let pilot = pilot(field)
    pilot.type("a")
    #expect(field.suggestions == ["a[31mred", "two lines"])
  }

  @Test func `a list can change while it is shown`() {
    final class Model: Bindable {
      @Observed var tags = ["swift"]
      @Observed var tag = ""
    }
    let model = Model()
    let field = TextField(model[\.tag]).suggesting(model.values(of: \.tags))
    let pilot = pilot(field)
    pilot.type("s")
    #expect(field.suggestions == ["swift"])
    model.tags = ["swift", "signals"]
    pilot.settle()
    #expect(field.suggestions == ["swift", "signals"])
    pilot.press(.down, .enter)
    #expect(model.tag == "swift")
  }
}
