import Foundation
import Serving
import Testing
import ViewModels

struct `A message` {
  private let kettle = Kettle()
  private let client: LocalClient

  init() {
    client = LocalClient(of: kettle)
  }

  /// Sets the target to a JSON value, and returns the new target or the problem.
  private func target(_ value: String) -> String {
    let reply = client.call("Set", #"{"target":\#(value)}"#).reply ?? ""
    return reply == #"{"parameters":{}}"# ? String(kettle.target) : reply.problem
  }

  @Test(
    arguments: [
      ("0", "0"), ("-7", "-7"), ("80.0", "80"), ("8e1", "80"), ("800E-1", "80"),
      (#""9007199254740993""#, "9007199254740993"),
      ("1.5", "must be a whole number"), ("null", "must be a whole number"),
      ("1e300", "must be between -9223372036854775808 and 9223372036854775807"),
      (#""x""#, "must be a whole number"), ("[1]", "must be a whole number"),
    ]
  )
  func `has whole numbers in any notation`(value: String, target: String) {
    #expect(self.target(value) == target)
  }

  @Test(
    arguments: [
      "", "[]", "1", "nul", "{", #"{"method":1}"#, #"{"method":"x.y",}"#, #"{"method":"Get"}"#,
      #"{"method":"x.y"} z"#, #"{"method":"x.y","parameters":[]}"#, #"{"method":"x\q.y"}"#,
      #"{"method":"x.y","parameters":{"a":01}}"#, #"{"method":"x.y","parameters":{"a":1.}}"#,
      #"{"method":"x.y","parameters":{"a":"\u12"}}"#, "{\"method\":\"x\ty\"}",
      #"{"method":"x.y","upgrade":true}"#,
    ]
  )
  func `is refused with a sentence if it is not a call`(message: String) {
    let reply = client.send(message).reply ?? ""
    #expect(reply.hasPrefix(#"{"error":"org.coax.InvalidMessage","parameters":{"problem":""#))
    #expect(reply.problem.hasSuffix("."))
  }

  @Test func `has at most 64 levels`() {
    func call(_ levels: Int) -> String {
      let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return client.send(#"{"method":"x.y","parameters":{"a":\#(value)}}"#).reply ?? ""
    }
    #expect(call(62).contains("InterfaceNotFound"))
    #expect(call(63).problem == "The message has more than 64 levels.")
    #expect(call(100_000).problem == "The message has more than 64 levels.")
  }

  @Test func `that is not UTF-8 is refused`() {
    let call = client.send(Array(#"{"method":"x.y","a":""#.utf8) + [0xFF] + Array("\"}".utf8))
    #expect(call.reply?.problem == "The message is not valid UTF-8.")
  }

  @Test func `has strings with all escapes`() {
    client.call("Set", #"{"note":"\"\\\/\b\f\n\r\t\u0041\ud83d\ude00x\u0000"}"#)
    #expect(kettle.note == "\"\\/\u{8}\u{C}\n\r\tA😀x\0")
    let state = client.call("Get").reply ?? ""
    #expect(state.contains(#""note":"\"\\/\u0008\u000c\n\r\tA😀x\u0000""#))
  }

  @Test func `shows a terminal no character that controls it or hides text`() {
    kettle.note = "\u{7F}\u{9B}é\u{202E}\u{2066}\u{FEFF}\u{E0041}😀\"\\\u{1B}\u{2028}"
    let state = client.call("Get").reply ?? ""
    let note = #"\u007f\u009bé\u202e\u2066\ufeff\udb40\udc41😀\"\\\u001b\u2028"#
    #expect(state.contains(#""note":"\#(note)""#))
    let before = kettle.note
    client.call("Set", #"{"note":"\#(note)"}"#)
    #expect(kettle.note == before)
  }

  @Test(arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83dx"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#])
  func `with half of a surrogate pair is refused, because no text has it`(half: String) {
    let reply = client.call("Set", #"{"note":"\#(half)"}"#).reply ?? ""
    #expect(reply.problem.hasSuffix(" of the message is not valid JSON."))
    #expect(kettle.note == nil)
  }

  /// Sends the number of changed messages in the variable `RANDOM_MESSAGES`, or 5,000.
  @Test func `of random bytes has a reply, unless it is one-way`() throws {
    let seeds = [
      #"{"method":"org.example.Kettle.Set","parameters":{"target":-1.5e3,"note":null}}"#,
      #"{"method":"org.example.Kettle.Set","parameters":{"note":"\ud83d\ude00\n\\","pin":"é"}}"#,
      #"{"method":"org.example.Kettle.Get","parameters":{},"more":true,"oneway":false}"#,
      #"{"method":"org.example.Kettle.Pour","parameters":{"cups":[[{"a":true},{}],[]]}}"#,
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"x"}}"#,
    ].map { Array($0.utf8) }
    let environment = ProcessInfo.processInfo.environment
    var random = SplitMix(seed: UInt64(environment["RANDOM_MESSAGES_SEED"] ?? "") ?? 7)
    for _ in 0..<(Int(environment["RANDOM_MESSAGES"] ?? "") ?? 5_000) {
      let message = random.change(seeds[random.number(below: seeds.count)], seeds)
      let call = client.send(message)
      let text = String(decoding: message, as: UTF8.self)
      guard let reply = call.replies.last else {
        // A random change can make a call one-way. Such a call ends without a reply.
        try #require(call.isOver && text.contains(#""oneway""#), "\(text)")
        continue
      }
      _ = try JSONSerialization.jsonObject(with: Data(reply.utf8))
    }
  }
}

extension String {
  /// The problem in a reply.
  fileprivate var problem: String {
    guard let start = range(of: #""problem":""#)?.upperBound else { return self }
    return String(self[start...].prefix { $0 != "\"" })
  }
}

/// A generator of random numbers that repeats with its seed.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(limit))
  }

  /// Returns a message with one to four random changes.
  mutating func change(_ message: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var message = message
    let marks = Array("{}[]\":,\\u0-.eE \0\n\u{1F}tfn9".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]
    for _ in 0...number(below: 4) {
      let place = number(below: message.count + 1)
      switch number(below: 4) {
      case 0: message.insert(marks[number(below: marks.count)], at: place)
      case 1: if place < message.count { message[place] = marks[number(below: marks.count)] }
      case 2: message.removeSubrange(place..<min(message.count, place + 1 + number(below: 8)))
      default:
        let other = others[number(below: others.count)]
        let start = number(below: other.count)
        message.insert(contentsOf: other[start..<min(other.count, start + 12)], at: place)
      }
    }
    return message
  }
}
