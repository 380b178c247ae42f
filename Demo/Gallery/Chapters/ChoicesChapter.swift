import TerminalUI
import ViewModels

func choicesChapter(_ model: ChoicesModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("Drink", padding: 2, spacing: 1) {
      Select(model[\.drink], among: model.drinks).placeholder("Choose a drink").named("drink")
      Label("Press Space, or type a name.", style: .hint)
    }
    Box("One size, two controls", padding: 2, spacing: 1) {
      RadioGroup(model[\.cup]) { $0.rawValue }.axis(.horizontal).named("cup").labeled("Size")
      Select(model[\.cup]) { $0.rawValue }.named("same cup").labeled("The same size")
    }
    Box("Milk", padding: 2) {
      RadioGroup(model[\.milk]) { $0.rawValue }.named("milk")
    }
    Box("Extras", padding: 2, spacing: 1) {
      HStack(spacing: 2) {
        CheckBox("sugar", isOn: model[\.isSweet]).named("sweet")
        CheckBox("to go", isOn: model[\.isToGo]).named("to go")
      }
      Label(
        model.price.map { "Price: \(Money(cents: $0))" } ?? "Choose a drink first.",
        style: .title
      )
    }
  }
}
