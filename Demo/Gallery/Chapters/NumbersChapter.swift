import TerminalUI
import ViewModels

func numbersChapter(_ model: NumbersModel) -> Widget {
  Grid {
    bill(model)
    result(model)
  }
}

private func bill(_ model: NumbersModel) -> Widget {
  let bill = Stepper(0...500, step: 0.5) { "\(Money(cents: Int(($0 * 100).rounded())))" }
  bill.name = "bill"
  bill.valueChannel() <-> model[\.bill]

  let slider = Slider(0...30) { "\(Int($0))%" }
  slider.name = "tip"
  slider.growth = .horizontal
  slider.wholeValueChannel() <-> model[\.tip]

  let stepper = Stepper(0...30) { "\(Int($0))%" }
  stepper.name = "same tip"
  stepper.wholeValueChannel() <-> model[\.tip]

  let people = Stepper(1...12)
  people.name = "people"
  people.wholeValueChannel() <-> model[\.people]

  return group("The bill") {
    Form {
      FormRow("Bill", bill)
      FormRow("Tip", slider)
      FormRow("Again", stepper)
      FormRow("People", people)
    }
  }
}

private func result(_ model: NumbersModel) -> Widget {
  let total = Label()
  total.follow(model.values(of: \.total)) { $0.text = "\($1)" }

  let share = Label(style: .title)
  share.follow(model.values(of: \.share)) { $0.text = "\($1)" }

  let part = ProgressBar()
  part.follow(model.values(of: \.tipPart)) { $0.fraction = $1 }

  return group("To pay") {
    Form {
      FormRow("Total", total)
      FormRow("Each", share)
      FormRow("Tip in total", part)
    }
    Label("")
    Label(
      "Arrow keys move by one step, Page Up and Page Down by a tenth of the range.",
      style: .hint
    )
  }
}
