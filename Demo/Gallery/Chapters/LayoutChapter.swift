import TerminalUI
import ViewModels

func layoutChapter(_ model: LookModel) -> Widget {
  Grid {
    look(model)
    group("Roles, as the theme draws them") { Roles() }
    samples(model)
    scrolling()
  }
}

private func look(_ model: LookModel) -> Widget {
  let characters = RadioGroup(LookModel.Characters.allCases.map(\.rawValue), axis: .horizontal)
  characters.name = "characters"
  characters.selectionChannel(of: LookModel.Characters.allCases) <-> model[\.characters]

  let colours = RadioGroup(LookModel.Colours.allCases.map(\.rawValue), axis: .horizontal)
  colours.name = "colours"
  colours.selectionChannel(of: LookModel.Colours.allCases) <-> model[\.colours]

  let mouse = CheckBox("hear the mouse")
  mouse.name = "mouse"
  mouse.isOnChannel() <-> model[\.hearsMouse]

  return group("Look") {
    characters
    colours
    mouse
  }
}

/// Three buttons in a stack that is made anew when it shall be another.
private func samples(_ model: LookModel) -> Widget {
  let sides = LookModel.Side.allCases
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
  let side: LookModel.Side
  let spacing: Int
}

/// More than there is room for, in both directions, and tabs within tabs.
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

extension LookModel.Side {
  fileprivate var alignment: Stack.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    case .fill: .fill
    }
  }
}
