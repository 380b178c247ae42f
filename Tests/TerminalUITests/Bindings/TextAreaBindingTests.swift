import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private final class Model: Bindable {
  @Observed var comment = ""
  @Observed var short = "" {
    didSet { if short.count > 3 { short = String(short.prefix(3)) } }
  }
}

struct TextAreaBindingTests {
  @Test func `the text signal sends all changes, the edited signal only edits of the user`() {
    let area = TextArea("a")
    let pilot = pilot(area, height: 3)
    let texts = area.textSignal.record()
    let edits = area.edited.signal.record()
    area.text = "b"
    pilot.press(.end, .enter)
    #expect(texts.values == ["a", "b", "b\n"])
    #expect(edits.values == ["b\n"])
  }

  @Test func `a channel shows the model's text and sends typed text`() {
    let model = Model()
    model.comment = "one\ntwo"
    let area = TextArea()
    let pilot = pilot(area, height: 3)
    let sent = area.textChannel().signal.record()
    area.textChannel() <-> model[\.comment]
    #expect(area.text == "one\ntwo")
    #expect(sent.values == [])
    pilot.press(.up)
    pilot.type("x")
    #expect(model.comment == "onex\ntwo")
    #expect(pilot.areaPicture == "onex|/two")
    model.comment = "three"
    #expect(area.text == "three")
    #expect(sent.values == ["onex\ntwo"])
  }

  @Test func `a text that the model shortens is shown`() {
    let model = Model()
    let area = TextArea()
    let pilot = pilot(area, height: 3)
    area.textChannel() <-> model[\.short]
    pilot.paste("a\nbcd")
    #expect(model.short == "a\nb")
    #expect(pilot.areaPicture == "a/b|")
  }

  @Test func `signals do not retain the area, and complete when it is deallocated`() {
    let model = Model()
    let (recorders, late) = expectNoLeaks { tracker in
      let area = tracker.track(TextArea())
      area.textChannel() <-> model[\.comment]
      let signals = [area.textSignal, area.edited.signal, area.textChannel().signal]
      let pilot = Pilot(tracker.track(Page(area)))
      pilot.press("a", .enter, .alt("z"))
      return (signals.map { $0.record() }, signals)
    }
    #expect(recorders.allSatisfy { $0.isCompleted })
    #expect(late.allSatisfy { $0.record().isCompleted })
  }

  @Test func `a bound area can scroll sideways instead of wrapping`() {
    let model = Model()
    model.comment = "one two three"
    let areas = [true, false].map { TextArea(model[\.comment], wraps: $0, width: 6, height: 2) }
    #expect(areas.map(\.wraps) == [true, false])
  }
}
