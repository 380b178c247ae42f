public import ViewModels

extension DateField {
  /// Creates a field that edits a date.
  ///
  ///     DateField(model[\.departure], in: today...today.adding(years: 1), today: today)
  ///
  /// While digits are missing, the model keeps the date that it has.
  ///
  /// - Parameters:
  ///   - date: The date to edit.
  ///   - range: The dates that can be entered.
  ///   - format: The order of the parts.
  ///   - today: The date that the calendar marks.
  ///   - weekStart: The day on which the weeks of the calendar start.
  @_disfavoredOverload  // A field of a group could have both types.
  public convenience init(
    _ date: ChannelTerminal<CalendarDate, Never>,
    in range: ClosedRange<CalendarDate> = .first ... .last,
    format: DateFormat = .iso,
    today: CalendarDate? = nil,
    weekStart: Weekday = .monday
  ) {
    self.init(nil, in: range, format: format, today: today, weekStart: weekStart)
    let edits = edited.signal.skipNil()
    edit(date, through: ChannelTerminal(of: self, edits: edits) { $0.date = $1 })
  }

  /// Creates a field that edits a date which the user can remove.
  ///
  ///     DateField(model[\.birthday], format: .dayMonthYear, placeholder: "optional")
  ///
  /// `placeholder` is shown while the field has neither a date nor the focus. A field of a group
  /// without a whole date is not submitted, but an empty one is.
  public convenience init(
    _ date: ChannelTerminal<CalendarDate?, Never>,
    in range: ClosedRange<CalendarDate> = .first ... .last,
    format: DateFormat = .iso,
    today: CalendarDate? = nil,
    weekStart: Weekday = .monday,
    placeholder: String = ""
  ) {
    self.init(
      nil,
      in: range,
      isOptional: true,
      format: format,
      today: today,
      weekStart: weekStart,
      placeholder: placeholder
    )
    edit(date, through: dateChannel())
  }

  /// Returns a channel terminal that binds the date in both directions.
  ///
  /// The channel terminal sends each date that the user enters, and nil if the user removes the
  /// date. It sends neither the initial date nor dates from the other side. The channel terminal
  /// completes when the field is deallocated, and does not retain the field.
  public func dateChannel() -> ChannelTerminal<CalendarDate?, Never> {
    ChannelTerminal(of: self, edits: edited.signal) { field, date in field.date = date }
  }
}
