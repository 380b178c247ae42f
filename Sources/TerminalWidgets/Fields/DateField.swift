public import ViewModels

/// A field for a date.
///
/// ![A field with a date and a field without one](datefield)
///
///     DateField(model[\.departure], in: today...today.adding(years: 1))
///
/// The user types digits, which replace those in their places. The first digit of a part removes the
/// others of that part, and a separator ends the part: `2026-3-5`. Up, Down and the wheel change the part
/// at the cursor. A pasted date can have another order if there is no doubt which one: 12/31/2026, but
/// not 03/04/2026. A pasted part of a date fills empty places or exactly one part. Space, Alt-Down and a
/// click on the arrow open a calendar.
///
/// Digits without such a day, and a date outside of ``range``, are shown. They are not the field's
/// ``date``, and the row of the field says why.
public final class DateField: TextInput {
  /// The dates that can be entered.
  public var range: ClosedRange<CalendarDate> {
    didSet {
      guard range != oldValue else { return }
      update()
      // The date that is shown may be one only now.
      sendDate()
    }
  }

  /// True if the user can remove the date.
  public let isOptional: Bool

  /// The order of the parts.
  public let format: DateFormat

  /// The day on which the weeks of the calendar start.
  public var weekStart: Weekday

  /// The date that the calendar marks, and with which it begins while the field has no date.
  public var today: CalendarDate?

  /// The event sent when the user has entered another date, or has removed the date.
  ///
  /// The field sends nothing while digits are missing. A date outside of the range is sent when a
  /// new range contains it.
  public let edited = WidgetEvent<CalendarDate?>()

  /// The event sent when the user or the program has changed the text.
  public let changed = WidgetEvent<Void>()

  /// The date that was sent or set last.
  private var known: CalendarDate?
  private let content: LineContent<PatternEditor>

  /// Creates a field with the cursor at the start.
  public init(
    _ date: CalendarDate? = nil,
    in range: ClosedRange<CalendarDate> = .first ... .last,
    isOptional: Bool = false,
    format: DateFormat = .iso,
    today: CalendarDate? = nil,
    weekStart: Weekday = .monday,
    placeholder: String = ""
  ) {
    self.range = range
    self.isOptional = isOptional
    self.format = format
    self.today = today
    self.weekStart = weekStart
    known = date
    content = LineContent(PatternEditor(format, date))
    let columns = String(format.pattern.display([], blank: "_")).columns
    super.init(content, placeholder: placeholder, width: columns + 1)
  }

  // MARK: The date

  /// The date, or nil while there is none, digits are missing, or it is outside of the range.
  ///
  /// Setting the date does not send ``edited``.
  public var date: CalendarDate? {
    get { shownDate.flatMap { range.contains($0) ? $0 : nil } }
    set {
      known = newValue
      let wasEmpty = isEmpty
      let digits = newValue.map { String(format.digits(of: $0)) } ?? ""
      if content.set(digits).effect == .changed {
        if wasEmpty { content.editor.moveCursor(to: 0) }
        sendChange(byUser: false)
      }
    }
  }

  /// The text, such as "2026-1", with a space for each empty place before the last digit.
  public var text: String {
    let digits = content.editor.characters
    return isEmpty ? "" : format.pattern.shown(0..<digits.count, of: digits)
  }

  /// True if the field has no digits.
  public var isEmpty: Bool { content.text.isEmpty }

  /// The date of the digits, even outside of the range.
  private var shownDate: CalendarDate? { format.date(of: content.editor.characters) }

  /// True if the digits are no date in the range or a refused date, or if none are there but must be.
  public override var isUnusable: Bool {
    (isEmpty ? !isOptional : date == nil) || super.isUnusable
  }

  /// Enters a date as a user would.
  ///
  /// Returns false if the date is outside of the range, or if the field is disabled or hidden.
  @discardableResult
  public func choose(_ date: CalendarDate) -> Bool {
    guard range.contains(date) else { return false }
    return edit { content.editor.enter(date) }
  }

  /// Changes the part at the cursor by some steps, as a user would.
  @discardableResult
  public func move(by steps: Int) -> Bool {
    let part = format.part(at: content.editor.cursor)
    let date = shownDate.map { part.adding(steps, to: $0) } ?? startDate
    return choose(min(max(date, range.lowerBound), range.upperBound))
  }

  /// The date with which the calendar begins.
  private var startDate: CalendarDate {
    let date =
      shownDate ?? today ?? (range.lowerBound > .first ? range.lowerBound : range.upperBound)
    return min(max(date, range.lowerBound), range.upperBound)
  }

  // MARK: Events

  override func sendChange(byUser: Bool) {
    update()
    editing.changed.send()
    changed.send()
    if byUser { sendDate() }
  }

