import Signals
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

private final class Directory: Bindable {
  @Observed var people = ["Ada", "Bob"].enumerated().map { Person(id: $0.offset, name: $0.element) }
  @Observed var selectedID: Int?
  @Observed var markedIDs: Set<Int> = []
}

/// Bindings that end with their list, with their items or with their model.
struct RowLifetimeTests {
  private let model = Directory()

  @Test func `a binding ends with its list`() {
    let unsubscription = CompoundDisposable()
    let people = model.values(of: \.people)
      .handleEvents(disposed: { [unsubscription] in unsubscription.dispose() })
    var list: List<TextLine>? = List(Rows(people).selecting(model[\.selectedID])) {
      $0.name
    }
    #expect(list?.count == 2)
    #expect(!unsubscription.isDisposed)
    list = nil
    #expect(unsubscription.isDisposed)
    model.people = []
  }

  @Test func `the last items stay when their signal completes`() {
    let names = Subject<[String], Never>()
    let list = List(Rows(names.signal, id: \.self)) { $0 }
    names.send(["a", "b"])
    names.complete()
    let pilot = Pilot(list, size: Size(width: 12, height: 4))
    #expect(pilot.text.split(separator: "\n") == ["  a", "  b"])
  }

  @Test func `list and model do not retain each other`() {
    expectNoLeaks { tracker in
      let model = tracker.track(Directory())
      let list = tracker.track(
        List(Rows(model.people).selecting(model[\.selectedID])) { $0.name }
      )
      Pilot(list).press(.down)
      #expect(model.selectedID == 0)
    }
    weak var list: List<TextLine>?
    do {
      let short = List(Rows(model.people).selecting(model[\.selectedID])) { $0.name }
      list = short
    }
    #expect(list == nil)
    model.people = []
  }
}
