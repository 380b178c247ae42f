import Serving
import Testing

struct `A queue of replies` {
  private let reply = Reply.last(Array("reply".utf8))
  private let value = Reply.value(Array("value".utf8))

  @Test func `lets the thread of the server write a reply, and begin the next call after it`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.flush() == .wait)
    #expect(queue.add(reply) == .notify)
    #expect(queue.flush().text == "reply\n")
    #expect(queue.wrote(.bytes(6)) == .proceed)
  }

  @Test(arguments: [Socket.Progress.bytes(2), .mustWait])
  func `writes the rest of a reply when the socket has space`(progress: Socket.Progress) {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(reply) == .notify)
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
    #expect(queue.add(value) == .notify)
    #expect(queue.add(value) == .none)
    #expect(queue.flush().text == "value\0value\0")
    // The thread looks for more replies after each write.
    #expect(queue.add(value) == .none)
    #expect(queue.add(reply) == .none)
    #expect(queue.wrote(.bytes(12)).text == "value\0reply\0")
    #expect(queue.wrote(.bytes(12)) == .proceed)
    queue.begin(terminator: 0)
    #expect(queue.add(reply) == .notify)
  }

  @Test func `merges changes for a client that does not read`() {
    func change(_ value: String) -> Reply {
      .change(StateChange(names: StateNames(["a"]), members: [(0, Array(value.utf8))]))
    }
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(change("1")) == .notify)
    #expect(queue.flush().text.contains(#"{"a":1}"#))
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
    for number in 2...9 { #expect(queue.add(change("\(number)")) == .none) }
    guard case .write(let first) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(first.count)).text.contains(#"{"a":9}"#))
  }

  @Test func `merges the members of changes, and shares a change that replaces all of them`() {
    let names = StateNames(["a", "b", "c", "d"])
    func change(_ members: KeyValuePairs<Int, String>) -> StateChange {
      StateChange(names: names, members: members.map { ($0, Array($1.utf8)) })
    }
    let merged = change([0: "1", 2: "2"]).merging(change([1: "3", 2: "4"]))
    let text = String(decoding: merged.message(terminator: 0).dropLast(), as: UTF8.self)
    #expect(text == #"{"parameters":{"state":{"a":1,"b":3,"c":4}},"continues":true}"#)
    let later = change([0: "5", 1: "6", 2: "7", 3: "8"])
    #expect(merged.merging(later) === later)
    #expect(later.merging(merged) !== merged)
  }

  @Test func `waits for a client that reads nothing as long as few replies wait`() {
    var queue = makeBlockedQueue()
    for _ in 1..<24 * 1024 / 6 { #expect(queue.add(value) == .none) }
    #expect(queue.add(value) == .notify)
    #expect(queue.flush().text.utf8.count == 24 * 1024 + 6)
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: true))
    for _ in 1...9 { #expect(queue.add(value) == .none) }
    #expect(queue.flush().text.utf8.count == 24 * 1024 + 60)
    #expect(queue.wrote(.bytes(60)).text.utf8.count == 24 * 1024)
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
  }

  @Test func `replaces the replies that a slow client does not read with an error`() {
    var queue = makeBlockedQueue()
    while queue.add(value) == .none {}
    #expect(queue.giveUp().text == tooSlow + "\0")
    #expect(queue.add(reply) == .none)
    #expect(queue.wrote(.mustWait) == .linger)
    guard case .write(let error) = queue.flush() else { return #expect(Bool(false)) }
    #expect(queue.wrote(.bytes(error.count)) == .close)
  }

  @Test func `keeps the rest of a value that was sent in part`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(value) == .notify)
    #expect(queue.flush().text == "value\n")
    #expect(queue.add(value) == .none)
    #expect(queue.wrote(.bytes(2)).text == "lue\nvalue\n")
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
    #expect(queue.giveUp().text == "lue\n" + tooSlow + "\n")
  }

  @Test func `keeps the values that are being sent while too many others wait`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(value) == .notify)
    #expect(queue.add(value) == .none)
    #expect(queue.flush().text == "value\nvalue\n")
    #expect(queue.add(value) == .none)
    for _ in 0..<1_048_576 / 6 { #expect(queue.add(value) == .none) }
    #expect(queue.add(reply) == .none)
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
    #expect(queue.add(.none) == .notify)
    #expect(queue.flush() == .proceed)
  }
}

/// The main actor writes what nothing else waits for.
struct `A queue of replies that the main actor writes` {
  private let reply = Reply.last(Array("reply".utf8))
  private let value = Reply.value(Array("value".utf8))

  @Test func `needs no notification for a reply`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 10)
    #expect(queue.add(reply, isDirect: true).text == "reply\n")
    #expect(queue.wroteDirectly(.bytes(6)) == .none)
    // The thread of the server finds the call ended when more input arrives.
    #expect(queue.flush(hasMoreToDo: true) == .proceed)
  }

  @Test func `lets the thread of the server write if the client has sent another call`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0, hasMoreToDo: true)
    #expect(queue.add(reply, isDirect: true) == .notify)
    #expect(queue.flush(hasMoreToDo: true).text == "reply\0")
  }

  @Test func `notifies the thread of the server if a call has arrived during the write`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(reply, isDirect: true).text == "reply\0")
    // Only one thread writes at a time.
    #expect(queue.flush(hasMoreToDo: true) == .wait)
    #expect(queue.wroteDirectly(.bytes(6)) == .notify)
    #expect(queue.flush(hasMoreToDo: true) == .proceed)
  }

  @Test func `notifies the thread of the server if a call arrives before the last reply`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value, isDirect: true).text == "value\0")
    #expect(queue.wroteDirectly(.bytes(6)) == .none)
    #expect(queue.flush(hasMoreToDo: true) == .wait)
    #expect(queue.add(reply, isDirect: true) == .notify)
  }

  @Test(arguments: [Socket.Progress.mustWait, .ended])
  func `leaves a socket without space to the thread of the server`(progress: Socket.Progress) {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value, isDirect: true).text == "value\0")
    #expect(queue.wroteDirectly(.bytes(2)).text == "lue\0")
    #expect(queue.wroteDirectly(progress) == .notify)
    #expect(queue.add(value, isDirect: true) == .none)
    #expect(queue.flush().text == "lue\0value\0")
    #expect(queue.wrote(.mustWait) == .awaitSpace(isUrgent: false))
    #expect(queue.add(reply, isDirect: true) == .none)
    #expect(queue.flush().text == "lue\0value\0reply\0")
  }

  @Test func `leaves a long reply to the thread of the server`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    let long = Reply.last([UInt8](repeating: 65, count: 24 * 1024))
    #expect(queue.add(long, isDirect: true) == .notify)
  }

  @Test func `lets the thread of the server close the connection after a write`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(value, isDirect: true).text == "value\0")
    queue.close()
    #expect(queue.wroteDirectly(.bytes(6)) == .notify)
    #expect(queue.flush() == .close)
  }

  @Test func `ends a one-way call without a notification`() {
    var queue = ReplyQueue()
    queue.begin(terminator: 0)
    #expect(queue.add(.none, isDirect: true) == .none)
    #expect(queue.flush(hasMoreToDo: true) == .proceed)
  }
}

extension ReplyQueue.Delivery {
  /// The bytes to write as text, or the name of the action.
  fileprivate var text: String {
    if case .write(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" }
  }
}

extension ReplyQueue.Action {
  /// The bytes to write as text, or the name of the action.
  fileprivate var text: String {
    if case .write(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" }
  }
}
