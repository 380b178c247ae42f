import Gallery
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ListsChapterTests {
  @Test func `the table, the field and the slider show the same number`() {
    let (model, pilot) = openGallery(at: .lists)
    pilot.application.page?.focus(named: "numbers")
    pilot.press(.end)
    #expect(model.lists.number == 1_000_000)
    #expect(pilot.text.contains("[1000000·]"))
    #expect(pilot.text.contains("› 1000000"))
    pilot.application.page?.focus(named: "number")
    pilot.press(.control("u"))
    pilot.type("4711")
    #expect(model.lists.row == 4710)
    #expect(pilot.text.contains("›    4711  7 x 673"))
    pilot.application.page?.focus(named: "position")
    pilot.press(.home)
    #expect(model.lists.row == 0)
  }

  @Test func `the number field rejects letters with a bell`() {
    let (model, pilot) = openGallery(at: .lists)
    pilot.application.page?.focus(named: "number")
    pilot.type("x")
    #expect(model.lists.number == 1)
    #expect(pilot.screen.ringCount == 1)
  }

  @Test func `marks survive the filter, and marked people can be removed and restored`() {
    let (model, pilot) = openGallery(at: .lists)
    pilot.application.page?.focus(named: "pioneers")
    pilot.press(.home, .space, .down, .space)
    #expect(model.lists.markedIDs == [0, 1])
    pilot.application.page?.focus(named: "filter")
    pilot.type("zz")
    #expect(pilot.text.contains("No name matches."))
    #expect(model.lists.markedIDs == [0, 1])
    pilot.press(.control("u"))
    pilot.application.page?.focus(named: "remove")
    pilot.press(.enter)
    #expect(model.lists.people.count == 14)
    #expect(!pilot.text.contains("Ada Lovelace"))
    pilot.application.page?.focus(named: "restore")
    pilot.press(.enter)
    #expect(pilot.text.contains("Ada Lovelace"))
  }

  @Test func `the product of the factors is the number`() {
    for number in [1, 2, 12, 97, 4711, 999_983, 1_000_000] {
      let factors = ListsModel.factors(of: number)
      if factors == "prime" { continue }
      let numbers = factors.split(separator: " x ").compactMap { Int($0) }
      #expect(numbers.reduce(1, *) == number)
    }
    #expect(ListsModel.factors(of: 1) == "1")
    #expect(ListsModel.factors(of: 97) == "prime")
    #expect(ListsModel.factors(of: 12) == "2 x 2 x 3")
  }
}
