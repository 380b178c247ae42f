import TerminalUI
import ViewModels

func layoutChapter(_ model: AppearanceModel) -> Widget {
  Grid {
    appearance(model)
    group("Roles, as the theme draws them") { StyleSamples() }
    samples(model)
    scrolling()
  }
}

private func appearance(_ model: AppearanceModel) -> Widget {
  let characters = RadioGroup(
    AppearanceModel.Characters.allCases.map(\.rawValue),
    axis: .horizontal
  )
  characters.name = "characters"
  characters.selectionChannel(of: AppearanceModel.Characters.allCases) <-> model[\.characters]

  let colors = RadioGroup(AppearanceModel.Colors.allCases.map(\.rawValue), axis: .horizontal)
  colors.name = "colors"
  colors.selectionChannel(of: AppearanceModel.Colors.allCases) <-> model[\.colors]

  let mouse = CheckBox("hear the mouse")
  mouse.name = "mouse"
  mouse.isOnChannel() <-> model[\.hearsMouse]

  return group("Look") {
    characters
    colors
    mouse
  }
}

/// Returns three labels in a stack that is replaced when its alignment or spacing changes.
private func samples(_ model: AppearanceModel) -> Widget {
  let sides = AppearanceModel.Side.allCases
  let side = Select(sides.map(\.rawValue))
  side.name = "side"
  side.selectionChannel(of: sides) <-> model[\.side]

  let spacing = Stepper(0...2)
  spacing.name = "spacing"
  spacing.wholeValueChannel() <-> model[\.spacing]

  let samples = ["One", "Twenty-two", "Three"].map { Label($0, style: .selected) }
  let frame = Stack(.vertical) {}
  frame.growth = .horizontal
  frame.follow(model.values(of: { Arrangement(side: $0.side, spacing: $0.spacing) })) {
    frame,
    arrangement in
    let stack = Stack(
      .vertical,
      spacing: arrangement.spacing,
      alignment: arrangement.side.alignment
    ) { samples }
    stack.growth = .horizontal
    for sample in samples { sample.alignment = arrangement.side == .fill ? .center : .leading }
    frame.replaceChildren(with: [stack])
  }
  return group("A stack") {
    Form(spacing: 0) {
      FormRow("Side", side)
      FormRow("Spacing", spacing)
    }
    frame
  }
}

private nonisolated struct Arrangement: Equatable, Sendable {
  let side: AppearanceModel.Side
  let spacing: Int
}

/// Returns nested tabs, one of which scrolls in both directions.
private func scrolling() -> Widget {
  let rows = (1...12).map { row in
    (1...12).map { "\($0 * row)".padded(to: 4, alignment: .trailing) }.joined()
  }
  let plan = ScrollView(Label(rows.joined(separator: "\n")), axes: .both)
  plan.name = "plan"
  plan.preferredSize = Size(width: 30, height: 4)
  let tabs = Tabs(
    Tab("Scrolled", plan),
    Tab("Centered", Centered(Label("in the middle"))),
    Tab("Empty", Label(""))
  )
  tabs.name = "tabs"
  return group("Tabs and scrolling", filling: tabs)
}

extension AppearanceModel.Side {
  fileprivate var alignment: Stack.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case .fill: .fill
    }
  }
}

/// The names of all style roles, each in its own style.
private final class StyleSamples: Widget {
  private let columnWidth = 12

  override init() {
    super.init()
    growth = .horizontal
  }

  override func size(in available: Size) -> Size {
    let columns = columns(width: available.width)
    let rows = (Style.Role.allCases.count + columns - 1) / columns
    return Size(width: min(available.width, columns * columnWidth), height: rows)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let columns = columns(width: canvas.size.width)
    for (index, role) in Style.Role.allCases.enumerated() {
      let place = Point(x: index % columns * columnWidth, y: index / columns)
      canvas.write("\(role)", at: place, style: Style(role))
    }
  }

  private func columns(width: Int) -> Int { max(1, min(4, (width + 1) / columnWidth)) }

  deinit {}
}
