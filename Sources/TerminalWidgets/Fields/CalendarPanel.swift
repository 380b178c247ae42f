internal import ViewModels

/// The open calendar of a ``DateField``.
///
/// The widget covers the whole screen, so that a click outside the visible calendar closes it.
final class CalendarPanel: Widget {
  private weak var owner: DateField?

  /// The day that the keys act on.
  private var current: CalendarDate {
    didSet { if current != oldValue { setNeedsDisplay() } }
  }

  init(_ owner: DateField, at date: CalendarDate) {
    self.owner = owner
    current = date
  }

  override var takesFocus: Bool { true }

  override var hiddenArea: Rect? { plan.frame }

  override var keyMap: KeyMap? { keys }

  override var semantics: Semantics? {
    var own = Semantics(.choice, glyphs.wording["calendar"], value: "\(current)")
    own.actions = [
      .init(.press, "choose") { [weak self] in
        self?.choose()
        return self != nil
      }
    ]
    return own
  }

  private lazy var keys = KeyMap(ofToolkit: "Calendar") { [weak self] in
    KeyBinding(.enter, .space, title: "choose") { self?.choose() }
    KeyBinding(.escape, title: "close") { self?.owner?.close() }.essential()
    KeyBinding(.left, title: "previous day", isInFooter: false) { self?.move(days: -1) }
    KeyBinding(.right, title: "next day", isInFooter: false) { self?.move(days: 1) }
    KeyBinding(.up, title: "previous week", isInFooter: false) { self?.move(days: -7) }
    KeyBinding(.down, title: "next week", isInFooter: false) { self?.move(days: 7) }
    KeyBinding(.pageUp, title: "previous month") { self?.move(months: -1) }
    KeyBinding(.pageDown, title: "next month") { self?.move(months: 1) }
    KeyBinding(.shift(.pageUp), title: "previous year", isInFooter: false) {
      self?.move(months: -12)
    }
    KeyBinding(.shift(.pageDown), title: "next year", isInFooter: false) {
      self?.move(months: 12)
    }
    KeyBinding(.home, title: "first day", isInFooter: false) { self?.moveInMonth(toEnd: false) }
    KeyBinding(.end, title: "last day", isInFooter: false) { self?.moveInMonth(toEnd: true) }
    // Tab does not move the focus, because the calendar could cover the next widget.
    KeyBinding(.tab, .shift(.tab), title: "close", isInFooter: false) { self?.owner?.close() }
  }

  private func choose() {
    guard let owner else { return }
    let date = current
    owner.close()
    owner.choose(date)
  }

  private func move(days: Int) { move(to: current.adding(days: days)) }

  private func move(months: Int) { move(to: current.adding(months: months)) }

  private func moveInMonth(toEnd isEnd: Bool) {
    move(days: (isEnd ? current.dayCountOfMonth : 1) - current.day)
  }

  private func move(to date: CalendarDate) {
    guard let range = owner?.range else { return }
    current = min(max(date, range.lowerBound), range.upperBound)
  }

  // MARK: The mouse

  override func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press(.left): press(at: event.position)
    case .scroll(.up): move(months: -1)
    case .scroll(.down): move(months: 1)
    default: break
    }
    return true
  }

  private func press(at point: Point) {
    let plan = plan
    if let date = plan.date(at: point), owner?.range.contains(date) == true {
      current = date
      choose()
    } else if plan.title.contains(point) {
      move(months: point.x < plan.title.origin.x + plan.title.size.width / 2 ? -1 : 1)
    } else if !plan.frame.contains(point) {
      owner?.close()
    }
  }

  // MARK: Drawing

  private var plan: CalendarPlan {
    let anchor = owner?.frameInPage ?? Rect(size: .zero)
    return CalendarPlan(
      of: current,
      weekStart: owner?.weekStart ?? .monday,
      // The calendar is narrower than a wide field.
      at: Rect(origin: anchor.origin, size: Size(width: 0, height: anchor.size.height)),
      in: bounds.size
    )
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let plan = plan
    canvas.clear(plan.frame)
    if plan.area != plan.frame { canvas.panel(plan.frame, glyphs) }
    drawTitle(plan, on: &canvas, glyphs)
    for (index, week) in plan.weeks.enumerated() {
      for (column, date) in week.enumerated() {
        guard let date else { continue }
        let place = Point(x: plan.days.origin.x + column * 3, y: plan.days.origin.y + index)
        draw(date, at: place, on: &canvas, glyphs)
      }
    }
    let edge = plan.days.origin.x + 21
    if plan.isCutAbove {
      canvas.write(String(glyphs.up), at: Point(x: edge, y: plan.days.origin.y), style: .hint)
    }
    if plan.isCutBelow {
      let bottom = plan.days.rows.upperBound - 1
      canvas.write(String(glyphs.down), at: Point(x: edge, y: bottom), style: .hint)
    }
  }

  private func drawTitle(_ plan: CalendarPlan, on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard !plan.title.isEmpty else { return }
    let month = glyphs.wording[CalendarPlan.months[current.month - 1]]
    canvas.within(plan.title) { canvas in
      let width = canvas.size.width
      let text = "\(month) \(current.year)".fitted(to: width - 4, alignment: .center)
      canvas.write(glyphs.arrows.around(text), at: .origin, style: .title)
      for (column, day) in CalendarPlan.weekdays(from: owner?.weekStart ?? .monday).enumerated() {
        let name = glyphs.wording[day].fitted(to: 2, alignment: .trailing)
        canvas.write(name, at: Point(x: column * 3 + 1, y: 1), style: .label)
      }
    }
  }

  private func draw(
    _ date: CalendarDate,
    at place: Point,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    guard owner?.range.contains(date) == true else {
      canvas.write(
        String(glyphs.separator).padded(to: 3, alignment: .trailing),
        at: place,
        style: .disabled
      )
      return
    }
    let isCurrent = date == current
    let style: Style =
      if isCurrent {
        .focused
      } else if date == owner?.date {
        .selected
      } else if date == owner?.today {
        Style(.text, .underline)
      } else {
        .text
      }
    if isCurrent {
      canvas.write(String(glyphs.pointer), at: place, style: style)
      canvas.placeCursor(at: place, isVisible: false)
    }
    let day = String(date.day).padded(to: 2, alignment: .trailing)
    canvas.write(day, at: place.offset(x: 1), style: style)
  }
}

