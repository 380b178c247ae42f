import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Counter: Bindable {
  @Observed var count = 0
  @Observed var step = 1
  @Observed var isSignedIn = false
  var isMany: Bool { count > 9 }
}

/// Widgets that show an expression.
struct ExpressionTests {
  private let counter = Counter()

  @Test func `an expression is read again after something that it has read has changed`() {
    var readings = 0
    func title() -> String {
      readings += 1
      return "Pressed \(counter.count) times"
    }
    let label = Label(title())
    #expect(label.text == "Pressed 0 times")
    counter.step = 2
    #expect(readings == 1)
    counter.count = 1
    #expect(label.text == "Pressed 1 times")
    #expect(readings == 2)
  }

  @Test func `several changes of a batch cause one reading`() {
    var readings = 0
    let label = Label("").following(counter.count + counter.step) { label, sum in
      readings += 1
      label.text = "\(sum)"
    }
    batch {
      counter.count = 4
      counter.step = 5
      counter.count = 6
    }
    #expect(label.text == "11")
    #expect(readings == 2)
  }

  @Test func `a condition follows its properties`() {
    let label = Label("Many!").hidden(while: !counter.isMany)
    #expect(label.isHidden)
    counter.count = 10
    #expect(!label.isHidden)
  }

  @Test func `an expression ends with its widget`() {
    var readings = 0
    func text() -> String {
      readings += 1
      return "\(counter.count)"
    }
    expectNoLeaks { tracker in
      _ = tracker.track(Label(text()))
    }
    counter.count = 1
    #expect(readings == 1)
  }

  @Test func `a widget that somebody keeps does not keep the model of a removed page`() {
    let label = keptLabel { page in
      let pilot = Pilot(Page(Widget()), size: Size(width: 20, height: 2))
      pilot.application.push(page)
      pilot.application.remove(page)
    }
    #expect(label.text == "3")
  }

  @Test func `a widget that somebody keeps does not keep the model of a page that was not shown`() {
    let label = keptLabel { _ in }
    #expect(label.text == "3")
  }

  @Test func `a spinner that somebody keeps does not keep the model of a removed page`() {
    weak var model: Counter?
    let spinner: Spinner
    do {
      let counter = Counter()
      model = counter
      spinner = Spinner(while: counter.isSignedIn)
      let pilot = Pilot(Page(Widget()), size: Size(width: 20, height: 2))
      let page = Page(counter) { spinner }
      pilot.application.push(page)
      pilot.application.remove(page)
    }
    #expect(model == nil)
    #expect(!spinner.isRunning)
  }

  @Test func `a hidden alternative does not keep the model of a page`() {
    weak var model: Counter?
    let label: Label
    do {
      let counter = Counter()
      model = counter
      label = Label("\(counter.count)")
      let either = Either(counter.isSignedIn) {
        Label("welcome")
      } else: {
        label
      }
      counter.isSignedIn = true
      _ = Page(counter) { either }
    }
    #expect(model == nil)
    #expect(label.text == "0")
  }

  private func keptLabel(_ use: (Page) -> Void) -> Label {
    weak var model: Counter?
    let label: Label
    do {
      let counter = Counter()
      model = counter
      label = Label("\(counter.count)")
      counter.count = 3
      use(Page(counter) { label })
    }
    #expect(model == nil)
    return label
  }

  @Test func `a row that is removed from a page that stays leaves nothing behind`() {
    let stack = VStack {}
    let pilot = Pilot(Page(counter) { stack }, size: Size(width: 20, height: 1))
    expectNoLeaks { tracker in
      stack.replaceChildren(with: [tracker.track(Label("\(counter.count)"))])
      pilot.settle()
      #expect(pilot.text == "0")
      stack.replaceChildren(with: [])
      pilot.settle()
    }
    #expect(counter.count == 0)
  }

  @Test func `a page with alternatives builds each once, when it is first shown`() {
    var built: [String] = []
    func panel(_ title: String) -> Widget {
      built.append(title)
      return TextField(placeholder: title)
    }
    let pilot = Pilot(
      Page(counter) {
        Either(counter.isSignedIn) {
          panel("welcome")
        } else: {
          panel("form")
        }
      },
      size: Size(width: 24, height: 2)
    )
    #expect(built == ["form"])
    pilot.type("ada")
    counter.isSignedIn = true
    pilot.settle()
    #expect(built == ["form", "welcome"])
    #expect(!pilot.text.contains("ada"))
    counter.isSignedIn = false
    pilot.settle()
    #expect(built == ["form", "welcome"])
    #expect(pilot.text.contains("ada"))
  }

  @Test func `alternatives do not appear again while the condition keeps its value`() {
    var sent = 0
    let pilot = Pilot(
      Page(counter) {
        Either(counter.isMany) {
          Label("many")
        } else: {
          Button("Send") { sent += 1 }
        }
      },
      size: Size(width: 24, height: 2)
    )
    pilot.advanceNow(by: .seconds(1))
    counter.count = 5
    pilot.press(.enter)
    #expect(sent == 1)
  }
}
