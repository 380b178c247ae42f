import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Login: Bindable {
  @Observed var password = Secret()
  @Observed var showsPassword = false
  @Observed var pin = Secret() {
    didSet { if pin.count > 4 { pin.removeSubrange(4..<pin.count) } }
  }
}

struct SecretFieldBindingTests {
  @Test func `a channel shows the model's secret, and sends the typed secret`() {
    let model = Login()
    model.password = Secret("密e\u{301}👨‍👩‍👧")
    let field = SecretField()
    let pilot = pilot(field, width: 10)
    let sent = field.secretChannel().signal.record()
    field.secretChannel() <-> model[\.password]
    pilot.settle()
    #expect(pilot.rows == ["[•••·····]"])
    #expect(field.secret == model.password)
    #expect(sent.values == [])
    pilot.press(.left, .backspace)
    pilot.type("ab")
    #expect(model.password == Secret("密ab👨‍👩‍👧"))
    #expect(pilot.cursor == Point(x: 4, y: 0))
    #expect(sent.values.count == 3)
    model.password = Secret()
    #expect(field.isEmpty)
    #expect(sent.values.count == 3)
  }

  @Test func `setting an equal secret keeps the cursor in place`() {
    let field = SecretField()
    let pilot = pilot(field)
    pilot.type("abc")
    pilot.press(.left)
    field.secret = Secret("abc")
    pilot.settle()
    #expect(pilot.cursor == Point(x: 3, y: 0))
  }

  @Test func `a secret that the model shortens is shown`() {
    let model = Login()
    let field = SecretField()
    let pilot = pilot(field, width: 10)
    field.secretChannel() <-> model[\.pin]
    pilot.paste("123456")
    #expect(model.pin == Secret("1234"))
    #expect(pilot.rows == ["[••••····]"])
    pilot.type("5")
    #expect(pilot.rows == ["[••••····]"])
    #expect(pilot.cursor == Point(x: 5, y: 0))
  }

  @Test func `the event sends all changes, the channel only edits of the user`() {
    let field = SecretField()
    let pilot = pilot(field)
    var all = [field.secret]
    field.changed.add { all.append(field.secret) }
    let edits = field.secretChannel().signal.record()
    pilot.type("a")
    field.clear()
    field.secret = Secret("b")
    #expect(all == [Secret(), Secret("a"), Secret(), Secret("b")])
    #expect(edits.values == [Secret("a")])
  }

  @Test func `a secret set by the program is sanitized like any text`() {
    let field = SecretField()
    field.secret = Secret("a\u{1B}[31m\nb")
    #expect(field.secret == Secret("a[31mb"))
    field.secret = Secret("a\u{1B}[31mb")
    #expect(field.count == 6)
  }

  @Test func `a long secret can be set and read`() {
    let field = SecretField()
    let secret = Secret(String(repeating: "é密", count: 5_000))
    field.secret = secret
    #expect(field.count == 10_000)
    #expect(field.secret == secret)
  }

  @Test func `isRevealed is bound both ways`() {
    let model = Login()
    let field = SecretField()
    let pilot = Pilot(
      VStack {
        field
        Button("OK")
      }
    )
    field.isRevealedChannel() <-> model[\.showsPassword]
    pilot.press(.control("r"))
    #expect(model.showsPassword)
    model.showsPassword = false
    #expect(!field.isRevealed)
    pilot.press(.tab)
    model.showsPassword = true
    #expect(field.isRevealed)
    pilot.press(.tab)
    #expect(field.isRevealed)
    pilot.press(.tab)
    #expect(!field.isRevealed)
    #expect(!model.showsPassword)
  }

  @Test func `printing a field, its model or its channel does not reveal the secret`() {
    let model = Login()
    let field = SecretField()
    let pilot = pilot(field)
    let channel = field.secretChannel()
    channel <-> model[\.password]
    let edits = channel.signal.record()
    pilot.paste("swordfish")
    for text in [printed(field), printed(model), printed(channel), printed(edits.events)] {
      #expect(!text.contains("fish"))
    }
  }

  @Test func `signals do not retain the field, and complete when it is deallocated`() {
    let model = Login()
    let (ends, late) = expectNoLeaks { tracker in
      let field = tracker.track(SecretField())
      field.secretChannel() <-> model[\.password]
      field.isRevealedChannel() <-> model[\.showsPassword]
      let signals = [field.secretChannel().signal]
      let revealed = field.isRevealedChannel().signal
      let pilot = Pilot(tracker.track(Page(field)))
      pilot.press("a", .control("r"), .control("u"))
      let ends = signals.map { $0.ignoreValues().map { _ in false }.record() }
      return (ends + [revealed.ignoreValues().record()], signals)
    }
    #expect(ends.allSatisfy { $0.isCompleted })
    #expect(late.allSatisfy { $0.record().isCompleted })
  }
}
