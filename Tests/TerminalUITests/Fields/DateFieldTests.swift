import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct DateFieldTests {
  private func date(_ text: String) -> CalendarDate? { CalendarDate(text) }

  private func field(
    _ text: String = "",
    format: DateFormat = .iso,
    in range: ClosedRange<CalendarDate> = .first ... .last
  ) -> (field: DateField, pilot: Pilot) {
    let field = DateField(date(text), in: range, isOptional: true, format: format)
    return (field, pilot(field, width: 15))
  }

  @Test func `typed digits become a date`() {
    let (field, pilot) = field()
    #expect(pilot.rows == ["[····-··-·· ] ↓"])
    pilot.type("20261126")
    #expect(pilot.rows == ["[2026-11-26 ] ↓"])
    #expect(field.date == date("2026-11-26"))
  }

  @Test func `separators may be typed, and end a part of one digit`() {
    for text in ["2026-3-5", "2026/3/5", "2026.03.05", "2026035"] {
      let (field, pilot) = field()
      pilot.type(text)
      pilot.press(.enter)
      #expect(field.date == date("2026-03-05"), "\(text)")
    }
    let (field, pilot) = field(format: .dayMonthYear)
    pilot.type("1.2.2026")
    #expect(field.date == date("2026-02-01"))
    #expect(pilot.rows == ["[01.02.2026 ] ↓"])
  }

  @Test(arguments: [
    ("2026-02-30", "February 2026 has only 28 days."),
    ("20240230", "February 2024 has only 29 days."),
    ("2026-4-31", "April 2026 has only 30 days."), ("2026431", "There is no month 43."),
    ("20261305", "There is no month 13."), ("2026-00-10", "There is no month 00."),
    ("2026-12-32", "There is no day 32."), ("00001231", "There is no year 0000."),
    ("31122026", "There is no month 20."), ("31.12.2026", "This is no whole date."),
    ("2026-1-0", "This is no whole date."),
  ])
  func `digits without such a day stay, and so does the sentence that says why`(
    text: String,
    sentence: String
  ) {
    for start in ["", "2027-10-21"] {
      let model = Model()
      model.birthday = date(start)
      let field = DateField(model[\.birthday])
      let pilot = Pilot(
        Form(spacing: 0) {
          FormRow("Birthday", field)
          CheckBox("next")
        },
        size: Size(width: 70, height: 4)
      )
      // The second field has a text that is replaced.
      if !start.isEmpty { pilot.press(.alt("a")) }
      pilot.type(text)
      let digits = field.text
      pilot.press(.tab)
      pilot.press(.shift(.tab), .tab)
      #expect(pilot.text.contains("! \(sentence)"), "\(text)")
      #expect(field.text == digits)
      #expect(field.date == nil)
      #expect(model.birthday == date(start))
    }
  }

  @Test func `a change of the month or year keeps the day, even if no month has it`() {
    let (field, pilot) = field("2027-01-31")
    for _ in 0..<4 { pilot.press(.right) }
    pilot.type("02")
    #expect(field.text == "2027-02-31")
    #expect(field.date == nil)
    pilot.type("28")
    #expect(field.date == date("2027-02-28"))
  }

  @Test func `a separator ends the part of which the user has typed the beginning`() {
    let (field, pilot) = field("2026-11-26")
    pilot.type("2027-1-5")
    #expect(field.text == "2027-01-5")
    pilot.press(.enter)
    #expect(field.date == date("2027-01-05"))
    // Digits that the cursor has only passed are not replaced.
    pilot.press(.home, .right)
    pilot.type("-")
    #expect(field.date == date("2027-01-05"))
  }

  @Test func `a digit that the user has left over is not a day`() {
    let (field, pilot) = field("2026-11-26")
    pilot.press(.end, .backspace, .enter)
    #expect(field.text == "2026-11-2")
    #expect(field.date == nil)
  }

  @Test func `passing through says nothing`() {
    let field = DateField()
    let pilot = Pilot(
      Form(spacing: 0) {
        FormRow("Birthday", field)
        CheckBox("next")
      },
      size: Size(width: 40, height: 4)
    )
    pilot.press(.tab, .tab, .tab)
    #expect(!pilot.text.contains("!"))
    pilot.press(.shift(.tab))
    pilot.type("2")
    pilot.press(.backspace, .tab)
    #expect(pilot.text.contains("! Enter a date."))
  }

  @Test func `a date is typed over in another order, whatever the old one was`() {
    let (field, pilot) = field("2026-11-30", format: .dayMonthYear)
    pilot.type("31122026")
    #expect(field.date == date("2026-12-31"))
    pilot.press(.home)
    pilot.type("29022028")
    #expect(field.date == date("2028-02-29"))
    pilot.press(.home)
    pilot.type("29022027")
    #expect(field.date == nil)
  }

  @Test func `a first digit removes a second one that does not fit`() {
    let (field, pilot) = field("2026-09-15")
    for _ in 0..<4 { pilot.press(.right) }
    pilot.type("1")
    #expect(pilot.rows == ["[2026-1·-15 ] ↓"])
    #expect(field.date == nil)
    pilot.type("2")
    #expect(field.date == date("2026-12-15"))
  }

  @Test func `Up and Down change the part at the cursor`() {
    let (field, pilot) = field("2027-12-31")
    pilot.press(.up)
    #expect(field.date == date("2028-12-31"))
    pilot.press(.control(.right), .up, .up)
    #expect(field.date == date("2029-02-28"))
    pilot.press(.control(.right), .up)
    #expect(field.date == date("2029-03-01"))
    pilot.press(.down, .down)
    #expect(field.date == date("2029-02-27"))
    pilot.scroll(.up, at: Point(x: 2, y: 0))
    #expect(field.date == date("2029-02-28"))
    pilot.press(.alt("z"))
    #expect(field.date == date("2029-02-27"))
  }

  @Test func `steps stay in the range, and begin at its start`() throws {
    let range = try #require(date("2026-01-10"))...(try #require(date("2026-12-20")))
    let (field, pilot) = field(in: range)
    pilot.press(.up)
    #expect(field.date == range.lowerBound)
    pilot.press(.up)
    #expect(field.date == range.upperBound)
    #expect(!field.choose(.last))
    field.isEnabled = false
    #expect(!field.choose(range.lowerBound))
    #expect(field.date == range.upperBound)
  }

  @Test func `deleting leaves empty places before other digits`() {
    let (field, pilot) = field("2026-11-26")
    pilot.press(.control(.right), .delete)
    #expect(pilot.rows == ["[2026-·1-26 ] ↓"])
    pilot.press(.right, .backspace)
    #expect(pilot.rows == ["[2026-··-26 ] ↓"])
    #expect(field.date == nil)
    pilot.press(.backspace)
    pilot.type("12")
    #expect(field.date == date("2026-12-26"))
    pilot.press(.end, .backspace, .backspace, .backspace)
    #expect(field.text == "2026-1")
    pilot.press(.control("t"))
    #expect(field.text == "2026-1")
    pilot.press(.alt("a"), .delete)
    #expect(field.isEmpty)
  }

  @Test func `a date is pasted in the order of ISO 8601 or of the field`() {
    for text in ["2026-03-05", " 2026-03-05\n", "2026-03-05T10:15:00Z", "5.3.2026", "05/03/2026"] {
      let (field, pilot) = field("1999-12-31", format: .dayMonthYear)
      pilot.paste(text)
      #expect(field.date == date("2026-03-05"), "\(text)")
    }
  }

  @Test(arguments: [
    "31.12.2026", "12/31/2026", "2026/12/31", " 31. 12. 2026 \n", "2026 12 31", "20261231",
    "31122026", "12312026", "31–12–2026", "2026-12-31 10:15:00 +01:00",
    "\u{202A}31.12.2026\u{202C}",
  ])
  func `a date in another order is pasted if there is no doubt`(text: String) {
    for format in [DateFormat.iso, .dayMonthYear, .monthDayYear] {
      for start in ["", "2001-01-01"] {
        let (field, pilot) = field(start, format: format)
        pilot.press(.end)
        pilot.paste(text)
        #expect(field.date == date("2026-12-31"), "\(text)")
        #expect(pilot.screen.ringCount == 0)
      }
    }
  }

  @Test func `a date that begins with its day or its month needs a field with that order`() {
    let (field, pilot) = field("1999-12-31")
    var rejections: [InputRejection] = []
    field.inputRejected.add { rejections.append($0) }
    pilot.paste("03/04/2026")
    #expect(field.date == date("1999-12-31"))
    #expect(rejections == [InputRejection(.ambiguousDate)])
    pilot.paste("04/04/2026")
    #expect(field.date == date("2026-04-04"))
    for (format, day) in [(DateFormat.dayMonthYear, "2026-04-03"), (.monthDayYear, "2026-03-04")] {
      let (field, pilot) = self.field("1999-12-31", format: format)
      pilot.paste("03/04/2026")
      #expect(field.date == date(day))
    }
  }

  @Test(arguments: [
    "2026-02-31", "five", "31.12.26", "31.12", "2026-13-01", "20240230", "2026-12-31x", "+1-2-3",
    "2026-01-01\n2026-02-02", "1.2.3.2026", "99999999",
  ])
  func `a pasted text that is no date changes nothing`(text: String) {
    for start in ["", "1999-12-31"] {
      let (field, pilot) = field(start)
      var rejections: [InputRejection] = []
      field.inputRejected.add { rejections.append($0) }
      pilot.paste(text)
      #expect(field.date == date(start), "\(text)")
      #expect(field.isEmpty == start.isEmpty)
      #expect(rejections == [InputRejection(.noDate)])
    }
  }

  @Test func `a part of a date is pasted at the cursor`() {
    let (field, pilot) = field("2026-11-26")
    pilot.press(.control(.right), .control("k"))
    #expect(field.text == "2026")
    pilot.press(.control("y"))
    #expect(field.date == date("2026-11-26"))
    pilot.press(.home)
    pilot.paste("2027-")
    #expect(field.date == date("2027-11-26"))
  }

  @Test func `copied dates have their separators`() {
    let (_, pilot) = field("2026-11-26")
    pilot.press(.alt("a"), .alt("w"))
    #expect(pilot.screen.copiedText == "2026-11-26")
  }

  @Test func `random input leaves a date of the calendar or none`() {
    var random = SystemRandomNumberGenerator()
    let presses: [KeyPress] = [
      .left, .right, .home, .end, .backspace, .delete, .up, .down, .control("w"), .control("y"),
      .control("t"), .alt("z"), .alt(.shift("z")), .shift(.left), .shift(.right), .control(.left),
    ]
    for format in [DateFormat.iso, .dayMonthYear, .monthDayYear] {
      let (field, pilot) = field("2024-02-29", format: format)
      for _ in 0..<400 {
        if Bool.random(using: &random) {
          pilot.type(String(Int.random(in: 0...9, using: &random)))
        } else {
          pilot.press(presses.randomElement(using: &random) ?? .left)
        }
        #expect(field.text.count <= 10)
        if let date = field.date { #expect(format.text(of: date) == field.text) }
      }
    }
  }

  @Test func `a narrow field omits the arrow and scrolls`() {
    for width in 0...14 {
      let pilot = pilot(DateField(date("2026-11-26")), width: width)
      pilot.press(.end, .up)
      pilot.click(at: .origin)
      if width > 2 { #expect(pilot.cursor != nil) }
    }
  }

  // MARK: The calendar

  private func calendar(
    _ text: String = "2026-11-26",
    in range: ClosedRange<CalendarDate> = .first ... .last,
    weekStart: Weekday = .monday,
    size: Size = Size(width: 40, height: 12)
  ) -> (field: DateField, pilot: Pilot) {
    let field = DateField(
      date(text),
      in: range,
      isOptional: true,
      today: date("2026-11-20"),
      weekStart: weekStart
    )
    let pilot = Pilot(VStack { field }, size: size)
    pilot.press(.space)
    return (field, pilot)
  }

  @Test func `the calendar shows the month, and arrows move in it`() {
    let (field, pilot) = calendar()
    #expect(field.isOpen)
    #expect(
      pilot.rows.map { $0.trimmingEnd } == [
        "[2026-11-26 ] ↑",
        "┏━━━━━━━━━━━━━━━━━━━━━━┓",
        "┃‹   November 2026    ›┃",
        "┃ Mo Tu We Th Fr Sa Su ┃",
        "┃                    1 ┃",
        "┃  2  3  4  5  6  7  8 ┃",
        "┃  9 10 11 12 13 14 15 ┃",
        "┃ 16 17 18 19 20 21 22 ┃",
        "┃ 23 24 25›26 27 28 29 ┃",
        "┃ 30                   ┃",
        "┗━━━━━━━━━━━━━━━━━━━━━━┛", "",
      ]
    )
    pilot.press(.down, .enter)
    #expect(!field.isOpen)
    #expect(field.date == date("2026-12-03"))
    pilot.press(.alt(.down), .pageDown, .pageDown, .home, .left, .shift(.pageUp), .space)
    #expect(field.date == date("2026-01-31"))
    pilot.press(.space, .right, .escape)
    #expect(field.date == date("2026-01-31"))
    #expect(!field.isOpen)
  }

  @Test func `the mouse chooses a day, turns the pages and closes the calendar`() {
    let (field, pilot) = calendar()
    pilot.click("15")
    #expect(field.date == date("2026-11-15"))
    pilot.press(.space)
    pilot.click(at: Point(x: 22, y: 2))
    #expect(pilot.text.contains("December 2026"))
    pilot.scroll(.up, at: Point(x: 5, y: 5))
    pilot.click("‹")
    #expect(pilot.text.contains("October 2026"))
    pilot.click(at: Point(x: 35, y: 10))
    #expect(!field.isOpen)
    pilot.click("↓")
    #expect(field.isOpen)
  }

  @Test func `a week can start on another day`() {
    let (_, pilot) = calendar(weekStart: .sunday)
    #expect(pilot.text.contains(" Su Mo Tu We Th Fr Sa "))
    #expect(pilot.text.contains("  1  2  3  4  5  6  7 "))
  }

  @Test func `days outside of the range cannot be chosen`() throws {
    let range = try #require(date("2026-11-10"))...(try #require(date("2026-11-20")))
    let (field, pilot) = calendar("2026-11-15", in: range)
    #expect(pilot.text.contains("  ·  ·  ·  ·  ·  ·  ·"))
    pilot.press(.end, .enter)
    #expect(field.date == range.upperBound)
    pilot.press(.space)
    pilot.click(at: Point(x: 5, y: 8))
    #expect(field.isOpen)
  }

  @Test func `an empty field begins with today, and a low window shows some weeks`() {
    let (_, pilot) = calendar("", size: Size(width: 40, height: 5))
    #expect(pilot.text.contains("›20"))
    for height in 1...12 {
      for width in [1, 8, 21, 24] {
        let (_, pilot) = calendar("", size: Size(width: width, height: height))
        pilot.press(.down, .up, .pageDown)
        pilot.click(at: .origin)
      }
    }
  }

  @Test(arguments: [3, 6, 11])
  func `a low window shows all six weeks of a month, wherever the field is`(row: Int) throws {
    let field = DateField(date("2026-08-31"))
    let above = VStack {}.height(row...row)
    let root = VStack {
      above
      field
    }
    let pilot = Pilot(root, size: Size(width: 40, height: 12))
    pilot.press(.space)
    #expect(pilot.text.contains("August 2026"))
    #expect(pilot.text.contains(" 1  2 "))
    #expect(pilot.text.contains("›31"))
  }

  @Test func `marks show that a very low window hides weeks`() {
    let (_, pilot) = calendar("2026-08-12", size: Size(width: 40, height: 5))
    #expect(pilot.text.contains("↑"))
    #expect(pilot.text.contains("↓"))
    #expect(pilot.text.contains("›12"))
  }

  // MARK: Binding

  private final class Model: Bindable {
    enum Input: String { case birthday }
    enum Problem: FieldProblem {
      case missing

      func message(about label: String) -> String { "\(label) is missing." }
    }

    @Observed var departure = CalendarDate.first
    @Observed var birthday: CalendarDate?
    private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
      of: self,
      Field(.birthday, \.birthday) { date throws(Problem) in if date == nil { throw .missing } }
    )
  }

  @Test func `the model keeps its date while digits are missing`() throws {
    let model = Model()
    model.departure = try #require(date("2026-11-26"))
    let field = DateField(model[\.departure])
    let pilot = pilot(field, width: 15)
    #expect(pilot.cursor == Point(x: 1, y: 0))
    pilot.press(.end, .backspace)
    #expect(model.departure == date("2026-11-26"))
    pilot.press(.control("u"))
    #expect(model.departure == date("2026-11-26"))
    pilot.type("20270101")
    #expect(model.departure == date("2027-01-01"))
    model.departure = .last
    pilot.settle()
    #expect(pilot.text == "[9999-12-31 ] ↓")
  }

  @Test func `a date that a new range admits is sent to the model`() throws {
    let model = Model()
    model.departure = try #require(date("2026-03-01"))
    let last = try #require(date("2026-06-30"))
    let field = DateField(model[\.departure], in: .first...last)
    let pilot = pilot(field, width: 15)
    pilot.type("20261231")
    #expect(model.departure == date("2026-03-01"))
    field.range = .first ... .last
    #expect(model.departure == date("2026-12-31"))
  }

  @Test func `an optional date can be removed`() {
    let model = Model()
    let field = DateField(model[\.birthday], placeholder: "optional")
    let pilot = pilot(field, width: 15)
    pilot.type("20261126")
    #expect(model.birthday == date("2026-11-26"))
    pilot.press(.alt("a"), .delete)
    #expect(model.birthday == nil)
  }

  @Test func `the row says what is missing, and the form is not submitted`() throws {
    let model = Model()
    let range = CalendarDate.first...(try #require(date("2026-11-26")))
    let pilot = Pilot(
      Page(model) {
        Form(spacing: 0) {
          FormRow("Birthday", DateField(model.fields[.birthday], in: range))
          Button("Save").named("save")
        }
      },
      size: Size(width: 44, height: 5)
    )
    pilot.type("2027")
    #expect(!pilot.text.contains("!"))
    pilot.press(.tab)
    #expect(pilot.text.contains("! This is no whole date."))
    #expect(!model.fields.isValid)
    pilot.press(.shift(.tab), .end)
    pilot.type("0101")
    #expect(pilot.text.contains("! The last date is 2026-11-26."))
    #expect(model.birthday == nil)
    pilot.press(.home)
    pilot.type("2020")
    #expect(!pilot.text.contains("!"))
    #expect(model.birthday == date("2020-01-01"))
    #expect(model.fields.isValid)
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(prefix((lastIndex { $0 != " " }.map { distance(from: startIndex, to: $0) } ?? -1) + 1))
  }
}
