import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// A view model that asks questions without knowing how they are answered.
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
  fileprivate func answering(_ shelf: Shelf) -> Page {
    answering(shelf.chooseBook) { .choose("Remove which book?", among: $0) }
      .answering(shelf.confirmRemoval) { .confirm("Remove \($0)?", yes: "Remove", no: "Keep") }
      .answering(shelf.askTitle) {
        .prompt("New title", initial: $0) { $0.isEmpty ? "Type it." : nil }
      }
      .answering(shelf.askPassword) { .promptSecret("Password") }
  }
}

struct PageInteractionTests {
  private let shelf: Shelf
  private let page: Page

  init() {
    shelf = Shelf()
    page = Page(Button("Shelf"), title: "Shelf").answering(shelf)
  }

  private func pilot() -> Pilot {
    Pilot(page, size: Size(width: 50, height: 16))
  }

  /// Lets answered tasks continue until the application has `count` pages.
  private func settle(_ pilot: Pilot, untilPages count: Int) async {
    await pilot.scheduler.settle { pilot.application.pages.count == count }
    // What the model asks by itself ignores Enter for a moment.
    pilot.advanceNow(by: .milliseconds(300))
  }

  @Test func `dialogs of a page answer the requests of a view model`() async {
    let pilot = pilot()
    let removing = Task.immediate { await shelf.removeOne() }
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.down, .enter)
    await settle(pilot, untilPages: 2)
    #expect(pilot.text.contains("Remove Persuasion?"))
    pilot.press(.enter)
    await removing.value
    #expect(shelf.books == ["Emma"])
  }

  @Test func `dialogs ask for a text and for a secret`() async {
    let pilot = pilot()
    let renaming = Task.immediate { await shelf.rename("Emma") }
    pilot.advanceNow(by: .milliseconds(300))
    pilot.press(.control("u"))
    pilot.type("Clueless")
    pilot.press(.enter)
    await renaming.value
    #expect(shelf.books == ["Clueless", "Persuasion"])

    let asking = Task.immediate { await shelf.askPassword.ask() }
    pilot.advanceNow(by: .milliseconds(300))
    pilot.type("x")
    pilot.press(.enter)
    #expect(await asking.value == Secret("x"))
  }

  @Test func `a test can answer requests without a screen`() async {
    shelf.chooseBook.answer { books in books.first }
    shelf.confirmRemoval.answer(with: true)
    await shelf.removeOne()
    #expect(shelf.books == ["Persuasion"])
    shelf.confirmRemoval.answer(with: false)
    await shelf.removeOne()
    #expect(shelf.books == ["Persuasion"])
  }

  @Test func `concurrent requests are shown one after the other`() async {
    let pilot = pilot()
    let asking = ["a", "b"].map { book in
      Task.immediate { await shelf.confirmRemoval.ask(book) }
    }
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.application.pages.count == 2)
    #expect(pilot.text.contains("Remove a?"))
    pilot.press(.enter)
    #expect(await asking[0].value)
    await settle(pilot, untilPages: 2)
    #expect(pilot.text.contains("Remove b?"))
    pilot.press(.escape)
    #expect(await asking[1].value == false)
  }

  @Test func `canceling a task removes its dialog`() async {
    let pilot = pilot()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    #expect(pilot.application.pages.count == 2)
    asking.cancel()
    #expect(await asking.value == false)
    await settle(pilot, untilPages: 1)
  }

  @Test func `canceling a command removes its dialog`() async {
    let pilot = pilot()
    shelf.remove.execute()
    await settle(pilot, untilPages: 2)
    shelf.remove.cancel()
    await settle(pilot, untilPages: 1)
    await pilot.scheduler.settle { !shelf.remove.isExecuting }
    #expect(shelf.books.count == 2)
  }

  @Test func `removing the page removes its dialogs and stops its answers`() async {
    let pilot = pilot()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    #expect(pilot.application.pages.count == 2)
    pilot.application.remove(page)
    #expect(await asking.value == false)
    await settle(pilot, untilPages: 0)
    #expect(await shelf.confirmRemoval.ask("b") == false)
    #expect(pilot.application.pages.isEmpty)
  }

  @Test func `a newer page answers requests until it is removed`() async {
    let pilot = pilot()
    let other = Page(Button("Other"))
      .answering(shelf.confirmRemoval) { .confirm("\($0), from the other page?") }
    pilot.application.push(other)
    let first = Task.immediate { await shelf.confirmRemoval.ask("a") }
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("a, from the other page?"))
    pilot.press(.enter)
    #expect(await first.value)
    pilot.application.pop()
    let second = Task.immediate { await shelf.confirmRemoval.ask("b") }
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("Remove b?"))
    pilot.press(.enter)
    #expect(await second.value)
  }

  @Test func `a page that is not shown leaves the request to others`() async {
    #expect(await shelf.confirmRemoval.ask("a") == false)
    let pilot = pilot()
    let hidden = Page(Button("Hidden"))
      .answering(shelf.confirmRemoval) { _ in .confirm("Never seen") }
    defer { withExtendedLifetime(hidden) {} }
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("Remove a?"))
    pilot.press(.enter)
    #expect(await asking.value)
  }

  @Test func `an answer from elsewhere removes the dialog (guarantee 17)`() async throws {
    let pilot = pilot()
    let remote = shelf.confirmRemoval.awaitResponses()
    let asking = Task.immediate { await shelf.confirmRemoval.ask("a") }
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("Remove a?"))
    let request = try #require(shelf.confirmRemoval.pending)
    #expect(shelf.confirmRemoval.respond(to: request.id, with: true))
    #expect(await asking.value)
    #expect(!shelf.confirmRemoval.respond(to: request.id, with: false))
    await settle(pilot, untilPages: 1)
    remote.dispose()
  }

  @Test func `answering retains neither the page nor the application`() async {
    let asking = expectNoLeaks { tracker in
      let page = tracker.track(Page(Button("Shelf")).answering(shelf))
      let application = tracker.track(Application(on: MemoryScreen()))
      application.push(page)
      // The page is released while the task waits for an answer.
      return Task.immediate { await shelf.confirmRemoval.ask("a") }
    }
    #expect(await asking.value == false)
  }

  @Test func `a model and the page that answers it are deallocated`() {
    expectNoLeaks { tracker in
      let shelf = tracker.track(Shelf())
      let page = tracker.track(Page(Button("Shelf")).answering(shelf))
      Pilot(page).application.pop()
    }
  }
}
