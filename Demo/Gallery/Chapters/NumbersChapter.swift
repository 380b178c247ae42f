import TerminalUI
import ViewModels

func numbersChapter(_ model: NumbersModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("The bill", padding: 2) {
      Form {
        FormRow("Bill", Stepper(model[\.bill], in: 0...500, step: 0.5, format: euros).named("bill"))
        FormRow("Tip", Slider(model[\.tip], in: 0...30) { "\($0)%" }.named("tip").growing())
        FormRow("Again", Stepper(model[\.tip], in: 0...30) { "\($0)%" }.named("same tip"))
        FormRow("People", Stepper(model[\.people], in: 1...12).named("people"))
      }
    }
    Box("To pay", padding: 2) {
      Form {
        FormRow("Total", Label("\(model.total)"))
        FormRow("Each", Label("\(model.share)", style: .title))
        FormRow("Tip in total", ProgressBar(model.tipPart))
      }
      Label("")
      Label(
        "Arrow keys move by one step, Page Up and Page Down by a tenth of the range.",
        style: .hint
      )
    }
  }
}

private func euros(_ amount: Double) -> String {
  "\(Money(cents: Int((amount * 100).rounded())))"
}
