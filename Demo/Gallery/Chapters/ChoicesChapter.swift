import TerminalUI
import ViewModels

func choicesChapter(_ model: ChoicesModel) -> Widget {
  Grid {
    drink(model)
    cup(model)
    milk(model)
    extras(model)
  }
}

private func drink(_ model: ChoicesModel) -> Widget {
  let drink = Select(model.drinks, placeholder: "Choose a drink")
  drink.name = "drink"
  drink.selectionChannel(of: model.drinks) <-> model[\.drink]

  let hint = Label("Press Space, or type a name.", style: .hint)
  return group("Drink") {
    drink
    hint
  }
}

/// Returns a radio group and a select control, both bound to the size of the cup.
private func cup(_ model: ChoicesModel) -> Widget {
  let cups = ChoicesModel.Cup.allCases
  let radio = RadioGroup(cups.map(\.rawValue), axis: .horizontal)
  radio.name = "cup"
  radio.selectionChannel(of: cups) <-> model[\.cup]

  let select = Select(cups.map(\.rawValue))
  select.name = "same cup"
  select.selectionChannel(of: cups) <-> model[\.cup]

  return group("One size, two controls") {
    radio
    select
  }
}

private func milk(_ model: ChoicesModel) -> Widget {
  let milks = ChoicesModel.Milk.allCases
  let milk = RadioGroup(milks.map(\.rawValue))
  milk.name = "milk"
  milk.selectionChannel(of: milks) <-> model[\.milk]
  return group("Milk") { milk }
}

private func extras(_ model: ChoicesModel) -> Widget {
  let sweet = CheckBox("sugar")
  sweet.name = "sweet"
  sweet.isOnChannel() <-> model[\.isSweet]

  let toGo = CheckBox("to go")
  toGo.name = "to go"
  toGo.isOnChannel() <-> model[\.isToGo]

  let price = Label(style: .title)
  price.follow(model.values(of: \.price)) { label, cents in
    label.text = cents.map { "Price: \(Money(cents: $0))" } ?? "Choose a drink first."
  }
  return group("Extras") {
    sweet
    toGo
    price
  }
}
