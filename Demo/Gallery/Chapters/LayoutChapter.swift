import TerminalUI
import ViewModels

func layoutChapter(_ model: AppearanceModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("Appearance", padding: 2, spacing: 1) {
      Form {
        FormRow(
          "Glyphs",
          RadioGroup(model[\.characters]) { $0.rawValue }.axis(.horizontal).named("characters")
        )
        FormRow("Language", Select(model[\.language]) { $0.rawValue }.named("language"))
        FormRow(
          "Theme",
          Select(model[\.theme], among: ["auto"] + Theme.names).named("theme")
        )
        FormRow(CheckBox("Use the mouse", isOn: model[\.usesMouse]).named("mouse"))
      }
      HStack(spacing: 1) {
        Label("About NO_COLOR:")
        Label("no-color.org", link: "https://no-color.org")
      }
    }
    Box("Style roles of the theme", padding: 2) { StyleSamples() }
    samples(model)
    scrolling()
    panes(model)
    grid()
  }
}

/// Returns controls for an alignment and a spacing, and a stack of labels that uses both.
private func samples(_ model: AppearanceModel) -> Widget {
  Box("A stack", padding: 2, spacing: 1) {
    Form {
      FormRow("Alignment", Select(model[\.alignment]) { $0.rawValue }.named("alignment"))
      FormRow("Spacing", Stepper(model[\.spacing], in: 0...2).named("spacing"))
    }
    VStack {
      for text in ["One", "Twenty-two", "Three"] {
        Label(text, style: .selected).following(model.alignment) {
          $0.alignment = $1 == .fill ? .center : .leading
        }
      }
    }
    .growing()
    .following(model.alignment) { $0.alignment = $1.ofStack }
    .following(model.spacing) { $0.spacing = $1 }
  }
}

/// Returns nested tabs, one of which scrolls in both directions.
private func scrolling() -> Widget {
  let rows = (1...12).map { row in
    (1...12).map { "\($0 * row)".padded(to: 4, alignment: .trailing) }.joined()
  }
  return Box("Tabs and scrolling", padding: 2) {
    Tabs {
      Tab("Scrolled") {
        ScrollView(axes: .both) { Label(rows.joined(separator: "\n")) }
          .named("numbers")
          .width(30)
          .height(4)
      }
      Tab("Centered") { Centered { Label("in the middle") } }
      Tab("Empty") { Label("") }
    }
    .named("tabs")
  }
  .height(...18)
}

/// Returns a split with a divider that the user can move.
private func panes(_ model: AppearanceModel) -> Widget {
  Box("A split", padding: 2) {
    Split(at: model[\.split]) {
      List(["Alder", "Beech", "Elm", "Oak", "Willow"]).named("trees")
      ScrollView {
        Label("Drag the line with the mouse, or move to it with Tab and press the arrow keys.")
      }
    }
    .height(6)
  }
  .height(...12)
}

/// Returns a grid with aligned columns and a cell across all.
private func grid() -> Widget {
  Box("A grid", padding: 2) {
    Grid(spacing: 2, columns: [.leading, .trailing]) {
      GridRow {
        Label("Column", style: .title)
        Label("Cells", style: .title)
        Label("What it is", style: .title)
      }
      GridRow {
        Label("Name")
        Label("12")
        Label("at the left")
      }
      GridRow {
        Label("Number")
        Label("7")
        Label("at the right")
      }
      Label("This text spans all columns.", style: .hint)
    }
  }
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
  override init() {
    super.init()
    growth = .horizontal
  }

  override func size(in available: Size) -> Size {
    let columns = columns(width: available.width)
    let rows = (Style.Role.allCases.count + columns - 1) / columns
    let width = columns * columnWidth(in: available.width)
    return Size(width: min(available.width, width), height: rows)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let (columns, width) = (columns(width: canvas.size.width), columnWidth(in: canvas.size.width))
    for (index, role) in Style.Role.allCases.enumerated() {
      let position = Point(x: index % columns * width, y: index / columns)
      let name = "\(role)".truncated(to: width - 1, ellipsis: glyphs.ellipsis)
      canvas.write(name, at: position, style: Style(role))
    }
  }

  private func columns(width: Int) -> Int {
    max(1, min(4, (width + 1) / columnWidth(in: width)))
  }

  /// The longest name has 18 characters, but two columns matter more in a narrow box.
  private func columnWidth(in width: Int) -> Int { width >= 38 ? 19 : 17 }
}