  /// Sends the date that the user has entered, unless it was sent or set last.
  private func sendDate() {
    let date = date
    guard date != known, date != nil || isEmpty && isOptional else { return }
    known = date
    edited.send(date)
  }

  /// Shows the latest digits, and whether their date is outside of the range.
  private func update() {
    setNeedsDisplay()
    complaint = problem
  }

  private var problem: String? {
    if let fault = format.fault(in: content.editor.characters) { return text(of: fault) }
    guard let date = shownDate, !range.contains(date) else { return nil }
    return date < range.lowerBound
      ? glyphs.wording.text("The first date is %1.", format.text(of: range.lowerBound))
      : glyphs.wording.text("The last date is %1.", format.text(of: range.upperBound))
  }

  private func text(of fault: DateFormat.Fault) -> String {
    switch fault {
    case .part(.year, let year): return glyphs.wording.text("There is no year %1.", year)
    case .part(.month, let month): return glyphs.wording.text("There is no month %1.", month)
    case .part(.day, let day): return glyphs.wording.text("There is no day %1.", day)
    case .shortMonth(let month, let year, let days):
      let name = glyphs.wording[CalendarPlan.months[month - 1]] + (year.map { " \($0)" } ?? "")
      return glyphs.wording.text("%1 has only %2 days.", name, "\(days)")
    }
  }

  public override func focusChanged() {
    super.focusChanged()
    guard !isFocused, isEdited else { return }
    finish()
    complainIfUnfinished()
  }

  /// True if the last part has one digit that can be all of it.
  private var canFinish: Bool { problem == nil && content.editor.canFinish }

  private func finish() {
    if canFinish, content.editor.finish().effect == .changed { sendChange(byUser: true) }
  }

  package override func complainIfUnfinished() {
    guard isUnusable, shownDate == nil, problem == nil else { return }
    complaint = glyphs.wording[isEmpty ? "Enter a date." : "This is no whole date."]
  }

  public override var semantics: Semantics? {
    var own = super.semantics
    own?.value = text
    own?.isExpanded = isOpen
    own?.actions.append(
      .init(.press, "calendar") { [weak self] in
        self?.open()
        return self?.isOpen ?? false
      }
    )
    return own
  }

  // MARK: Keys and mouse

  public override var keyMap: KeyMap? { keys }

  private lazy var keys = keyMap("Date", editing: EditKey.line, and: ownBindings)

  private var ownBindings: [KeyBinding] {
    let isUsable = { [weak self] in self?.isUsable ?? false }
    let canFinish = { [weak self] in self?.canFinish ?? false }
    return [
      KeyBinding(.up, title: "later", isEnabled: isUsable()) { [weak self] in
        self?.move(by: 1)
      }
      .moving(),
      KeyBinding(.down, title: "earlier", isEnabled: isUsable()) { [weak self] in
        self?.move(by: -1)
      }
      .moving(),
      KeyBinding(.space, .alt(.down), title: "calendar", isEnabled: isUsable()) { [weak self] in
        self?.open()
      },
      // Enter submits the form, so it first ends a day of one digit, as leaving the field does.
      KeyBinding(.enter, title: "done", isInFooter: false, isEnabled: canFinish()) {
        [weak self] in
        self?.finish()
        self?.host?.press(.enter)
      },
    ]
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .scroll(.up) where isFocused: return move(by: 1)
    case .scroll(.down) where isFocused: return move(by: -1)
    case .press(.left) where event.position.x >= bounds.size.width - arrowColumns:
      guard isUsable else { return false }
      open()
      return true
    default: return super.handle(event)
    }
  }

  // MARK: The calendar

  /// True while the calendar is open.
  public var isOpen: Bool { host?.hasPopup(of: self) ?? false }

  /// Opens the calendar if the field can have the focus.
  public func open() {
    guard isUsable, !isOpen else { return }
    host?.open(CalendarPanel(self, at: startDate), for: self)
  }

  /// Closes the calendar without changing the date.
  public func close() {
    host?.closePopup(of: self)
  }

  // MARK: Drawing

  /// The columns of the arrow and of the gap before it, or 0 if the field needs them.
  private var arrowColumns: Int {
    bounds.size.width >= FieldBrackets.columns(around: width) + 2 ? 2 : 0
  }

  public override func size(in available: Size) -> Size {
    super.size(in: available).adding(width: 2)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let columns = arrowColumns
    let field = canvas.bounds.inset(right: columns)
    canvas.within(field) { super.draw(on: &$0, glyphs) }
    guard columns > 0 else { return }
    canvas.write(
      String(isOpen ? glyphs.up : glyphs.down),
      at: Point(x: field.size.width + 1, y: 0),
      style: !isUsable ? .disabled : isOpen ? .focused : .label
    )
  }
}
