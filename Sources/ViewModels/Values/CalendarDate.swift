/// A day in the calendar, without a time and a time zone.
///
///     let day = CalendarDate(year: 2028, month: 2, day: 29)   // nil in a year without that day
///     CalendarDate("2026-11-26")?.adding(months: 1)           // 2026-12-26
///
/// Dates are those of the Gregorian calendar, also before it was introduced, in the years 1 to 9999.
/// The description of a date, which is also its coded form, is the text of ISO 8601: `2026-11-26`.
///
/// A program that imports Foundation converts a date by its number of days:
///
///     let noon = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
public nonisolated struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Creates a date, or returns nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.dayCount(year: year, month: month)).contains(day)
    else { return nil }
    self.init(known: (year, month, day))
  }

  /// Creates the date that is a number of days after 1970-01-01, or nil outside the years 1 to 9999.
  public init?(daysSince1970 days: Int) {
    guard (Self.first.daysSince1970...Self.last.daysSince1970).contains(days) else { return nil }
    // The algorithm counts years from March 1, 0000, so that a leap day ends a year. All 400 years
    // have 146,097 days.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(known: (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
  }

  private init(known date: (year: Int, month: Int, day: Int)) {
    (year, month, day) = date
  }

  /// The first date, 0001-01-01.
  public static let first = CalendarDate(known: (1, 1, 1))
  /// The last date, 9999-12-31.
  public static let last = CalendarDate(known: (9999, 12, 31))

  /// Returns the number of days of a month.
  ///
  /// Traps if `month` is not from 1 to 12.
  public static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: preconditionFailure("a month is from 1 to 12")
    }
  }

  /// The number of days of the date's month.
  public var dayCountOfMonth: Int { Self.dayCount(year: year, month: month) }

  /// The number of days after 1970-01-01, which is negative before that date.
  public var daysSince1970: Int {
    // For the algorithm, see `init(daysSince1970:)`.
    let shiftedYear = month <= 2 ? year - 1 : year
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return shiftedYear / 400 * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 0001-01-01 was a Monday.
    Weekday.allCases[(daysSince1970 - Self.first.daysSince1970) % 7]
  }

  // MARK: Calculating

  /// Returns the date that is some days later, but at most the first or the last date.
  public func adding(days: Int) -> CalendarDate {
    let (sum, isOverflown) = daysSince1970.addingReportingOverflow(days)
    guard !isOverflown, let date = CalendarDate(daysSince1970: sum) else {
      return days < 0 ? .first : .last
    }
    return date
  }

  /// Returns the date that is some months later, but at most the first or the last date.
  ///
  /// A day that the month does not have becomes its last day: 2026-01-31 becomes 2026-02-28.
  public func adding(months: Int) -> CalendarDate {
    let (sum, isOverflown) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !isOverflown, (12..<120_000).contains(sum) else { return months < 0 ? .first : .last }
    let (year, month) = (sum / 12, sum % 12 + 1)
    return CalendarDate(known: (year, month, min(day, Self.dayCount(year: year, month: month))))
  }

  /// Returns the date that is some years later, but at most the first or the last date.
  public func adding(years: Int) -> CalendarDate {
    let (months, isOverflown) = years.multipliedReportingOverflow(by: 12)
    guard !isOverflown else { return years < 0 ? .first : .last }
    return adding(months: months)
  }
}

extension CalendarDate: nonisolated Comparable {
  /// Returns true if the first date is earlier.
  public nonisolated static func < (first: CalendarDate, second: CalendarDate) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}

extension CalendarDate: nonisolated LosslessStringConvertible {
  /// Creates a date from the text of ISO 8601, such as `2026-11-26`; nil for other texts.
  public nonisolated init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      description.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The text of ISO 8601, such as `2026-11-26`.
  public nonisolated var description: String {
    "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
  }

  private nonisolated static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.count) + text
  }
}

extension CalendarDate: nonisolated Storable {}

extension CalendarDate: nonisolated Codable {
  /// Decodes a date from the text of ISO 8601.
  public nonisolated init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "“\(text)” is no date such as 2026-11-26"
      )
    }
    self = date
  }

  /// Encodes the date as the text of ISO 8601.
  public nonisolated func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A day of the week.
public nonisolated enum Weekday: String, Hashable, Sendable, Codable, CaseIterable, Storable {
  /// The first day of the week in ISO 8601.
  case monday
  /// The day after Monday.
  case tuesday
  /// The day after Tuesday.
  case wednesday
  /// The day after Wednesday.
  case thursday
  /// The day after Thursday.
  case friday
  /// The day after Friday.
  case saturday
  /// The day after Saturday.
  case sunday
}
