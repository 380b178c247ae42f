import TerminalUI
import TerminalUITesting
import Testing

struct TextFieldAppearanceTests {
  @Test func `a field is drawn between brackets, with blanks in the free room`() {
    let pilot = pilot(TextField("ada"), width: 10)
    #expect(pilot.rows == ["[ada·····]"])
    #expect(pilot.cursor == Point(x: 4, y: 0))
    #expect(
      pilot.canvas.dump() == """
        10×1, cursor at column 4, row 0
         0│[ada·····]│

         0│offfpppppo│

        f field
        o focused
        p placeholder

        """
    )
  }

  @Test func `a text that is too long is cut, and arrows replace the brackets`() {
    let pilot = pilot(TextField("abcdefghijkl"), width: 8)
    #expect(pilot.rows == ["←hijkl·]"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.home)
    #expect(pilot.rows == ["[abcdef→"])
    #expect(pilot.cursor == Point(x: 1, y: 0))
    for _ in 0..<7 { pilot.press(.right) }
    #expect(pilot.rows == ["←cdefgh→"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.left)
    #expect(pilot.rows == ["←cdefgh→"])
  }

  @Test func `a narrow field has no brackets, but a cursor if it has a column`() {
    #expect(pilot(TextField("abc"), width: 3).rows == ["←·]"])
    let two = pilot(TextField("abc"), width: 2)
    #expect(two.rows == ["c·"])
    #expect(two.cursor == Point(x: 1, y: 0))
    let one = pilot(TextField("abc"), width: 1)
    #expect(one.rows == ["·"])
    #expect(one.cursor == Point(x: 0, y: 0))
    let none = pilot(TextField("abc"), width: 0)
    #expect(none.rows == [""])
    #expect(none.cursor == nil)
    for pilot in [two, one, none] {
      pilot.type("d密")
      pilot.press(.home, .delete, .end, .shift(.left), .backspace)
      pilot.click(at: .origin)
    }
  }

  @Test func `wide characters take two columns, and are never cut in half`() {
    let pilot = pilot(TextField("密码x"), width: 10)
    #expect(pilot.rows == ["[密码x···]"])
    #expect(pilot.cursor == Point(x: 6, y: 0))
    pilot.press(.left, .left)
    #expect(pilot.cursor == Point(x: 3, y: 0))
    pilot.press(.backspace)
    #expect(pilot.rows == ["[码x·····]"])
    let narrow = TerminalUITests.pilot(TextField("a密码字"), width: 7)
    narrow.press(.home)
    #expect(narrow.rows == ["[a密码→"])
    narrow.resize(to: Size(width: 6, height: 1))
    #expect(narrow.rows == ["[a密 →"])
  }

  @Test func `letters with marks and emoji are one character each`() {
    let field = TextField()
    let pilot = pilot(field, width: 12)
    for scalar in "e\u{301}🇩🇪".unicodeScalars { pilot.type(String(scalar)) }
    #expect(field.text == "e\u{301}🇩🇪")
    #expect(pilot.cursor == Point(x: 4, y: 0))
    pilot.press(.backspace, .backspace)
    #expect(field.text == "")
  }

  @Test func `a placeholder is visible until something is typed, also with the focus`() {
    let field = TextField(placeholder: "Your name")
    let pilot = pilot(field, width: 14)
    #expect(pilot.rows == ["[Your name···]"])
    #expect(pilot.cursor == Point(x: 1, y: 0))
    #expect(pilot.canvas[Point(x: 1, y: 0)]?.style == .placeholder)
    pilot.type("a")
    #expect(pilot.rows == ["[a···········]"])
    pilot.press(.backspace)
    pilot.resize(to: Size(width: 8, height: 1))
    #expect(pilot.rows == ["[Your …]"])
    field.placeholder = "日本語"
    pilot.resize(to: Size(width: 7, height: 1))
    #expect(pilot.rows == ["[日本…]"])
  }

  @Test func `a disabled field has no blanks, no cursor, and looks disabled`() {
    let field = TextField("ada")
    field.isEnabled = false
    let pilot = pilot(field, width: 10)
    #expect(pilot.rows == ["[ada     ]"])
    #expect(pilot.cursor == nil)
    #expect((0..<10).allSatisfy { pilot.canvas[Point(x: $0, y: 0)]?.style == .disabled })
  }

  @Test func `the selection is reversed while the field has the focus`() {
    let field = TextField("a密b")
    let pilot = Pilot(
      VStack {
        field
        Button("OK")
      },
      size: Size(width: 10, height: 2)
    )
    pilot.press(.left, .shift(.left))
    let reversed = { (0..<10).filter { x in pilot.isReversed(x) } }
    #expect(reversed() == [2, 3])
    pilot.press(.tab)
    #expect(reversed() == [])
  }

  @Test func `a field uses the glyphs of the application`() {
    let pilot = Pilot(TextField("abcdef"), size: Size(width: 6, height: 1), glyphs: .ascii)
    #expect(pilot.rows == ["<def.]"])
  }

  @Test func `the size of a field includes the brackets`() {
    let field = TextField(width: 12)
    #expect(field.size(in: Size(width: 80, height: 24)) == Size(width: 14, height: 1))
    field.width = .max
    #expect(field.size(in: Size(width: 80, height: 24)).height == 1)
    field.width = -1
    #expect(field.size(in: Size(width: 80, height: 24)) == Size(width: 2, height: 1))
  }

  @Test func `control characters of the program are kept, but not drawn`() {
    let field = TextField("a\u{1B}[31mb\nc\u{202E}")
    #expect(field.text == "a\u{1B}[31mb\nc\u{202E}")
    field.placeholder = "\u{1B}]52;x\n"
    field.text = ""
    #expect(pilot(field, width: 12).rows == ["[]52;x ····]"])
  }
}

extension Pilot {
  fileprivate func isReversed(_ x: Int) -> Bool {
    canvas[Point(x: x, y: 0)]?.style.attributes.contains(.reverse) == true
  }
}
