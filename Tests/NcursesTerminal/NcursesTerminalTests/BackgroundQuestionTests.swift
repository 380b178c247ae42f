import NcursesTerminal
import TerminalUI
import Testing

struct BackgroundQuestionTests {
  private let white = TerminalReply.background(.rgb(255, 255, 255))
  private let black = TerminalReply.background(.rgb(0, 0, 0))

  private func asked() -> BackgroundQuestion {
    var question = BackgroundQuestion()
    #expect(question.ask(at: .seconds(10), patience: .seconds(2)) == BackgroundQuestion.bytes)
    return question
  }

  @Test func `the question ends with one that every terminal answers`() {
    #expect(BackgroundQuestion.bytes == Array("\u{1B}]11;?\u{7}\u{1B}[c".utf8))
  }

  @Test func `nothing is expected before the question, and unasked replies are ignored`() {
    var question = BackgroundQuestion()
    #expect(question.expectation == .none)
    #expect(question.remainingTime(at: .zero) == nil)
    #expect(question.receive(white) == nil)
    #expect(question.receive(.attributes) == nil)
    #expect(question.timeOut(at: .seconds(100)) == nil)
    #expect(question == BackgroundQuestion())
  }

  @Test func `the question is asked once`() {
    var question = asked()
    #expect(question.ask(at: .seconds(10), patience: .seconds(2)) == [])
    _ = question.receive(.attributes)
    #expect(question.ask(at: .seconds(20), patience: .seconds(2)) == [])
  }

  @Test func `an answer is complete with its last reply`() {
    var question = asked()
    #expect(question.expectation == .soon)
    #expect(question.remainingTime(at: .seconds(11)) == .seconds(1))
    #expect(question.receive(white) == nil)
    #expect(question.expectation == .soon)
    #expect(question.receive(.attributes) == .light)
    #expect(question.expectation == .none)
    #expect(question.remainingTime(at: .seconds(11)) == nil)
    #expect(question.timeOut(at: .seconds(100)) == nil)
  }

  @Test func `a terminal that answers only the last part has no background to report`() {
    var question = asked()
    #expect(question.receive(.attributes) == .silence)
    #expect(question.expectation == .none)
    // Unasked replies are ignored.
    #expect(question.receive(black) == nil)
    #expect(question.receive(.attributes) == nil)
  }

  @Test func `the last of several backgrounds counts`() {
    var question = asked()
    #expect(question.receive(white) == nil)
    #expect(question.receive(black) == nil)
    #expect(question.receive(.attributes) == .dark)
  }

  @Test func `without an answer, the question is overdue after its time`() {
    var question = asked()
    #expect(question.timeOut(at: .milliseconds(11_999)) == nil)
    #expect(question.timeOut(at: .seconds(12)) == .silence)
    #expect(question.expectation == .late)
    #expect(question.remainingTime(at: .seconds(12)) == nil)
    #expect(question.timeOut(at: .seconds(13)) == nil)
  }

  @Test func `half an answer is adopted after its time`() {
    var question = asked()
    #expect(question.receive(white) == nil)
    #expect(question.timeOut(at: .seconds(12)) == .light)
    #expect(question.receive(.attributes) == .light)
    #expect(question.expectation == .none)
  }

  @Test func `a late answer is adopted`() {
    var question = asked()
    _ = question.timeOut(at: .seconds(12))
    #expect(question.receive(black) == nil)
    #expect(question.receive(.attributes) == .dark)
    #expect(question.expectation == .none)
  }

  @Test func `a late end without a background changes nothing`() {
    var question = asked()
    _ = question.timeOut(at: .seconds(12))
    #expect(question.receive(.attributes) == nil)
    #expect(question.expectation == .none)
  }

  @Test func `the wait never has a negative length`() {
    #expect(asked().remainingTime(at: .seconds(50)) == .zero)
  }

  @Test(
    arguments: [
      ((0, 0, 0), .dark), ((18, 18, 18), .dark), ((0, 43, 54), .dark), ((40, 42, 54), .dark),
      ((48, 10, 36), .dark), ((0, 0, 255), .dark), ((255, 255, 255), .light),
      ((253, 246, 227), .light), ((238, 232, 213), .light), ((200, 200, 200), .light),
      ((128, 128, 128), .medium), ((120, 100, 110), .medium),
    ] as [((UInt8, UInt8, UInt8), BackgroundAnswer)]
  )
  func `a background is dark or light if texts on it have a high contrast`(
    color: (UInt8, UInt8, UInt8),
    answer: BackgroundAnswer
  ) {
    #expect(BackgroundAnswer(of: .rgb(color.0, color.1, color.2)) == answer)
  }
}
