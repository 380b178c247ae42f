/// A container that shows one of two groups of widgets.
///
///     Either(model.isSignedIn) {
///       welcomePanel(model)
///     } else: {
///       loginForm(model)
///     }
///
/// A group is built when it is first shown, and only once. Its widgets keep their state while the
/// other group is shown.
public final class Either: Widget {
  private var groups: [Bool: Widget] = [:]
  private var shown: Widget?
  /// The page of the container, which a group that is not shown cannot find.
  private weak var joined: Page?
  /// The growth of the group that is shown, unless the program has set another one.
  private var growthOfGroup: Axes = []

  /// Creates a container that shows the first group while an expression is true.
  public init(
    _ condition: @autoclosure @escaping () -> Bool,
    @WidgetBuilder _ first: @escaping () -> [Widget],
    @WidgetBuilder else second: @escaping () -> [Widget] = { [] }
  ) {
    super.init()
    whenOnPage { [weak self] page in
      guard let self else { return }
      joined = page
      for group in groups.values { group.join(page) }
    }
    _ = following(condition()) { either, isTrue in
      either.show(isTrue, building: isTrue ? first : second)
    }
  }

  private func show(_ isTrue: Bool, building widgets: () -> [Widget]) {
    let group = groups[isTrue] ?? Widget.column(widgets())
    guard group !== shown else { return }
    groups[isTrue] = group
    if let page = page ?? joined { group.join(page) }
    release(children)
    shown = group
    adopt([group])
    if growth == growthOfGroup {
      growth = group.growth
      growthOfGroup = growth
    }
    setNeedsLayout()
    page?.appeared(group)
  }

  public override var children: [Widget] { shown.map { [$0] } ?? [] }

  public override func size(in available: Size) -> Size {
    shown?.wantedSize(in: available) ?? .zero
  }

  public override func layOut() {
    shown?.place(in: bounds)
  }
}
