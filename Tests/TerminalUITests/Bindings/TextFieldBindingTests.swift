import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var name = ""
  @Observed var tidy = "" {
    didSet {
      let better = tidy.filter { $0 != " " }.lowercased()
      if better != tidy { tidy = better }
    }
  }
  @Observed var age = 0
}

struct TextFieldBindingTests {
  @Test func `the text signal sends the text and all changes`() {
    let field = TextField("a")
    let pilot = pilot(field)
    let texts = field.textSignal.record()
    pilot.type("b")
    field.text = "c"
    field.text = "c"
    #expect(texts.values == ["a", "ab", "c"])
  }

  @Test func `the edited signal sends the user's edits only`() {
    let field = TextField("a")
    let pilot = pilot(field)
    let edits = field.edited.signal.record()
    field.text = "b"
    pilot.press(.left)
    pilot.type("c")
    #expect(edits.values == ["cb"])
  }

  @Test func `a change caused by the first text is sent after it`() {
    let field = TextField("a")
    let texts = field.textSignal
      .handleEvents(next: { text in
        MainActor.assumeIsolated { if text == "a" { field.text = "b" } }
      })
      .record()
    #expect(texts.values == ["a", "b"])
  }

  @Test func `a channel shows the model's text and sends typed text`() {
    let model = Model()
    model.name = "ada"
    let field = TextField("old")
    let pilot = pilot(field)
    field.textChannel() <-> model[\.name]
    #expect(field.text == "ada")
    pilot.type("!")
    #expect(model.name == "ada!")
    model.name = "grace"
    #expect(field.text == "grace")
  }

  @Test func `a channel sends neither the initial text nor text from the model`() {
    let field = TextField("a")
    let channel = field.textChannel()
    let sent = channel.signal.record()
    channel.send("b")
    #expect(field.text == "b")
    #expect(sent.values == [])
  }

  @Test func `the cursor stays at the typed text`() {
    let model = Model()
    let field = TextField()
    let pilot = pilot(field)
    field.textChannel() <-> model[\.name]
    pilot.type("ac")
    pilot.press(.left)
    pilot.type("b")
    #expect(model.name == "abc")
    #expect(pilot.picture == "ab|c")
    pilot.press(.alt("z"))
    #expect(model.name == "ac")
  }

  @Test func `the text that a model normalizes is shown`() {
    let model = Model()
    let field = TextField()
    let pilot = pilot(field)
    let texts = field.textSignal.record()
    field.textChannel() <-> model[\.tidy]
    pilot.type("a B")
    #expect(model.tidy == "ab")
    #expect(pilot.picture == "ab|")
    #expect(texts.values.last == "ab")
    pilot.press(.left)
    pilot.type(" ")
    #expect(pilot.picture == "a|b")
    #expect(field.text == "ab")
  }

  @Test func `text that cannot be converted is refused and stays in the field`() {
    let model = Model()
    let field = TextField()
    let pilot = pilot(field)
    let age = model[\.age].map(to: { String($0) }, from: { Int($0) })
    let refused = age.refusals.record()
    field.textChannel() <-> age
    #expect(field.text == "0")
    pilot.type("1x")
    #expect(field.text == "01x")
    #expect(model.age == 1)
    #expect(refused.values == ["01x"])
  }

  @Test func `each channel of a field receives the edits`() {
    let first = Model()
    let second = Model()
    let field = TextField()
    let pilot = pilot(field)
    field.textChannel() <-> first[\.name]
    field.textChannel() <-> second[\.name]
    pilot.type("a")
    #expect(first.name == "a")
    #expect(second.name == "a")
  }

  @Test func `signals do not retain the field, and complete when it is deallocated`() {
    let model = Model()
    let (recorders, late) = expectNoLeaks { tracker in
      let field = tracker.track(TextField())
      field.textChannel() <-> model[\.name]
      let signals = [field.textSignal, field.edited.signal, field.textChannel().signal]
      return (signals.map { $0.record() }, signals)
    }
    #expect(recorders.allSatisfy { $0.isCompleted })
    #expect(late.allSatisfy { $0.record().isCompleted })
    model.name = "ada"
  }

  @Test func `a disposed subscription receives nothing`() {
    let field = TextField()
    let pilot = pilot(field)
    let texts = field.textSignal.record()
    let one = field.textSignal.take(1).record()
    texts.dispose()
    pilot.type("a")
    #expect(texts.values == [""])
    #expect(one.values == [""])
    #expect(one.isCompleted)
  }

  @Test func `a field releases a disposed subscription`() {
    let field = TextField()
    expectNoLeaks { tracker in
      let captured = tracker.track(Tracked())
      let subscription = field.textSignal.subscribe { [captured] _ in _ = captured.name }
      subscription.dispose()
    }
    field.text = "a"
  }

  @Test func `a page of fields is released when it is left`() {
    let model = Model()
    expectNoLeaks { tracker in
      let field = tracker.track(TextField())
      let page = tracker.track(Page(field))
      field.textChannel() <-> model[\.name]
      field.inputRejected.add { [weak field] in field?.placeholder = $0.text() }
      let pilot = Pilot(page)
      pilot.type("a")
      pilot.press(.backspace)
    }
  }
}
