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
    separator.contains(character) || "-./ ".contains(character)
  }

  /// Returns the date in a text such as "2026-11-26", "2026-11-26T10:15" or one of this format.
  func date(in text: String) -> CalendarDate? {
    let day = text.prefix { $0 != "T" }
    guard day.allSatisfy({ $0.isWhitespace || $0.isASCII && $0.isNumber || isSeparator($0) }) else {
      return nil
    }
    let texts = day.split { !$0.isNumber }
    let numbers = texts.compactMap { Int($0) }
    guard numbers.count == 3, texts.count == 3 else { return nil }
    let order = texts[0].count == 4 ? DateFormat.iso.parts : parts
    let values = Dictionary(uniqueKeysWithValues: zip(order, numbers))
    guard texts.contains(where: { $0.count == 4 }), let year = values[.year],
      let month = values[.month], let day = values[.day]
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Returns the digits after the digit before the cursor was typed, and the new cursor.
  ///
  /// 1. A month or day that cannot begin with the digit gets a zero before the digit.
  /// 2. The second digit is removed if it does not fit the new first digit.
  /// 3. When a part is finished, a day that the month does not have becomes its last day, unless
  ///    parts that decide about the day are still to be typed.
  ///
  /// Returns nil if the digit cannot follow the one before.
  func corrected(_ digits: [Character], before cursor: Int) -> (digits: [Character], cursor: Int)? {
    var (digits, cursor) = (digits, cursor)
    let part = part(at: cursor - 1)
    let places = places(of: part)
    if part != .year {
      let maximum = part == .month ? 12 : dayCount(in: digits)
      if cursor - 1 == places.lowerBound {
        if digits[cursor - 1].wholeNumberValue ?? 0 > maximum / 10 {
          digits.replaceSubrange(
            places.clamped(to: 0..<digits.count),
            with: ["0", digits[cursor - 1]]
          )
          cursor += 1
        } else if let value = value(of: part, in: digits), !(1...maximum).contains(value) {
          digits[cursor] = Self.gap
        }
      } else if let value = value(of: part, in: digits), !(1...maximum).contains(value) {
        return nil
      }
    } else if value(of: .year, in: digits) == 0, cursor == places.upperBound {
      return nil
    }
    if cursor == places.upperBound { digits = finishing(part, digits) }
    return (digits.droppingGaps, cursor)
  }

  /// Returns the digits after a separator was typed at the cursor, and the new cursor.
  ///
  /// A month or day of one digit gets a zero before the digit. Returns nil if there is none.
  func separated(_ digits: [Character], at cursor: Int) -> (digits: [Character], cursor: Int)? {
    let places = places(of: part(at: cursor))
    guard places.count == 2, cursor == places.lowerBound + 1,
      let digit = digits[cursor - 1].wholeNumberValue, digit > 0,
      cursor >= digits.count || digits[cursor] == Self.gap
    else { return nil }
    var digits = digits
    digits.replaceSubrange(
      places.clamped(to: 0..<digits.count),
      with: ["0", digits[cursor - 1]]
    )
    return (finishing(part(at: cursor), digits), places.upperBound)
  }

  private func finishing(_ part: Part, _ digits: [Character]) -> [Character] {
    isBefore(part, .day) || part == parts.last ? withDayInMonth(digits) : digits
  }

  private func isBefore(_ first: Part, _ second: Part) -> Bool {
    places(of: first).lowerBound < places(of: second).lowerBound
  }

  /// Returns the digits with a day that the month has, if all digits are there.
  func withDayInMonth(_ digits: [Character]) -> [Character] {
    guard let day = value(of: .day, in: digits), day > 0, let year = value(of: .year, in: digits),
      let month = value(of: .month, in: digits), (1...12).contains(month)
    else { return digits }
    let last = CalendarDate.dayCount(year: year, month: month)
    return CalendarDate(year: year, month: month, day: min(day, last)).map { self.digits(of: $0) }
      ?? digits
  }

  /// The largest number of days that the parts before the day allow.
  private func dayCount(in digits: [Character]) -> Int {
    guard isBefore(.month, .day), let month = value(of: .month, in: digits),
      (1...12).contains(month)
    else { return 31 }
    // Without a year, February can have 29 days.
    let year = isBefore(.year, .day) ? value(of: .year, in: digits) : nil
    return CalendarDate.dayCount(year: year ?? 2000, month: month)
  }
}

nonisolated extension DateFormat.Part {
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
