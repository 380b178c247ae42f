internal import Synchronization

/// A part of the answer to a call.
package enum Reply: Sendable {
  /// The only reply, or the last one.
  case last([UInt8])
  /// A value, after which more replies follow.
  case value([UInt8])
  /// Members of the state, after which more replies follow.
  case change(StateChange)
  /// The end of a call whose client wants no reply.
  case none
}

/// The members of a state that have changed.
///
/// A later change can be merged into an earlier one that a slow client has not received yet.
package final class StateChange: Sendable {
  private let names: StateNames
  /// The JSON text of each member, or nil if the member has not changed.
  private let values: [[UInt8]?]
  /// The encoded message with a NUL byte at its end, or nil until a client needs it.
  private let encoded = Mutex<[UInt8]?>(nil)

  package init(names: StateNames, values: [[UInt8]?]) {
    self.names = names
    self.values = values
  }

  /// Returns the combination of this change and a later one.
  func merging(_ later: StateChange) -> StateChange {
    StateChange(names: names, values: zip(values, later.values).map { $1 ?? $0 })
  }

  /// Returns the changes of some members.
  func part(_ members: Set<Int>) -> StateChange {
    StateChange(
      names: names,
      values: values.indices.map { members.contains($0) ? values[$0] : nil }
    )
  }

  /// True if no member has changed.
  var isEmpty: Bool { !values.contains { $0 != nil } }

  /// Returns the message with the changed members.
  ///
  /// Clients whose messages end with NUL share one copy of the message.
  func message(terminator: UInt8) -> [UInt8] {
    var message = encoded.withLock { encoded in
      let message = encoded ?? (names.message(of: values, continues: true) + [0])
      encoded = message
      return message
    }
    if terminator != 0 { message[message.count - 1] = terminator }
    return message
  }
}

/// The names of the members of a state.
package struct StateNames: Sendable {
  /// The beginning of each member's text, such as `"target":`.
  private let prefixes: [[UInt8]]

  package init(_ names: [String]) {
    prefixes = names.map { name in
      ValueWriter.bytes { writer in
        writer.write(name)
        writer.write(raw: ":")
      }
    }
  }

  /// Returns a reply with the members whose texts are not nil.
  func message(of texts: [[UInt8]?], continues: Bool) -> [UInt8] {
    ValueWriter.bytes(capacity: size(of: texts)) { writer in
      writer.write(raw: #"{"parameters":{"state":"#)
      write(texts, to: &writer)
      writer.write(raw: continues ? #"},"continues":true}"# : "}}")
    }
  }

  /// Writes an object with the members whose texts are not nil.
  func write(_ texts: [[UInt8]?], to writer: inout ValueWriter) {
    writer.write(raw: "{")
    var isFirst = true
    for (index, text) in texts.enumerated() {
      guard let text else { continue }
      if !isFirst { writer.write(raw: ",") }
      isFirst = false
      writer.write(raw: prefixes[index])
      writer.write(raw: text)
    }
    writer.write(raw: "}")
  }

  /// Returns the number of bytes that a message has at most.
  private func size(of texts: [[UInt8]?]) -> Int {
    var size = 64
    for (prefix, text) in zip(prefixes, texts) { size += prefix.count + (text?.count ?? 0) + 1 }
    return size
  }
}

/// Functions that encode the replies of a service.
enum ReplyMessage {
  /// Returns a reply with parameters that are given as JSON texts.
  static func success(
    _ parameters: KeyValuePairs<String, [UInt8]> = [:],
    continues: Bool = false
  ) -> [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(raw: #"{"parameters":"#)
      writer.write(objectOf: parameters.map { (key: $0, value: $1) }) { $1.write(raw: $0) }
      writer.write(raw: continues ? #","continues":true}"# : "}")
    }
  }

  /// Returns the reply to a call that failed.
  static func error(
    _ name: String,
    _ parameters: KeyValuePairs<String, any ServedValue> = [:]
  ) -> [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(raw: #"{"error":"#)
      writer.write(name)
      writer.write(raw: #","parameters":"#)
      writer.write(objectOf: parameters.map { (key: $0, value: $1) }) { $0.write(to: &$1) }
      writer.write(raw: "}")
    }
  }

  /// Returns the reply to a message that is not a valid call.
  static func error(_ problem: InvalidMessage) -> [UInt8] {
    error("org.coax.InvalidMessage", ["problem": problem.problem])
  }
}
