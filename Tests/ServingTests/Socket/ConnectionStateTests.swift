import Serving
import Testing

struct `The state of a connection` {
  private let get = #"{"method":"x.y.Get"}"#
  private let oneway = #"{"method":"x.y.Get","oneway":true}"#

  @Test func `begins the next call when the replies are written`() {
    var state = ConnectionState()
    state.arrived(isLast: false)
    #expect(state.advance().text == "read")
    #expect(state.receive("\(get)\0\(get)\n").text == "call Get, 0")
    #expect(state.advance().text == "wait")
    #expect(state.repliesWritten().text == "call Get, 10")
    #expect(state.repliesWritten().text == "wait")
  }

  @Test func `reads nothing while a call is in progress`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0").text == "call Get, 0")
    state.arrived(isLast: false)
    #expect(state.advance().text == "wait")
    #expect(state.repliesWritten().text == "read")
  }

  @Test func `takes the same actions wherever the bytes are divided`() {
    let bytes = Array("\n{\"method\":\n\"x.y.A\"}\n[\"\\\"}\"]\0 \0\(get)\0{".utf8)
    let expected = ["call A, 10", "reject, 10", "call Get, 10", "wait"]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var state = ConnectionState()
        var actions: [String] = []
        for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
          actions.append(state.receive(piece).text)
          while state.isBusy { actions.append(state.repliesWritten().text) }
        }
        #expect(actions.filter { $0 != "wait" } + actions.suffix(1) == expected)
      }
    }
  }

  @Test func `rejects an invalid message, and skips a blank one`() {
    var state = ConnectionState()
    #expect(state.receive(" \n\n[]\n\(get)\n").text == "reject, 10")
    #expect(state.repliesWritten().text == "call Get, 10")
  }

  @Test func `continues with the next message after a pause`() {
    var state = ConnectionState()
    #expect(state.receive("[]\n\(get)\n").text == "reject, 10")
    state.pause()
    #expect(state.isBusy == false)
    #expect(state.hasMoreToDo == true)
    #expect(state.advance().text == "call Get, 10")
  }

  @Test func `ends all replies with newlines after a message that ended with one`() {
    var state = ConnectionState()
    #expect(state.receive("\n\(get)\0").text == "call Get, 0")
    #expect(state.repliesWritten().text == "wait")
    #expect(state.receive("\(get)\n").text == "call Get, 10")
    #expect(state.repliesWritten().text == "wait")
    #expect(state.receive("[]\0").text == "reject, 10")
    #expect(state.repliesWritten().text == "wait")
    #expect(state.receive("{").text == "wait")
    #expect(state.inputEnded().text == "refuse, 10")
  }

  @Test(arguments: [("{", 0), ("{\n", 10)])
  func `refuses an unfinished first message with the terminator that it suggests`(
    input: String,
    terminator: Int
  ) {
    var state = ConnectionState()
    #expect(state.receive(input).text == "wait")
    #expect(state.inputEnded().text == "refuse, \(terminator)")
  }

  @Test func `refuses a message that is too long, complete or not`() {
    let long = [UInt8](repeating: UInt8(ascii: " "), count: 1_048_577)
    var incomplete = ConnectionState()
    #expect(incomplete.receive(long.dropLast()).text == "wait")
    #expect(incomplete.deadline != nil)
    #expect(incomplete.receive(" ").text == "refuse, 0")
    // The client has the whole time for the last reply.
    #expect(incomplete.deadline == nil)
    var complete = ConnectionState()
    #expect(complete.receive(long + [0]).text == "refuse, 0")
  }

  @Test func `reads until the end that was reported with the last bytes`() {
    var state = ConnectionState()
    state.arrived(isLast: true)
    #expect(state.receive("\(get)\0").text == "call Get, 0")
    #expect(state.hasMoreToDo == true)
    #expect(state.repliesWritten().text == "read")
    #expect(state.inputEnded().text == "close")
  }

  @Test func `finishes its calls when the input has ended`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0\(get)\0").text == "call Get, 0")
    #expect(state.inputEnded().text == "wait")
    #expect(state.repliesWritten().text == "call Get, 0")
    #expect(state.repliesWritten().text == "close")
    #expect(state.left().text == "wait")
  }

  @Test func `abandons the call of a client that leaves, and performs the calls behind it`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0\(oneway)\0").text == "call Get, 0")
    #expect(state.left().text == "abandon")
    #expect(state.advance().text == "call Get, 0")
    #expect(state.advance().text == "abandon")
    #expect(state.advance().text == "read")
    #expect(state.inputEnded().text == "close")
    #expect(state.advance().text == "wait")
  }

  @Test func `reads what arrived with the hang-up, even if the end of a call was not noticed`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0").text == "call Get, 0")
    state.arrived(isLast: true)
    #expect(state.left().text == "abandon")
    #expect(state.advance().text == "read")
    #expect(state.receive("\(oneway)\0{\0\(get)\0{").text == "call Get, 0")
    #expect(state.advance().text == "abandon")
    // Nobody receives an error for the invalid message.
    #expect(state.advance().text == "call Get, 0")
    #expect(state.advance().text == "abandon")
    #expect(state.advance().text == "read")
    #expect(state.inputEnded().text == "close")
  }

  @Test func `ignores the input of a client that was refused and leaves`() {
    var state = ConnectionState()
    #expect(state.receive(get).text == "wait")
    #expect(state.inputEnded().text == "refuse, 0")
    #expect(state.left().text == "close")
  }

  @Test func `has a deadline from the first byte of a message to its last`() {
    var state = ConnectionState()
    #expect(state.receive("{").text == "wait")
    let first = state.deadline
    #expect(first != nil)
    #expect(state.receive(#""method":"#).text == "wait")
    #expect(state.deadline == first)
    #expect(state.receive("1}\0{").text == "reject, 0")
    #expect(state.deadline == nil)
    #expect(state.repliesWritten().text == "wait")
    // The timer of the first message may already have fired.
    #expect(state.passed(deadline: first ?? 0).text == "wait")
    #expect(state.passed(deadline: state.deadline ?? 0).text == "read")
    #expect(state.receive("").text == "refuse, 0")
  }

  @Test func `is not too slow if the rest of the message has arrived by the deadline`() {
    var state = ConnectionState()
    #expect(state.receive("{").text == "wait")
    #expect(state.passed(deadline: state.deadline ?? 0).text == "read")
    #expect(state.receive(get.dropFirst() + "\0{").text == "call Get, 0")
    #expect(state.repliesWritten().text == "wait")
    #expect(state.deadline != nil)
  }

  @Test func `refuses a message without an end`() {
    var state = ConnectionState()
    #expect(state.receive(get).text == "wait")
    #expect(state.inputEnded().text == "refuse, 0")
    var blank = ConnectionState()
    #expect(blank.receive(" \r\t").text == "wait")
    #expect(blank.inputEnded().text == "close")
    var gone = ConnectionState()
    #expect(gone.left().text == "read")
    #expect(gone.receive(get).text == "read")
    #expect(gone.inputEnded().text == "close")
  }

  @Test func `gives up a client that makes no space for many replies`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0").text == "call Get, 0")
    state.repliesWait(isUrgent: true)
    let first = state.deadline ?? 0
    state.repliesWait(isUrgent: true)
    #expect(state.passed(deadline: first).text == "wait")
    let second = state.deadline ?? 0
    state.repliesWait(isUrgent: false)
    #expect(state.passed(deadline: second).text == "wait")
    state.repliesWait(isUrgent: true)
    #expect(state.passed(deadline: state.deadline ?? 0).text == "give up")
    #expect(state.deadline == nil)
  }

  @Test func `closes when the client does not read its last replies`() {
    var state = ConnectionState()
    #expect(state.receive("\(get)\0").text == "call Get, 0")
    state.linger()
    #expect(state.advance().text == "wait")
    #expect(state.passed(deadline: state.deadline ?? 0).text == "close")
  }
}

extension ConnectionState {
  fileprivate mutating func receive(_ text: String) -> Action {
    receive(Array(text.utf8))
  }

  fileprivate mutating func receive(_ bytes: some Sequence<UInt8>) -> Action {
    Array(bytes).withUnsafeBytes { received($0, isDrained: true) }
  }
}

extension ConnectionState.Action {
  fileprivate var text: String {
    switch self {
    case .wait: "wait"
    case .read: "read"
    case .call(let call, let terminator): "call \(call.method), \(terminator)"
    case .reject(_, let terminator): "reject, \(terminator)"
    case .refuse(_, let terminator): "refuse, \(terminator)"
    case .giveUp: "give up"
    case .abandon: "abandon"
    case .close: "close"
    }
  }
}