/// The places of a month in a calendar.
nonisolated struct CalendarPlan {
  /// The calendar with its border.
  let frame: Rect
  /// The calendar without its border.
  let area: Rect
  /// The rows of the month's name and of the names of the days; empty if there is no room.
  let title: Rect
  /// The cells of the days, three columns each.
  let days: Rect
  /// The visible weeks, with nil for days of other months.
  let weeks: [[CalendarDate?]]
  /// True if weeks of the month are hidden above or below.
  let isCutAbove, isCutBelow: Bool

  init(of date: CalendarDate, weekStart: Weekday, at anchor: Rect, in room: Size) {
    let whole = Size(width: 24, height: 10)
    let near = DropDown.frame(for: whole, at: anchor, in: room)
    // Six weeks are worth more than the field, which shows the same date. The last row has the keys.
    let height = min(whole.height, room.height > whole.height ? room.height - 1 : room.height)
    frame =
      near.size.height >= height
      ? near
      : Rect(
        x: near.origin.x,
        y: max(0, min(anchor.rows.upperBound, room.height - 1 - height)),
        width: near.size.width,
        height: height
      )
    // In a low window, the border goes first, and then the title if six weeks have room without it.
    let hasBorder = frame.size.width >= 24 && frame.size.height >= whole.height
    area = hasBorder ? frame.inset(left: 1, top: 1, right: 1, bottom: 1) : frame
    let hasRoom = area.size.height >= 4 && area.size.width >= 21
    let hasTitle = hasRoom && !(6..<8).contains(area.size.height)
    let titleRows = hasTitle ? 2 : 0
    title = Rect(
      x: area.origin.x,
      y: area.origin.y,
      width: hasTitle ? 22 : 0,
      height: titleRows
    )
    days = area.inset(top: titleRows)

    let start = date.adding(days: 1 - date.day)
    let offset = (Self.index(of: start.weekday) - Self.index(of: weekStart) + 7) % 7
    let cells = (0..<42).map { cell in
      let day = cell - offset + 1
      return CalendarDate(year: date.year, month: date.month, day: day)
    }
    let all = stride(from: 0, to: 42, by: 7).map { Array(cells[$0..<$0 + 7]) }
    // In a low window, the week of the date is in the middle.
    let count = max(0, min(all.count, days.size.height))
    let week = (offset + date.day - 1) / 7
    let first = max(0, min(week - count / 2, all.count - count))
    weeks = Array(all[first..<first + count])
    isCutAbove = first > 0
    isCutBelow = all[(first + count)...].contains { $0.contains { $0 != nil } }
  }

  /// Returns the day at a point.
  func date(at point: Point) -> CalendarDate? {
    let (column, row) = ((point.x - days.origin.x) / 3, point.y - days.origin.y)
    guard days.contains(point), weeks.indices.contains(row), column < 7 else { return nil }
    return weeks[row][column]
  }

  private static func index(of day: Weekday) -> Int { Weekday.allCases.firstIndex(of: day) ?? 0 }

  /// Returns the short names of the days, from the first day of a week on.
  static func weekdays(from start: Weekday) -> [String] {
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    let first = index(of: start)
    return Array(names[first...] + names[..<first])
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
