import TerminalUI
import ViewModels

func layoutChapter(_ model: AppearanceModel) -> Widget {
  Grid {
    appearance(model)
    group("Style roles of the theme") { StyleSamples() }
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

  let colors = Select(AppearanceModel.Colors.allCases.map(\.rawValue))
  colors.name = "colors"
  colors.selectionChannel(of: AppearanceModel.Colors.allCases) <-> model[\.colors]

  let mouse = CheckBox("Use the mouse")
  mouse.name = "mouse"
  mouse.isOnChannel() <-> model[\.usesMouse]

  let convention = Label("no-color.org")
  convention.link = "https://no-color.org"

  return group("Appearance") {
    characters
    colors
    mouse
    Stack(.horizontal, spacing: 1) {
      Label("About NO_COLOR:")
      convention
    }
  }
}

/// Returns controls for an alignment and a spacing, and a stack of labels that uses both.
private func samples(_ model: AppearanceModel) -> Widget {
  let alignments = AppearanceModel.Alignment.allCases
  let alignment = Select(alignments.map(\.rawValue))
  alignment.name = "alignment"
  alignment.selectionChannel(of: alignments) <-> model[\.alignment]

  let spacing = Stepper(0...2)
  spacing.name = "spacing"
  spacing.wholeValueChannel() <-> model[\.spacing]

  let samples = ["One", "Twenty-two", "Three"].map { Label($0, style: .selected) }
  let frame = Stack(.vertical) {}
  frame.growth = .horizontal
  let arrangements = model.values(of: { Arrangement(alignment: $0.alignment, spacing: $0.spacing) })
  frame.follow(arrangements) { frame, arrangement in
    // The former stack goes first, because a widget can be in one container only.
    frame.replaceChildren(with: [])
    let stack = Stack(
      .vertical,
      spacing: arrangement.spacing,
      alignment: arrangement.alignment.ofStack
    ) { samples }
    stack.growth = .horizontal
    for sample in samples { sample.alignment = arrangement.alignment == .fill ? .center : .leading }
    frame.replaceChildren(with: [stack])
  }
  return group("A stack") {
    Form(spacing: 0) {
      FormRow("Alignment", alignment)
      FormRow("Spacing", spacing)
    }
    frame
  }
}

private nonisolated struct Arrangement: Equatable, Sendable {
  let alignment: AppearanceModel.Alignment
  let spacing: Int
}

/// Returns nested tabs, one of which scrolls in both directions.
private func scrolling() -> Widget {
  let rows = (1...12).map { row in
    (1...12).map { "\($0 * row)".padded(to: 4, alignment: .trailing) }.joined()
  }
  let numbers = ScrollView(Label(rows.joined(separator: "\n")), axes: .both)
  numbers.name = "numbers"
  numbers.preferredSize = Size(width: 30, height: 4)
  let tabs = Tabs(
    Tab("Scrolled", numbers),
    Tab("Centered", Centered(Label("in the middle"))),
    Tab("Empty", Label(""))
  )
  tabs.name = "tabs"
  return group("Tabs and scrolling", filling: tabs)
}

extension AppearanceModel.Alignment {
  fileprivate var ofStack: Stack.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case .fill: .fill
    }
  }
}

/// A widget that shows the names of all style roles, each in its own style.
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
      let position = Point(x: index % columns * columnWidth, y: index / columns)
      canvas.write("\(role)", at: position, style: Style(role))
    }
  }

  private func columns(width: Int) -> Int { max(1, min(4, (width + 1) / columnWidth)) }

  deinit {}
}
