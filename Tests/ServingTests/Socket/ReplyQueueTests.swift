import Serving
import Testing

struct `A queue of replies` {
  private let reply = Reply.last(Array("reply".utf8))
  private let value = Reply.value(Array("value".utf8))

  @Test func `lets the thread of the server write a reply, and begin the next call after it`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.flush() == .wait)
    #expect(queue.add(reply) == true)
    #expect(queue.flush().text == "reply\n")
    #expect(queue.wrote(.bytes(6)) == .proceed)
  }

  @Test(arguments: [Socket.Progress.bytes(2), .mustWait])
  func `writes the rest of a reply when the socket has space`(progress: Socket.Progress) {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(reply) == true)
    #expect(queue.flush().text == "reply\0")
    if case .bytes = progress {
      #expect(queue.wrote(progress).text == "ply\0")
    } else {
      #expect(queue.wrote(progress) == .awaitSpace(isUrgent: false))
      #expect(queue.flush().text == "reply\0")
    }
    #expect(queue.wrote(.ended) == .left)
  }

  @Test func `sends one notification until the thread of the server writes`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value) == true)
    #expect(queue.add(value) == false)
    #expect(queue.flush().text == "value\0value\0")
    // The thread looks for more replies after each write.
    #expect(queue.add(value) == false)
    #expect(queue.add(reply) == false)
    #expect(queue.wrote(.bytes(12)).text == "value\0reply\0")
    #expect(queue.wrote(.bytes(12)) == .proceed)
    queue.begin(terminator: 0)
    #expect(queue.add(reply) == true)
  }

  @Test func `merges changes for a client that does not read`() {
    func change(_ value: String) -> Reply {
      .change(StateChange(names: StateNames(["a"]), values: [Array(value.utf8)]))
    }
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(change("1")) == true)
    #expect(queue.flush().text.contains(#"{"a":1}"#))
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
    for number in 2...9 { #expect(queue.add(change("\(number)")) == false) }
    guard case .write(let first) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(first.count)).text.contains(#"{"a":9}"#))
  }

  @Test func `waits for a client that reads nothing as long as few replies wait`() {
    var queue = makeBlockedQueue()
    for _ in 1..<24 * 1024 / 6 { #expect(queue.add(value) == false) }
    #expect(queue.add(value) == true)
    #expect(queue.flush().text.utf8.count == 24 * 1024 + 6)
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: true))
    for _ in 1...9 { #expect(queue.add(value) == false) }
    #expect(queue.flush().text.utf8.count == 24 * 1024 + 60)
    #expect(queue.wrote(.bytes(60)).text.utf8.count == 24 * 1024)
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
  }

  @Test func `replaces the replies that a slow client does not read with an error`() {
    var queue = makeBlockedQueue()
    while !queue.add(value) {}
    #expect(queue.giveUp().text == tooSlow + "\0")
    #expect(queue.add(reply) == false)
    #expect(queue.wrote(.mustWait) == .linger)
    guard case .write(let error) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(error.count)) == .close)
  }

  @Test func `keeps the rest of a value that was sent in part`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(value) == true)
    #expect(queue.flush().text == "value\n")
    #expect(queue.add(value) == false)
    #expect(queue.wrote(.bytes(2)).text == "lue\nvalue\n")
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
    #expect(queue.giveUp().text == "lue\n" + tooSlow + "\n")
  }

  @Test func `keeps the values that are being sent while too many others wait`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(value) == true)
    #expect(queue.add(value) == false)
    #expect(queue.flush().text == "value\nvalue\n")
    #expect(queue.add(value) == false)
    for _ in 0..<1_048_576 / 6 { #expect(queue.add(value) == false) }
    #expect(queue.add(reply) == false)
    #expect(queue.wrote(.bytes(8)).text == "lue\n" + tooSlow + "\n")
  }

  /// Returns a queue with one value for which the socket has no space.
  private func makeBlockedQueue() -> ReplyQueue {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    _ = (queue.add(value), queue.flush(), queue.wrote(.mustWait))
    return queue
  }

  private let tooSlow = #"{"error":"org.coax.TooSlow","parameters":{}}"#

  @Test func `ends a one-way call without a reply`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(.none) == true)
    #expect(queue.flush() == .proceed)
  }
}

extension ReplyQueue.Action {
  /// The bytes to write as text, or the name of the action.
  fileprivate var text: String {
    if case .write(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" }
  }
}
