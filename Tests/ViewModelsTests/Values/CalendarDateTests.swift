import Testing
import ViewModels

struct CalendarDateTests {
  private func date(_ text: String) -> CalendarDate? { CalendarDate(text) }

  @Test func `only days that exist are dates`() {
    #expect(CalendarDate(year: 2028, month: 2, day: 29) != nil)
    #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CalendarDate(year: 2026, month: 2, day: 29) == nil)
    #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
    for (year, month, day) in [(2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0)] {
      #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }
    #expect(CalendarDate(year: 0, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: .min, month: .max, day: .min) == nil)
  }

  @Test func `each day of 400 years follows the day before`() throws {
    var number = -62_091  // 1800-01-01
    var weekday = 2  // Wednesday
    for year in 1800..<2200 {
      for month in 1...12 {
        for day in 1...CalendarDate.dayCount(year: year, month: month) {
          let date = try #require(CalendarDate(year: year, month: month, day: day))
          guard date.daysSince1970 == number, CalendarDate(daysSince1970: number) == date,
            date.weekday == Weekday.allCases[weekday]
          else {
            Issue.record("\(date): \(date.daysSince1970), \(date.weekday)")
            return
          }
          number += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    #expect(number == 84_006)  // 2200-01-01
  }

  @Test func `the first and the last date are the bounds of all calculations`() {
    #expect(CalendarDate.first.daysSince1970 == -719_162)
    #expect(CalendarDate.last.daysSince1970 == 2_932_896)
    #expect(CalendarDate(daysSince1970: -719_163) == nil)
    #expect(CalendarDate(daysSince1970: 2_932_897) == nil)
    for steps in [Int.max, 99_999_999] {
      #expect(CalendarDate.first.adding(days: steps) == .last)
      #expect(CalendarDate.first.adding(months: steps) == .last)
      #expect(CalendarDate.first.adding(years: steps) == .last)
      #expect(CalendarDate.last.adding(days: -steps) == .first)
      #expect(CalendarDate.last.adding(months: -steps) == .first)
      #expect(CalendarDate.last.adding(years: -steps) == .first)
    }
  }

  @Test func `months and years keep the day if the month has it`() {
    #expect(date("2026-01-31")?.adding(months: 1) == date("2026-02-28"))
    #expect(date("2026-11-26")?.adding(months: 2) == date("2027-01-26"))
    #expect(date("2026-01-15")?.adding(months: -1) == date("2025-12-15"))
    #expect(date("2028-02-29")?.adding(years: 1) == date("2029-02-28"))
    #expect(date("2028-02-29")?.adding(years: 4) == date("2032-02-29"))
    #expect(date("2026-12-31")?.adding(days: 1) == date("2027-01-01"))
  }

  @Test func `dates are ordered by time`() throws {
    let texts = ["0001-01-01", "1999-12-31", "2000-01-01", "2000-01-02", "2000-02-01"]
    let dates = try texts.map { try #require(date($0)) }
    #expect(dates == dates.shuffled().sorted())
  }

  @Test func `the text of a date is that of ISO 8601, and others are refused`() {
    #expect(CalendarDate(year: 26, month: 1, day: 5)?.description == "0026-01-05")
    #expect(date("2026-11-26")?.storedText == "2026-11-26")
    for text in [
      "", "2026-11", "2026-11-31", "26-11-26", "2026-1-05", "2026/11/26", "+026-11-26",
      "2026-11-26 ", "2026-11--6", "٢٠٢٦-11-26",
    ] {
      #expect(date(text) == nil, "\(text)")
    }
  }
}
