import TerminalUI
import TerminalUITesting
import TestSupport
import Testing
import ViewModels

struct StyledTextTests {
  @Test func `an interpolated value has its style, and the literal has that of the widget`() {
    let name = "notes.txt"
    #expect(
      styles(of: Label("Deleted \(name, .emphasis).", style: .success), width: 20) == [
        "success: Deleted ", "emphasis: notes.txt", "success: .  ",
      ]
    )
  }

  @Test func `a string needs no other spelling`() {
    let text = "Deleted"
    #expect(styles(of: Label(text), width: 8) == ["text: Deleted "])
    #expect(styles(of: Label("\(text)."), width: 8) == ["text: Deleted."])
  }

  @Test func `attributes are added to the style of the widget`() {
    #expect(
      styles(of: Label("\(3, .bold) files", style: .hint), width: 7) == [
        "hint, bold: 3", "hint:  files",
      ]
    )
  }

  @Test func `texts in a text keep their styles`() {
    let name: StyledText = "the \("file", .code)"
    #expect(
      styles(of: Label("Open \(name)?" as StyledText), width: 15) == [
        "text: Open the ", "code: file", "text: ? ",
      ]
    )
  }

  @Test func `an interpolated value is sanitized and never parsed`() {
    let name = "a\u{1B}[31m\n**b** \u{202E}[x](y)"
    let text: StyledText = "\(name, .code)"
    #expect(text.text == "a[31m **b** [x](y)")
    let marked = StyledText(markdown: "**\(name)**")
    #expect(marked == StyledText(text.text, .strong))
  }

  @Test func `wrapped lines keep styles and links`() {
    let label = Label("Read \("the manual", link: "https://example.org") first")
    let pilot = Pilot(label, size: Size(width: 8, height: 3))
    #expect(pilot.rows == ["Read the", "manual  ", "first   "])
    let links = pilot.canvas.bounds.rows.map { y in
      (0..<8).map { pilot.canvas[Point(x: $0, y: y)]?.link == nil ? "." : "#" }.joined()
    }
    #expect(links == [".....###", "######..", "........"])
    #expect(pilot.canvas[Point(x: 0, y: 1)]?.style == .link)
  }

  @Test func `further lines of a wrapped line have a hanging indent`() {
    let text = StyledText("-v prints more about it\nand so on and on").hangingIndent(3)
    #expect(
      text.wrapped(to: 12).map(\.text) == [
        "-v prints", "   more", "   about it", "and so on", "   and on",
      ]
    )
    // An indent leaves at least half of the columns, in which a word is broken.
    #expect(text.wrapped(to: 4).map(\.text).prefix(4) == ["-v", "  pr", "  in", "  ts"])
  }

  @Test func `a long word that moves into the indent is broken`() {
    let text = StyledText("a bbbbbbbbb").hangingIndent(4)
    #expect(text.wrapped(to: 10).map(\.text) == ["a", "    bbbbbb", "    bbb"])
  }

  @Test func `a text is wrapped like a string without styles`() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      let text = random.text(upTo: 20)
      let cut = text.index(text.startIndex, offsetBy: text.count / 2)
      let styled: StyledText =
        "\(StyledText(String(text[..<cut]), .code))\(StyledText(String(text[cut...]), .strong))"
      #expect(styled.text == text)
      for columns in 1...9 {
        let lines = text.wrapped(to: columns)
        #expect(styled.wrapped(to: columns).map(\.text) == lines)
        #expect(StyledText(text).wrapped(to: columns).map(\.text) == lines)
        #expect(
          styled.truncated(to: columns).text == text.truncated(to: columns),
          "\(text.debugDescription)"
        )
      }
    }
  }

  @Test func `the ellipsis has the look of what it replaces`() {
    let text: StyledText = "Deleted \("notes.txt", .code)"
    #expect(text.truncated(to: 11) == "Deleted \("no…", .code)")
    #expect(text.truncated(to: 0) == "")
  }

  @Test func `the matches of a search are marked`() {
    let name: StyledText = "libCoax-\("coax", .code)"
    #expect(name.marking("coax") == "lib\("Coax", .match)-\("coax", .match)")
    #expect(name.marking("") == name)
    #expect(name.marking("x-c", .strong) == "libCoa\("x-c", .strong)\("oax", .code)")
  }

  @Test func `a message, a dialog and a list of keys show styles`() {
    let line = MessageLine()
    line.show("Deleted \("notes.txt", .emphasis).", .success)
    #expect(styles(of: line, width: 22).contains("emphasis: notes.txt"))
    #expect(line.message == FormMessage("Deleted notes.txt.", .success))

    let pilot = Pilot(Button("Send"), size: Size(width: 40, height: 20))
    let name = "notes.txt"
    pilot.application.show(.confirm("Delete \(name, .emphasis)?"))
    pilot.settle()
    #expect(parts(of: pilot.canvas).contains("emphasis: notes.txt"))
    pilot.press(.escape)
    pilot.press(.function(1))
    pilot.type("send")
    #expect(parts(of: pilot.canvas).contains("current, bold, underline: send"))
  }

  @Test func `a label shows a styled text for each value of a signal`() {
    let model = Names()
    let label = Label("Deleted \(model.name, .emphasis).")
    #expect(label.styledText == "Deleted \("a", .emphasis).")
    let line = MessageLine("No \(model.name, .code).", kind: .problem)
    model.name = "b"
    #expect(line.text == "No \("b", .code).")
    #expect(line.message == FormMessage("No b.", .problem))
    #expect(label.text == "Deleted b.")
  }
}

/// Returns the parts of the first row with their styles.
private func styles(of widget: Widget, width: Int) -> [String] {
  parts(of: Pilot(widget, size: Size(width: width, height: 1)).canvas)
}

/// Returns the parts of all rows with their styles.
private func parts(of canvas: Canvas) -> [String] {
  canvas.bounds.rows.flatMap { y -> [String] in
    var parts: [(Style, String)] = []
    for x in canvas.bounds.columns {
      guard let cell = canvas[Point(x: x, y: y)] else { continue }
      if let last = parts.last, last.0 == cell.style {
        parts[parts.count - 1].1 += cell.text
      } else {
        parts.append((cell.style, cell.text))
      }
    }
    return parts.map { "\($0.0): \($0.1)" }
  }
}

private final class Names: Bindable {
  @Observed var name = "a"
}
