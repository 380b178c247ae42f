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
  /// The names of all members of the state.
  private let names: [String]
  /// The JSON text of each member, or nil if the member has not changed.
  private let values: [[UInt8]?]
  /// The encoded message with a NUL byte at its end, or nil until a client needs it.
  private let encoded = Mutex<[UInt8]?>(nil)

  package init(names: [String], values: [[UInt8]?]) {
    self.names = names
    self.values = values
  }

  /// Returns the combination of this change and a later one.
  func merging(_ later: StateChange) -> StateChange {
    StateChange(names: names, values: zip(values, later.values).map { $1 ?? $0 })
  }

  /// Returns the message with the changed members.
  ///
  /// Clients whose messages end with NUL share one copy of the message.
  func message(terminator: UInt8) -> [UInt8] {
    var message = encoded.withLock { encoded in
      let message = encoded ?? encode()
      encoded = message
      return message
    }
    if terminator != 0 { message[message.count - 1] = terminator }
    return message
  }

  private func encode() -> [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(raw: #"{"parameters":{"state":"#)
      let changed = zip(names, values).compactMap { name, value in
        value.map { (key: name, value: $0) }
      }
      writer.write(objectOf: changed) { $1.write(raw: $0) }
      writer.write(raw: "},\"continues\":true}\0")
    }
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
