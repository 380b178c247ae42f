import TerminalUI
import ViewModels

func liveChapter(_ model: LiveModel) -> Widget {
  VStack(spacing: 1) {
    HStack {
      SearchField(
        model[\.search],
        placeholder: "part of a place",
        count: model.countText,
        results: "thermometers"
      )
      .named("place")
      .growing()
    }
    HStack(spacing: 2) {
      CheckBox("Measure", isOn: model[\.isMeasuring]).named("measuring")
      CheckBox("Warmest first", isOn: model[\.isWarmestFirst]).named("warmest")
    }
    // Beside each other on a wide screen; F6 moves to the details.
    Panes(.row, .single, minimum: Size(width: 30, height: 5)) {
      Tab("Thermometers") {
        Table(Rows.live(model.shown).selecting(model[\.selectedID])) {
          Column("Place", \.name, minimum: 12)
          Column("Degrees", \.temperature, width: .fixed(7), alignment: .trailing)
        }
        .selectsFirst()
        .emptyText("No place matches.")
        .named("thermometers")
      }
      Tab("Details") { Label(model.details) }
    }
  }
  .keys { KeyBinding("/", .control("f"), title: "search") { $0.focus(named: "place") } }
  .growing(.both)
}
