/// A row of menus with the actions of the page and the program.
///
/// ![A row of menus, the first of which is open](menubar)
///
///     Page(model) {
///       MenuBar()
///       …
///     }
///     .keys("File") { KeyBinding(.control("s"), title: "save", command: model.save) }
///     .keys("View") { KeyBinding(title: "hidden files") { model.showsHidden.toggle() } }
///
/// There is a menu for each heading of the keys of the page and the program, and one for the standard
/// keys. The keys that `keys(_:_:)` adds to a container of the bar have menus, too. Other keys of widgets
/// change with the focus. For those, see `contextMenu(_:_:)`. Disabled actions are dim.
///
/// F9 and F10 open the first menu, and Alt with the underlined letter of a title opens its menu, unless
/// an inner key map handles these keys. In an open menu, the arrow keys move, Enter or an underlined
/// letter runs an action, and Escape closes the menu. A press of the mouse button opens a menu. The user
/// can then release the button over an action, or click on one.
public final class MenuBar: Widget {
  private var window = TabWindow()
  private var keys: (titles: [String], map: KeyMap)?

  /// Creates a bar.
  public override init() {
    super.init()
    growth = .horizontal
    whenOnPage { [weak self] page in page.menuBar = self }
  }

  // MARK: Menus

  /// The menus with the current state of their actions.
  public var menus: [Menu] {
    guard let page, let application = page.application else { return [] }
    let containers = path.dropFirst()
    // While the focus is elsewhere, the keys of the container are listed nevertheless.
    let isAround = parent.map { page.focused?.isInside($0) ?? false } ?? false
    let sections = application.keys(of: page, from: isAround ? page.focused : self)
      .sections(of: { layer in
        switch layer.origin {
        case .page, .program, .standard: true
        case .addedToWidget: containers.contains { $0 === layer.owner }
        case .buttons, .navigation, .widget, .menus: false
        }
      })
    return titles.compactMap { title in
      sections.first { $0.title == title }.map(Menu.init)
    }
  }

  /// The titles of the menus.
  ///
  /// Unlike ``menus``, they need no search for the keys that inner key maps hide.
  private var titles: [String] {
    guard let page, let application = page.application else { return [] }
    let maps =
      path.dropFirst().compactMap(\.ownKeys)
      + [page.keyMap, application.keyMap, application.standardKeys].compactMap(\.self)
    var titles: [String] = []
    for map in maps {
      for binding in map.bindings {
        let title = binding.group ?? map.title
        if titles.last != title, !titles.contains(title) { titles.append(title) }
      }
    }
    return titles
  }

  /// The index of the open menu; nil while all are closed.
  public var openMenu: Int? {
    panel?.state.menu
  }

  private var panel: MenuPanel? {
    let panel = page?.application?.page?.root as? MenuPanel
    return panel?.bar === self ? panel : nil
  }

  /// Opens a menu as a user would, and returns false if the bar is disabled or has no such menu.
  @discardableResult
  public func open(_ index: Int) -> Bool {
    let menus = menus
    guard isUsable, openMenu == nil, menus.indices.contains(index), let page,
      let application = page.application, application.page === page
    else { return false }
    application.show(MenuPanel(menus, open: index, of: self))
    return true
  }

  /// Closes the open menu.
  public func close() {
    panel?.closed()
  }

  /// The keys that open the menus.
  var openingKeys: KeyMap {
    let titles = titles
    if let keys, keys.titles == titles { return keys.map }
    let letters = TitleLetters(titles)
    let map = KeyMap(ofToolkit: "Menus") { [weak self] in
      KeyBinding(.function(9), .function(10), title: "menu") { self?.open(0) }
      for (index, title) in titles.enumerated() {
        if let letter = letters.letter(of: index) {
          KeyBinding(.alt(.character(letter)), title: title, isInFooter: false) {
            self?.open(index)
          }
          .word(false)
        }
      }
    }
    keys = (titles, map)
    return map
  }

  public override var semantics: Semantics? {
    var own = Semantics(.menuBar)
    let titles = titles
    own.items = .init(count: titles.count, shown: titles.indices) { [weak self] index in
      var item = Semantics(.menu, titles[index])
      item.isExpanded = index == self?.openMenu
      // F9 opens the first menu, from which the arrow keys lead to the others.
      item.actions = [
        .init(.press, "open", keys: KeyPress.function(9).description) {
          self?.open(index) ?? false
        }
      ]
      return item
    }
    return own
  }

  // MARK: Layout

  public override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  /// Returns the window over the titles, scrolled to the open menu.
  private func arranged(_ titles: [String]) -> TabWindow {
    window.show(openMenu ?? 0, of: titles.map { $0.columns + 2 }, width: frame.size.width)
    return window
  }

  /// Returns the index of the menu whose title is at a point of the page.
  func menu(at point: Point) -> Int? {
    let frame = frameInPage
    guard frame.contains(point) else { return nil }
    return arranged(titles).index(at: point.x - frame.origin.x)
  }

  /// Returns the frame of a menu's title in the coordinates of the page.
  func frame(ofMenu index: Int) -> Rect {
    let frame = frameInPage
    let columns = arranged(titles).places.first { $0.index == index }?.columns ?? 0..<0
    return Rect(
      x: frame.origin.x + columns.lowerBound,
      y: frame.origin.y,
      width: columns.count,
      height: frame.size.height
    )
  }

  public override func handle(_ event: MouseEvent) -> Bool {
    let origin = frameInPage.origin
    guard event.isClick, let index = menu(at: event.position.offset(x: origin.x, y: origin.y))
    else { return false }
    return open(index)
  }

  public override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.paint(.heading, glyphs)
    canvas.fill(canvas.bounds, style: .footer)
    let (titles, openMenu) = (titles, openMenu)
    let window = arranged(titles)
    window.draw(titles, selected: openMenu, on: &canvas, glyphs) { index in
      !isUsable ? .disabled : index == openMenu ? .focused : .footer
    }
    let letters = TitleLetters(titles)
    for (index, columns) in window.places where isUsable {
      guard let place = letters.places[index] else { continue }
      let x = columns.lowerBound + 1 + String(titles[index].prefix(place)).columns
      guard x < columns.upperBound - 1 else { continue }
      canvas.restyle(Rect(x: x, y: 0, width: 1, height: 1)) { $0.adding(.underline) }
    }
  }
}
