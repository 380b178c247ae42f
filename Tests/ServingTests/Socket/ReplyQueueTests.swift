import Serving
import Testing

struct `A queue of replies` {
  private let reply = Reply.last(Array("reply".utf8))
  private let value = Reply.value(Array("value".utf8))

  @Test func `lets the main actor write a single reply`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(reply).text == "reply\n")
    #expect(queue.awaitEnd() == false)
    #expect(queue.wrote(.bytes(6)) == .notify)
    #expect(queue.awaitEnd() == true)
  }

  @Test func `sends no notification of a written reply that is not awaited`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(reply).text == "reply\0")
    #expect(queue.wrote(.bytes(6)) == .wait)
    #expect(queue.awaitEnd() == true)
  }

  @Test(arguments: [Socket.Progress.bytes(2), .mustWait, .ended])
  func `leaves the rest of a reply to the thread of the server`(progress: Socket.Progress) {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    _ = queue.add(reply)
    #expect(queue.wrote(progress) == .notify)
    if case .bytes = progress {
      #expect(queue.flush().text == "ply\0")
    } else {
      #expect(queue.flush().text == "reply\0")
    }
    #expect(queue.wrote(.ended) == .close)
  }

  @Test func `never lets two threads write`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value) == .notify)
    #expect(queue.flush().text == "value\0")
    #expect(queue.add(value) == .notify)
    #expect(queue.add(reply) == .wait)
    #expect(queue.wrote(.bytes(6)).text == "value\0")
    #expect(queue.wrote(.bytes(6)).text == "reply\0")
    #expect(queue.wrote(.bytes(6)) == .proceed)
    queue.begin(terminator: 0)
    #expect(queue.add(reply).text == "reply\0")
    #expect(queue.flush() == .wait)
    #expect(queue.wrote(.bytes(6)) == .notify)
  }

  @Test func `merges changes for a client that does not read`() {
    func change(_ value: String) -> Reply {
      .change(StateChange(names: ["a"], values: [Array(value.utf8)]))
    }
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(change("1")) == .notify)
    #expect(queue.flush().text.contains(#"{"a":1}"#))
    #expect(queue.wrote(.mustWait) == .awaitSpace)
    for number in 2...9 { #expect(queue.add(change("\(number)")) == .wait) }
    guard case .write(let first) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(first.count)).text.contains(#"{"a":9}"#))
  }

  @Test func `replaces the values that a slow client does not read with an error`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value) == .notify)
    #expect(queue.flush().text == "value\0")
    #expect(queue.wrote(.mustWait) == .awaitSpace)
    var count = 0
    while queue.add(value) == .wait, count < 100_000 { count += 1 }
    #expect((8_000...8_200).contains(count))
    #expect(queue.flush().text == "value\0")
    #expect(queue.wrote(.bytes(6)).text.contains("org.coax.TooSlow"))
    #expect(queue.add(reply) == .wait)
    #expect(queue.wrote(.mustWait) == .linger)
    guard case .write(let error) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(error.count)) == .close)
  }

  @Test func `ends a one-way call without a reply`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.awaitEnd() == false)
    #expect(queue.add(.none) == .notify)
    #expect(queue.flush() == .proceed)
  }
}

extension ReplyQueue.Action {
  /// The bytes to write as text, or the name of the action.
  fileprivate var text: String {
    if case .write(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" }
  }
}
