public import ViewModels

/// The order of year, month and day in a ``DateField``, and the text between them.
///
///     DateField(model[\.birthday], format: .dayMonthYear)   // 10.12.1815
///     DateField(model[\.birthday], format: .monthDayYear(separator: "/"))
public nonisolated struct DateFormat: Hashable, Sendable {
  /// A part of a date.
  nonisolated enum Part: Hashable, Sendable {
    case year
    case month
    case day
  }

  let parts: [Part]
  let separator: String

  /// Year, month and day with hyphens, as in ISO 8601.
  public static let iso = DateFormat(parts: [.year, .month, .day], separator: "-")

  /// Day, month and year with periods.
  public static let dayMonthYear = DateFormat(parts: [.day, .month, .year], separator: ".")

  /// Month, day and year with slashes.
  public static let monthDayYear = DateFormat(parts: [.month, .day, .year], separator: "/")

  /// Returns the order day, month and year.
  public static func dayMonthYear(separator: String) -> DateFormat {
    DateFormat(parts: [.day, .month, .year], separator: separator)
  }

  /// Returns the order month, day and year.
  public static func monthDayYear(separator: String) -> DateFormat {
    DateFormat(parts: [.month, .day, .year], separator: separator)
  }

  /// Returns the text of a date.
  public func text(of date: CalendarDate) -> String { pattern.formatted(String(digits(of: date))) }

  /// The empty place of a digit that was deleted before others.
  static let gap: Character = " "

  var pattern: FieldPattern {
    // A separator can have characters with a meaning in patterns.
    let separator = separator.map { "\\\($0)" }.joined()
    return FieldPattern(
      parts.map { String(repeating: "#", count: Self.length(of: $0)) }.joined(separator: separator)
    )
  }

  private static func length(of part: Part) -> Int { part == .year ? 4 : 2 }

  // MARK: Digits

  /// Returns the digits of a date, without separators.
  func digits(of date: CalendarDate) -> [Character] {
    parts.flatMap { part in
      let text = String(part.value(of: date))
      return Array(String(repeating: "0", count: Self.length(of: part) - text.count) + text)
    }
  }

  /// Returns the date of eight digits, or nil if digits are missing or there is no such day.
  func date(of digits: [Character]) -> CalendarDate? {
    guard let year = value(of: .year, in: digits), let month = value(of: .month, in: digits),
      let day = value(of: .day, in: digits)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Returns the places of a part.
  func places(of part: Part) -> Range<Int> {
    var start = 0
    for other in parts.prefix(while: { $0 != part }) { start += Self.length(of: other) }
    return start..<start + Self.length(of: part)
  }

  /// Returns the part of a place; the last part after the last place.
  func part(at place: Int) -> Part {
    parts.first { places(of: $0).upperBound > place } ?? parts[parts.count - 1]
  }

  private func value(of part: Part, in digits: [Character]) -> Int? {
    let places = places(of: part)
    guard places.upperBound <= digits.count else { return nil }
    return Int(String(digits[places]))
  }

  // MARK: Typing

  /// Returns true if users write the character between the parts of a date.
  func isSeparator(_ character: Character) -> Bool {
    separator.contains(character) || "-./ \u{2010}\u{2011}\u{2013}".contains(character)
  }

  /// Returns the digits after the digit before the cursor was typed.
  ///
  /// The first digit of a part removes the others of that part, so that no old one joins the new.
  func restarted(_ digits: [Character], before cursor: Int) -> [Character] {
    let places = places(of: part(at: cursor - 1))
    guard cursor - 1 == places.lowerBound else { return digits }
    let old = (cursor..<places.upperBound).clamped(to: 0..<digits.count)
    var digits = digits
    digits.replaceSubrange(old, with: repeatElement(Self.gap, count: old.count))
    return digits.droppingGaps
  }

  /// Returns the digits after a separator was typed at the cursor, and the new cursor.
  ///
  /// A month or day of one digit gets a zero before the digit, and the places that a longer part
  /// lacks are empty. Returns nil if the part has digits after the cursor.
  func separated(_ digits: [Character], at cursor: Int) -> (digits: [Character], cursor: Int)? {
    let places = places(of: part(at: cursor))
    guard places.contains(cursor - 1), places.contains(cursor) else { return nil }
    let rest = places.clamped(to: 0..<digits.count)
    guard digits[cursor..<rest.upperBound].allSatisfy(\.isGap) else { return nil }
    let own = digits[places.lowerBound..<cursor]
    let missing = repeatElement(Self.gap, count: places.count - own.count)
    var digits = digits
    let isValue = places.count == 2 && own != ["0"] && own != [Self.gap]
    digits.replaceSubrange(rest, with: isValue ? ["0"] + own : Array(own) + missing)
    return (digits, places.upperBound)
  }

  // MARK: Faults

  /// A reason why the parts that have all digits belong to no date.
  enum Fault: Equatable {
    case part(Part, String)
    /// The month, the year if it is known, and the number of days.
    case shortMonth(Int, year: Int?, days: Int)
  }

  /// Returns the reason why the digits cannot become a date; nil if they can, or are one.
  func fault(in digits: [Character]) -> Fault? {
    let (year, month, day) = (
      value(of: .year, in: digits), value(of: .month, in: digits), value(of: .day, in: digits)
    )
    if year == 0 { return .part(.year, "0000") }
    for (part, value) in [(Part.month, month), (.day, day)] {
      if let value, part.values?.contains(value) == false {
        return .part(part, String(digits[places(of: part)]))
      }
    }
    guard let month, let day else { return nil }
    // Without a year, February can have 29 days.
    let days = CalendarDate.dayCount(year: year ?? 2000, month: month)
    return day > days ? .shortMonth(month, year: year, days: days) : nil
  }

  // MARK: Pasting

  /// What a pasted text says.
  enum Reading: Equatable {
    case date(CalendarDate)
    /// The day or the month may come first.
    case ambiguous
    /// As many numbers as a date has, but no date.
    case noDate
    /// Anything else, such as a part of a date.
    case other
  }

  /// Reads a date such as "2026-11-26", "26.11.2026" or "2026-11-26T10:15".
  ///
  /// A year has four digits. If the text is a date in the field's own order, that order counts.
  /// Otherwise, the text must be a date in exactly one order.
  func reading(of text: String) -> Reading {
    // A time after the date is dropped.
    let date = text.split(separator: "T", maxSplits: 1).first ?? ""
    let pieces = date.split(whereSeparator: \.isWhitespace)
    let day = pieces.prefix { !$0.contains(":") }.joined(separator: " ")
    guard day.allSatisfy({ $0.isDigit || isSeparator($0) }) else { return .other }
    let texts = day.split { !$0.isDigit }.map(Array.init)
    let counts = texts.map(\.count)
    let short = 1...2
    var orders = [Self.dayMonthYear.parts, Self.monthDayYear.parts]
    if counts == [8] {
      orders = [parts, Self.iso.parts] + orders
    } else if counts.count == 3, counts[0] == 4, short ~= counts[1], short ~= counts[2] {
      orders = [Self.iso.parts]
    } else if counts.count == 3, short ~= counts[0], short ~= counts[1], counts[2] == 4 {
      if parts.last == .year { orders.insert(parts, at: 0) }
    } else {
      return counts.count < 3 && counts.reduce(0, +) < 8 ? .other : .noDate
    }
    let dates = orders.map { order in
      let format = DateFormat(parts: order, separator: "")
      let digits = zip(order, texts).flatMap { part, text in
        repeatElement("0", count: max(0, Self.length(of: part) - text.count)) + text
      }
      return format.date(of: texts.count == 1 ? texts[0] : digits)
    }
    if orders[0] == parts, let own = dates[0] { return .date(own) }
    let found = Set(dates.compactMap(\.self))
    return found.count > 1 ? .ambiguous : found.first.map { .date($0) } ?? .noDate
  }
}

nonisolated extension DateFormat.Part {
  /// The values of a month or of a day; nil for a year.
  fileprivate var values: ClosedRange<Int>? {
    switch self {
    case .year: nil
    case .month: 1...12
    case .day: 1...31
    }
  }

  func value(of date: CalendarDate) -> Int {
    switch self {
    case .year: date.year
    case .month: date.month
    case .day: date.day
    }
  }

  /// Returns the date with a larger or smaller part; the other parts follow.
  func adding(_ steps: Int, to date: CalendarDate) -> CalendarDate {
    switch self {
    case .year: date.adding(years: steps)
    case .month: date.adding(months: steps)
    case .day: date.adding(days: steps)
    }
  }
}

nonisolated extension [Character] {
  /// The characters without empty places at the end.
  var droppingGaps: [Character] {
    Array(self[..<((lastIndex { $0 != DateFormat.gap } ?? -1) + 1)])
  }
}
