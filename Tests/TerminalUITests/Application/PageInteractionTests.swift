import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// A view model that asks, and knows nothing of who answers.
private final class Shelf: Bindable {
  let confirmRemoval = Interaction<String, Bool>(unanswered: false)
  let chooseBook = Interaction<[String], String?>(unanswered: nil)
  let askTitle = Interaction<String, String?>(unanswered: nil)
  let askPassword = Interaction<Void, Secret?>(unanswered: nil)

  @Observed private(set) var books = ["Emma", "Persuasion"]

  private(set) lazy var remove = Command(of: self) { shelf in await shelf.removeOne() }

  func removeOne() async {
    guard let book = await chooseBook.ask(books), await confirmRemoval.ask(book) else { return }
    books.removeAll { $0 == book }
  }

  func rename(_ book: String) async {
    guard let title = await askTitle.ask(book) else { return }
    books = books.map { $0 == book ? title : $0 }
  }
}

extension Page {
  fileprivate func answer(_ shelf: Shelf) {
    answer(shelf.chooseBook) { .choose("Remove which book?", among: $0) }
    answer(shelf.confirmRemoval) { .confirm("Remove \($0)?", yes: "Remove", no: "Keep") }
    answer(shelf.askTitle) { .prompt("New title", initial: $0) { $0.isEmpty ? "Type it." : nil } }
    answer(shelf.askPassword) { .promptSecret("Password") }
  }
}

struct PageInteractionTests {
  private let shelf = Shelf()
  private let page = Page(Button("Shelf"), title: "Shelf")

  private func pilot() -> Pilot {
    let pilot = Pilot(page, size: Size(width: 50, height: 16))
    page.answer(shelf)
    return pilot
  }

  /// Lets tasks go on that have been answered, until a page is on top.
  private func settle(_ pilot: Pilot, untilPages count: Int) async {
    while pilot.application.pages.count != count { await Task.yield() }
    pilot.settle()
  }

  @Test func `a view model asks by dialogs`() async {
    let pilot = pilot()
    let removing = Task.immediate { await shelf.removeOne() }
    pilot.settle()
    pilot.press(.down, .enter)
    await settle(pilot, untilPages: 2)
    #expect(pilot.text.contains("Remove Persuasion?"))
    pilot.press(.enter)
    await removing.value
    #expect(shelf.books == ["Emma"])
  }

  @Test func `a text and a secret are asked for`() async {
    let pilot = pilot()
    let renaming = Task.immediate { await shelf.rename("Emma") }
    pilot.settle()
    pilot.press(.control("u"))
    pilot.type("Clueless")
    pilot.press(.enter)
    await renaming.value
    #expect(shelf.books == ["Clueless", "Persuasion"])

    let asking = Task.immediate { await shelf.askPassword.ask() }
    pilot.settle()
    pilot.type("x")
    pilot.press(.enter)
    #expect(await asking.value == Secret("x"))
  }

  @Test func `a test answers without any screen`() async {
    shelf.chooseBook.answer { books in books.first }
    shelf.confirmRemoval.answer(with: true)
    await shelf.removeOne()
    #expect(shelf.books == ["Persuasion"])
    shelf.confirmRemoval.answer(with: false)
    await shelf.removeOne()
    #expect(shelf.books == ["Persuasion"])
  }

  @Test func `requests of one kind are asked one after the other`() async {
    let pilot = pilot()
    let asking = ["a", "b"].map { book in
      Task.immediate { await shelf.confirmRemoval.ask(book) }
    }
    pilot.settle()
    #expect(pilot.application.pages.count == 2)
    #expect(pilot.text.contains("Remove a?"))
    pilot.press(.enter)
    #expect(await asking[0].value)
    await settle(pilot, untilPages: 2)
    #expect(pilot.text.contains("Remove b?"))
    pilot.press(.escape)
    #expect(await asking[1].value == false)
  }

  @Test func `a task that is cancelled takes its dialog back`() async {
    let pilot = pilot()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    #expect(pilot.application.pages.count == 2)
    asking.cancel()
    #expect(await asking.value == false)
    await settle(pilot, untilPages: 1)
  }

  @Test func `cancelling a command takes its dialog back`() async {
    let pilot = pilot()
    shelf.remove.execute()
    await settle(pilot, untilPages: 2)
    shelf.remove.cancel()
    await settle(pilot, untilPages: 1)
    while shelf.remove.isExecuting { await Task.yield() }
    #expect(shelf.books.count == 2)
  }

  @Test func `leaving the page takes its dialogs back, and nobody is asked any more`() async {
    let pilot = pilot()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    #expect(pilot.application.pages.count == 2)
    pilot.application.remove(page)
    #expect(await asking.value == false)
    await settle(pilot, untilPages: 0)
    #expect(await shelf.confirmRemoval.ask("b") == false)
    #expect(pilot.application.pages.isEmpty)
  }

  @Test func `another page that answers is asked until it is left`() async {
    let pilot = pilot()
    let other = Page(Button("Other"))
    pilot.application.push(other)
    other.answer(shelf.confirmRemoval) { .confirm("\($0), from the other page?") }
    let first = Task.immediate { await shelf.confirmRemoval.ask("a") }
    pilot.settle()
    #expect(pilot.text.contains("a, from the other page?"))
    pilot.press(.enter)
    #expect(await first.value)
    pilot.application.pop()
    let second = Task.immediate { await shelf.confirmRemoval.ask("b") }
    pilot.settle()
    #expect(pilot.text.contains("Remove b?"))
    pilot.press(.enter)
    #expect(await second.value)
  }

  @Test func `a page that is not shown refuses`() async {
    page.answer(shelf)
    #expect(await shelf.confirmRemoval.ask("a") == false)
  }

  @Test func `it can be ended before the page is left`() async {
    let pilot = pilot()
    let answering = page.answer(shelf.confirmRemoval) { _ in .confirm("Never seen") }
    answering.dispose()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    pilot.settle()
    #expect(pilot.text.contains("Remove a?"))
    pilot.press(.enter)
    #expect(await asking.value)
  }

  @Test func `answering keeps neither the page nor the application`() async {
    let asking = expectNoLeaks { tracker in
      let page = tracker.track(Page(Button("Shelf")))
      let application = tracker.track(Application(on: MemoryScreen()))
      application.push(page)
      page.answer(shelf)
      // Dropped while somebody is being asked.
      return Task.immediate { await shelf.confirmRemoval.ask("a") }
    }
    #expect(await asking.value == false)
  }

  @Test func `nothing is left of a model, a page and its dialogs`() {
    expectNoLeaks { tracker in
      let shelf = tracker.track(Shelf())
      let page = tracker.track(Page(Button("Shelf")))
      let pilot = Pilot(page)
      page.answer(shelf)
      pilot.application.pop()
    }
  }
}
