import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The choices chapter and the numbers chapter.
struct ControlChaptersTests {
  @Test func `a drink can be chosen by typing or from the open list`() {
    let (model, pilot) = openGallery(at: .choices)
    pilot.application.page?.focus(named: "drink")
    pilot.type("la")
    #expect(model.choices.drink == "Latte")
    pilot.press(.space, .down, .enter)
    #expect(model.choices.drink == "Macchiato")
    #expect(pilot.text.contains("A medium macchiato with no milk, to go. 3.55"))
  }

  @Test func `both controls show the chosen size`() {
    let (model, pilot) = openGallery(at: .choices)
    pilot.application.page?.focus(named: "cup")
    pilot.press(.right, .space)
    #expect(model.choices.cup == .large)
    #expect(pilot.text.contains("[large"))
    pilot.application.page?.focus(named: "same cup")
    pilot.press(.left, .left)
    #expect(model.choices.cup == .small)
    #expect(pilot.text.contains("(•) small"))
  }

  @Test func `milk and extras change the price`() {
    let (model, pilot) = openGallery(at: .choices)
    model.choices.drink = "Tea"
    pilot.application.page?.focus(named: "milk")
    pilot.press(.end, .space)
    pilot.application.page?.focus(named: "sweet")
    pilot.press(.space, .tab, .space)
    #expect(model.choices.milk == .oat)
    #expect(model.choices.isSweet)
    #expect(!model.choices.isToGo)
    #expect(pilot.text.contains("Price: 3.80"))
  }

  @Test func `both controls show the tip, and the amounts to pay follow`() {
    let (model, pilot) = openGallery(at: .numbers)
    pilot.application.page?.focus(named: "tip")
    pilot.press(.end)
    #expect(model.numbers.tip == 30)
    #expect(pilot.text.contains("Again   ‹ 30%"))
    pilot.application.page?.focus(named: "same tip")
    pilot.press(.home)
    #expect(model.numbers.tip == 0)
    #expect(pilot.text.contains("Total         42.50"))
    pilot.application.page?.focus(named: "people")
    pilot.press("+")
    #expect(pilot.text.contains("Each          10.63"))
  }

  @Test func `the shares cover the total with less than one extra cent per person`() {
    let model = NumbersModel()
    for people in 1...12 {
      model.people = people
      let sum = model.share.cents * people
      #expect((model.total.cents..<model.total.cents + people).contains(sum))
    }
  }

  @Test func `an amount of money has two decimal places`() {
    #expect(Money(cents: 5).description == "0.05")
    #expect(Money(cents: 1250).description == "12.50")
    #expect(Money(cents: -7).description == "-0.07")
  }
}
