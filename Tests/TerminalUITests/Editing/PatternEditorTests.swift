import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct PatternEditorTests {
  private static let formats = [DateFormat.iso, .dayMonthYear, .monthDayYear]

  /// A field with an old date and the cursor at the start, and what it has sent and rejected.
  private final class Edited {
    let field: DateField
    let pilot: Pilot
    private(set) var dates: [CalendarDate?] = []
    private(set) var rejections: [InputRejection] = []

    init(_ format: DateFormat, _ text: String = "2027-10-21") {
      let field = DateField(CalendarDate(text), format: format)
      self.field = field
      pilot = Pilot(
        Form(spacing: 0) {
          FormRow("Date", field)
          CheckBox("next")
        },
        size: Size(width: 60, height: 4)
      )
      field.edited.add { [unowned self] in dates.append($0) }
      field.inputRejected.add { [unowned self] in rejections.append($0) }
    }
  }

  // MARK: Typing over a date

  @Test(arguments: [
    ("2026-12-3", "2026-12-03"), ("2026-3-1", "2026-03-01"), ("2026123", "2026-12-03"),
    ("2026/1/2", "2026-01-02"), ("2026-10-1", "2026-10-01"),
  ])
  func `a day of one digit is the typed one, whatever the old day was`(text: String, day: String) {
    for key: KeyPress in [.tab, .enter] {
      for start in ["", "2027-10-21", "2026-11-11", "2026-01-30"] {
        let edited = Edited(.iso, start)
        edited.pilot.type(text)
        edited.pilot.press(key)
        #expect(edited.field.text == day, "\(text) over \(start)")
        #expect(edited.field.date == CalendarDate(day))
        // Before the new day, only the old one was sent.
        #expect(edited.dates.last == CalendarDate(day))
        let old = CalendarDate(start)?.day
        #expect(edited.dates.dropLast().allSatisfy { $0?.day == old })
      }
    }
  }

  @Test func `a year of two digits is unfinished, whatever the old year was`() {
    for format in [DateFormat.dayMonthYear, .monthDayYear] {
      let edited = Edited(format)
      edited.pilot.type("1-1-26")
      #expect(edited.field.text == (format == .dayMonthYear ? "01.01.26" : "01/01/26"))
      edited.pilot.press(.tab)
      #expect(edited.field.date == nil)
      // The day and the month were sent with the old year, and no other year was.
      #expect(edited.dates.allSatisfy { $0?.year == 2027 })
      #expect(edited.pilot.text.contains("! This is no whole date."))
    }
  }

  @Test func `the first digit of a part removes the others of that part only`() {
    for format in Self.formats {
      for part in 0..<3 {
        let edited = Edited(format)
        for _ in 0..<part { edited.pilot.press(.control(.right)) }
        edited.pilot.type("1")
        edited.pilot.press(.tab)
        #expect(edited.field.date == nil || edited.field.text == "2027-10-01")
        #expect(edited.dates.allSatisfy { $0 == CalendarDate("2027-10-01") })
        edited.pilot.press(.shift(.tab), .alt("z"))
        if edited.field.date == nil { edited.pilot.press(.alt("z")) }
        #expect(edited.field.date == CalendarDate("2027-10-21"))
      }
    }
    // The other digits of a part are replaced one by one.
    let edited = Edited(.iso)
    for _ in 0..<3 { edited.pilot.press(.right) }
    edited.pilot.type("6")
    #expect(edited.field.date == CalendarDate("2026-10-21"))
  }

  // MARK: Pasting a part of a date

  @Test(arguments: [
    (0, 0, "26"), (0, 0, "1"), (0, 0, "2026-12"), (0, 2, "2"), (1, 0, "2"), (1, 0, "1"),
    (1, 1, "1"), (1, 1, "12.2026"), (2, 1, "11/26"), (2, 1, "12/2026"), (2, 0, "1/2"),
    (2, 2, "26"),
  ])
  func `a part that would mix with the old digits is not pasted`(
    format: Int,
    part: Int,
    text: String
  ) {
    let edited = Edited(Self.formats[format])
    for _ in 0..<part { edited.pilot.press(.control(.right)) }
    edited.pilot.paste(text)
    #expect(edited.field.date == CalendarDate("2027-10-21"), "\(text)")
    #expect(edited.rejections == [InputRejection(.noDate)])
    #expect(edited.dates.isEmpty)
  }

  @Test func `a part of a date is pasted over itself, a selection or empty places`() {
    for format in Self.formats {
      let edited = Edited(format)
      let (field, pilot) = (edited.field, edited.pilot)
      let text = field.text
      // The rest of the text can be taken out and put back.
      let isDayFirst = format == .dayMonthYear
      let places = format == .iso ? [0, 4, 5, 7] : isDayFirst ? [0, 4] : [0, 2, 4, 6]
      for place in places {
        pilot.press(.home)
        for _ in 0..<place { pilot.press(.right) }
        pilot.press(.control("k"))
        #expect(field.date == nil)
        pilot.press(.control("y"))
        #expect(field.text == text, "\(place)")
      }
      pilot.press(.home, .control(.right), .shift(.control(.right)))
      pilot.paste("12")
      #expect(field.date == CalendarDate(format == .monthDayYear ? "2027-10-12" : "2027-12-21"))
      pilot.press(.home, .control(.right))
      pilot.paste("11")
      #expect(field.date == CalendarDate(format == .monthDayYear ? "2027-10-11" : "2027-11-21"))
      #expect(edited.rejections.isEmpty)
    }
  }

  // MARK: Pasting into a pattern

  @Test(arguments: [
    ("##:##", "9:05"), ("##:##", "1:2"), ("##:##", "9 05"), ("##:##", "9:"), ("####,##", "12,5"),
    ("####,##", "1 234"), ("####,-", "0,5"), ("(###) ###-####", "123-4567"),
    ("(###) ###-####", "5551-234567"), ("##:##,##", "12,30"),
  ])
  func `a literal that ends a group early is not pasted`(pattern: String, text: String) {
    let field = PatternField(FieldPattern(pattern))
    var rejections: [InputRejection] = []
    field.inputRejected.add { rejections.append($0) }
    let pilot = pilot(field)
    pilot.paste(text)
    #expect(field.text.isEmpty, "\(text)")
    #expect(rejections == [InputRejection(.doesNotFit)])
  }

  @Test func `a literal after the beginning of a group in the field is not pasted`() {
    let field = PatternField("##:##", text: "9")
    let pilot = pilot(field)
    pilot.paste(":05")
    #expect(field.text == "9")
    pilot.paste("0:5")
    #expect(field.formattedText == "90:5")
  }

  @Test(arguments: [
    ("##:##", "09:05", "0905"), ("##:##", "12:3", "123"), ("##:##", " 09 05\n", "0905"),
    ("##:##", "9 ", "9"), ("####,##", "0012,5", "00125"), ("########", "1234 5678", "12345678"),
    ("## ## ##", "06 1234", "061234"),
    ("(###) ###-####", "555 1234567", "5551234567"),
  ])
  func `a literal at the end of its group is pasted`(pattern: String, text: String, kept: String) {
    let field = PatternField(FieldPattern(pattern))
    let pilot = pilot(field)
    pilot.paste(text)
    #expect(field.text == kept)
  }
}
