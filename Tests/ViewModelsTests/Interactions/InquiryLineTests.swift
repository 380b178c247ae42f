import Testing
import ViewModels

struct InquiryLineTests {
  @Test func `without a handler an inquiry is given up at once`() {
    var line = InquiryLine()
    let inquiry = line.newInquiry()
    #expect(line.add(inquiry) == [.giveUp(inquiry)])
    #expect(line.cancel(inquiry) == [])
    #expect(line.finish(inquiry) == [])
  }

  @Test func `inquiries are asked in order, each when the one before has returned`() {
    var line = InquiryLine()
    let handler = line.newHandler()
    let (first, second, third) = (line.newInquiry(), line.newInquiry(), line.newInquiry())
    #expect(line.add(first) == [.ask(first, handler)])
    #expect(line.add(second) == [])
    #expect(line.add(third) == [])
    #expect(line.finish(first) == [.ask(second, handler)])
    #expect(line.finish(second) == [.ask(third, handler)])
    #expect(line.finish(third) == [])
  }

  @Test func `the latest handler is asked, then the one before`() {
    var line = InquiryLine()
    let (old, new) = (line.newHandler(), line.newHandler())
    let (first, second) = (line.newInquiry(), line.newInquiry())
    #expect(line.add(first) == [.ask(first, new)])
    #expect(line.add(second) == [])
    #expect(line.remove(new) == [.giveUp(first), .ask(second, old)])
    #expect(line.finish(first) == [])
    #expect(line.remove(old) == [.giveUp(second)])
  }

  @Test func `when the last handler is removed all who wait are given up, in order`() {
    var line = InquiryLine()
    let handler = line.newHandler()
    let (first, second, third) = (line.join(), line.join(), line.join())
    #expect(line.remove(handler) == [.giveUp(first), .giveUp(second), .giveUp(third)])
  }

  @Test func `who is cancelled while waiting leaves the line`() {
    var line = InquiryLine()
    let handler = line.newHandler()
    let (first, second, third) = (line.join(), line.join(), line.join())
    #expect(line.cancel(second) == [.giveUp(second)])
    #expect(line.finish(first) == [.ask(third, handler)])
  }

  @Test func `who is cancelled while asked keeps the place until the handler has returned`() {
    var line = InquiryLine()
    let handler = line.newHandler()
    let (first, second) = (line.join(), line.join())
    #expect(line.cancel(first) == [.giveUp(first)])
    #expect(line.finish(first) == [.ask(second, handler)])
  }

  @Test func `the order is kept, whoever is cancelled`() {
    let count = 5
    for cancelled in 0..<(1 << count) {
      var line = InquiryLine()
      let handler = line.newHandler()
      let asked = line.join()
      let inquiries = (0..<count).map { _ in line.newInquiry() }
      for inquiry in inquiries { #expect(line.add(inquiry) == []) }
      for (index, inquiry) in inquiries.enumerated() where cancelled & (1 << index) != 0 {
        #expect(line.cancel(inquiry) == [.giveUp(inquiry)])
        #expect(line.cancel(inquiry) == [])
      }
      var previous = asked
      for (index, inquiry) in inquiries.enumerated() where cancelled & (1 << index) == 0 {
        #expect(line.finish(previous) == [.ask(inquiry, handler)])
        previous = inquiry
      }
      #expect(line.finish(previous) == [])
    }
  }

  @Test func `a handler that is not being asked is removed without further ado`() {
    var line = InquiryLine()
    let old = line.newHandler()
    let new = line.newHandler()
    let (first, second) = (line.join(), line.join())
    #expect(line.remove(old) == [])
    #expect(line.remove(old) == [])
    #expect(line.finish(first) == [.ask(second, new)])
  }
}

extension InquiryLine {
  /// Has a new inquiry stand in the line.
  fileprivate mutating func join() -> Inquiry {
    let inquiry = newInquiry()
    _ = add(inquiry)
    return inquiry
  }
}
