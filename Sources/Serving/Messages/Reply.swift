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
package struct StateChange: Sendable {
  /// The names of all members of the state.
  let names: [String]
  /// The JSON text of each member, or nil if the member has not changed.
  private(set) var values: [[UInt8]?]
  /// The encoded message, shared by all clients that receive the same change.
  private var encoding = MessageCache()

  package init(names: [String], values: [[UInt8]?]) {
    self.names = names
    self.values = values
  }

  /// Returns a change that includes a later one.
  consuming func merging(_ later: StateChange) -> StateChange {
    for (index, value) in later.values.enumerated() where value != nil { values[index] = value }
    encoding = MessageCache()
    return self
  }

  /// The message with the changed members.
  var message: [UInt8] { encoding.message(encode) }

  private func encode() -> [UInt8] {
    ValueWriter.bytes { writer in
      writer.write(raw: #"{"parameters":{"state":"#)
      let changed = zip(names, values).compactMap { name, value in
        value.map { (key: name, value: $0) }
      }
      writer.write(objectOf: changed) { $1.write(raw: $0) }
      writer.write(raw: #"},"continues":true}"#)
    }
  }
}

/// A message that is encoded when it is first needed.
private final class MessageCache: Sendable {
  private let stored = Mutex<[UInt8]?>(nil)

  func message(_ encode: () -> [UInt8]) -> [UInt8] {
    if let message = stored.withLock({ $0 }) { return message }
    let message = encode()
    stored.withLock { $0 = message }
    return message
  }
}

/// Functions that encode the messages of a service.
enum ReplyMessage {
  /// Returns a reply with parameters, whose values are JSON texts.
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
