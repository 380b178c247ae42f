import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct LogViewTests {
  private func rows(_ pilot: Pilot) -> [String] {
    pilot.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func log(_ count: Int, wraps: Bool = true) -> LogView {
    let log = LogView(wraps: wraps)
    log.append(contentsOf: (0..<count).map { "line \($0)" })
    return log
  }

  @Test func `a log follows its end`() {
    let log = log(3)
    let pilot = Pilot(log, size: Size(width: 20, height: 4))
    #expect(rows(pilot).map { $0.prefix(6) } == ["line 0", "line 1", "line 2", "      "])
    log.append("line 3\nline 4")
    pilot.settle()
    #expect(rows(pilot).map { $0.prefix(6) } == ["line 1", "line 2", "line 3", "line 4"])
    #expect(log.isFollowing)
    #expect(log.visibleLines == 1..<5)
  }

  @Test func `after scrolling up, the log keeps its place and counts new lines until End`() {
    let log = log(20)
    var following: [Bool] = []
    log.followingChanged.add { following.append($0) }
    let pilot = Pilot(log, size: Size(width: 40, height: 4))
    #expect(!pilot.footer.contains("follow"))
    pilot.press(.up)
    #expect(rows(pilot)[0].hasPrefix("line 15"))
    #expect(rows(pilot)[3].hasSuffix("line 16 of 20"))
    #expect(pilot.footer.contains("End follow"))
    log.append("line 20")
    pilot.settle()
    #expect(rows(pilot)[0].hasPrefix("line 15"))
    #expect(rows(pilot)[3].hasSuffix("↓ 1 new line"))
    log.append("line 21")
    pilot.settle()
    #expect(rows(pilot)[3].hasSuffix("↓ 2 new lines"))
    #expect(log.unreadCount == 2)
    pilot.press(.end)
    #expect(rows(pilot)[3].hasPrefix("line 21"))
    pilot.press(.home)
    #expect(rows(pilot)[0].hasPrefix("line 0"))
    pilot.press(.pageDown)
    #expect(rows(pilot)[0].hasPrefix("line 3"))
    #expect(following == [false, true, false])
  }

  @Test func `dropped lines do not move what is read`() {
    let log = LogView(maximum: 10)
    log.append(contentsOf: (0..<10).map { "line \($0)" })
    let pilot = Pilot(log, size: Size(width: 30, height: 4))
    pilot.press(.up, .up)
    #expect(rows(pilot)[0].hasPrefix("line 4"))
    log.append(contentsOf: (10..<14).map { "line \($0)" })
    pilot.settle()
    #expect(rows(pilot)[0].hasPrefix("line 4"))
    log.append(contentsOf: (14..<20).map { "line \($0)" })
    pilot.settle()
    #expect(rows(pilot)[0].hasPrefix("line 10"))
    #expect(log.text(ofLine: 9) == nil)
    #expect(log.text(ofLine: 10) == "line 10")
  }

  @Test func `a search marks matches and goes to them`() {
    let log = log(300)
    let pilot = Pilot(log, size: Size(width: 50, height: 5))
    pilot.type("/LINE 1")
    #expect(rows(pilot)[4].hasPrefix("Find LINE 1  from the start"))
    // The search begins at the first visible line, and wraps around.
    #expect(rows(pilot)[1].hasPrefix("line 1 "))
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style == Style(.current, [.bold, .underline]))
    #expect(pilot.cursor == Point(x: 11, y: 4))
    pilot.type("5")
    pilot.press(.enter)
    #expect(rows(pilot).contains { $0.hasPrefix("line 15 ") })
    pilot.type("n")
    #expect(log.visibleLines.contains(150))
    #expect(rows(pilot)[4].hasPrefix("Find LINE 15   "))
    #expect(rows(pilot)[4].hasSuffix("line 151 of 300"))
    #expect(pilot.canvas[Point(x: 5, y: 1)]?.style == Style(.current, [.bold, .underline]))
    #expect(pilot.canvas[Point(x: 5, y: 2)]?.style == Style(.match, [.bold, .underline]))
    pilot.type("nnN")
    #expect(pilot.canvas[Point(x: 5, y: 2)]?.style == Style(.current, [.bold, .underline]))
    pilot.type("NNN")
    #expect(rows(pilot)[4].hasPrefix("Find LINE 15  from the end"))
    pilot.press(.escape)
    #expect(log.searchText.isEmpty)
    #expect(pilot.canvas[Point(x: 5, y: 2)]?.style == .text)
  }

  @Test func `a search shows the match in a long line, wrapped or cut`() {
    let log = LogView()
    let filler = String(repeating: "word ", count: 60)
    log.append(contentsOf: ["first", filler + "needle " + filler, "last"])
    let pilot = Pilot(log, size: Size(width: 30, height: 5))
    pilot.press(.home)
    pilot.type("/needle")
    #expect(pilot.rows[..<4].contains { $0.contains("needle") })
    pilot.press(.enter, .home)
    log.wraps = false
    pilot.type("n")
    #expect(pilot.rows[1].contains("needle"))
    pilot.type("/word")
    #expect(pilot.rows[1].hasPrefix("word "))
  }

  @Test func `Escape ends a search where it began, and a text that is missing rings`() {
    let log = log(20)
    let pilot = Pilot(log, size: Size(width: 40, height: 5))
    pilot.press(.control("f"))
    pilot.type("x")
    #expect(rows(pilot)[4].contains("none"))
    #expect(pilot.screen.ringCount == 1)
    pilot.type("yz")
    pilot.press(.control("u"))
    pilot.type("line 2")
    #expect(rows(pilot).contains { $0.hasPrefix("line 2") })
    pilot.press(.escape)
    #expect(log.isFollowing)
    #expect(rows(pilot)[4].hasPrefix("line 19"))
    #expect(log.find("line 7"))
    #expect(!log.find("nowhere"))
    #expect(!log.find(""))
  }

  @Test func `long lines are wrapped, or cut with marks at the edges`() {
    let log = LogView()
    log.append("one two three four five")
    log.append("last")
    let pilot = Pilot(log, size: Size(width: 12, height: 4))
    #expect(rows(pilot) == ["one two    █", "three four █", "five       █", "last       █"])
    pilot.type("w")
    #expect(!log.wraps)
    #expect(rows(pilot)[0].hasPrefix("one two t→"))
    pilot.press(.right)
    #expect(rows(pilot)[0].hasPrefix("←hree fou→"))
    pilot.press(.right)
    #expect(rows(pilot)[0].hasPrefix("←four five"))
    pilot.press(.left, .left)
    #expect(rows(pilot)[0].hasPrefix("one two"))
  }

  @Test func `the colors of the source are shown, and its control sequences are not`() {
    let log = LogView()
    log.append("\u{1B}[31merror\u{1B}[0m: \u{1B}]0;title\u{07}\u{1B}[2Jno\u{1B}[K file")
    let pilot = Pilot(log, size: Size(width: 30, height: 2))
    #expect(rows(pilot)[0].hasPrefix("error: no file"))
    let style = pilot.canvas[.origin]?.style ?? .text
    #expect(Theme.universal.appearance(of: style) == .init(.red))
    #expect(pilot.canvas[Point(x: 7, y: 0)]?.style == .text)
    #expect(log.text(ofLine: 0) == "error: no file")
    // A search finds and marks what colors divide.
    log.append("wa\u{1B}[33mrn\u{1B}[0ming")
    #expect(log.find("warning"))
    pilot.resize(to: Size(width: 30, height: 4))
    for x in 0..<7 { #expect(pilot.canvas[Point(x: x, y: 1)]?.style.role == .current) }
  }

  @Test func `a closure gives lines a style, but colors of the source remain`() {
    let log = LogView().lineStyle { $0.hasPrefix("E") ? .error : .text }
    log.append("Error \u{1B}[34mblue")
    log.append("fine")
    let pilot = Pilot(log, size: Size(width: 30, height: 3))
    #expect(pilot.canvas[.origin]?.style == .error)
    #expect(pilot.canvas[Point(x: 6, y: 0)].map { "\($0.style)" } == "blue")
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style == .text)
  }

  @Test func `the wheel, the bar and the last row obey the mouse`() {
    let log = log(100)
    let pilot = Pilot(log, size: Size(width: 30, height: 6))
    pilot.scroll(.up, at: .origin)
    #expect(log.visibleLines.lowerBound == 91)
    pilot.click(at: Point(x: 4, y: 5))
    #expect(log.isFollowing)
    pilot.click(at: Point(x: 29, y: 0))
    #expect(log.visibleLines.lowerBound == 0)
    pilot.click(at: Point(x: 29, y: 4))
    #expect(log.isFollowing)
  }

  @Test func `a small or empty log is drawn in any size`() {
    let log = log(0)
    log.emptyText = "Nothing has happened."
    let pilot = Pilot(log, size: Size(width: 30, height: 3))
    #expect(pilot.text.contains("Nothing has happened."))
    pilot.press(.up, .down, .pageUp, .pageDown, .home, .end, .right, .left)
    log.append("日本語 👍")
    log.append("second")
    for width in 1...12 {
      for height in 1...4 {
        pilot.resize(to: Size(width: width, height: height))
        pilot.press(.up, .down)
      }
    }
    log.isEnabled = false
    pilot.resize(to: Size(width: 30, height: 3))
    #expect(pilot.canvas[.origin]?.style == .disabled)
    pilot.press(.up)
    #expect(log.isFollowing)
  }

  @Test func `with ASCII characters, everything is ASCII`() {
    let log = log(100)
    let pilot = Pilot(log, size: Size(width: 30, height: 6), glyphs: .ascii)
    pilot.press(.up)
    log.append("…")
    pilot.settle()
    pilot.type("/line 5")
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
  }
}

struct LogViewBindingTests {
  @Test func `a burst of lines is drawn once, and keys are handled after it`() {
    let subject = Subject<String, Never>()
    let log = LogView(subject.signal, maximum: 1_000)
    let pilot = Pilot(log, size: Size(width: 30, height: 3))
    let before = pilot.screen.drawingCount
    for number in 0..<20_000 { subject.send("line \(number)") }
    pilot.settle()
    #expect(pilot.screen.drawingCount == before + 1)
    #expect(log.lines == 19_000..<20_000)
    pilot.press(.home)
    #expect(log.visibleLines.lowerBound == 19_000)
  }

  @Test func `batches are lines, and a signal clears the log`() {
    let subject = Subject<[String], Never>()
    let clear = Subject<Int, Never>()
    let log = LogView(subject.signal).cleared(by: clear.signal).emptyText("empty")
    let following = log.followingSignal.record()
    let pilot = Pilot(log, size: Size(width: 30, height: 3))
    subject.send((0..<9).map { "line \($0)" })
    pilot.settle()
    pilot.press(.home)
    #expect(pilot.text.contains("line 0"))
    clear.send(1)
    pilot.settle()
    #expect(pilot.text.contains("empty"))
    #expect(following.values == [true, false, true])
  }
}
