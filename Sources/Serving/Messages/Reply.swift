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
  package typealias Member = (index: Int, text: [UInt8])

  private let names: StateNames
  /// The members that have changed with their JSON texts, in the order of the state.
  private let members: [Member]
  /// The encoded message with a NUL byte at its end, or nil until a client needs it.
  private let encoded = Mutex<[UInt8]?>(nil)

  package init(names: StateNames, members: [Member]) {
    self.names = names
    self.members = members
  }

  /// Returns all members of a state.
  static func members(_ texts: [[UInt8]]) -> [Member] {
    texts.enumerated().map { (index: $0.offset, text: $0.element) }
  }

  /// Returns the combination of this change and a later one.
  ///
  /// If the later change has all members of this one, the result is the later change itself. So
  /// clients that skip this change share the message of the later one with all other clients.
  package func merging(_ later: StateChange) -> StateChange {
    if later.hasAllMembers(of: self) { return later }
    var merged: [Member] = []
    var rest = members[...]
    for member in later.members {
      while let earlier = rest.first, earlier.index <= member.index {
        if earlier.index < member.index { merged.append(earlier) }
        rest.removeFirst()
      }
      merged.append(member)
    }
    return StateChange(names: names, members: merged + rest)
  }

  private func hasAllMembers(of earlier: StateChange) -> Bool {
    var position = 0
    for index in earlier.members.indices {
      while position < members.count, members[position].index < earlier.members[index].index {
        position += 1
      }
      if position == members.count || members[position].index != earlier.members[index].index {
        return false
      }
    }
    return true
  }

  /// Returns the changes of some members.
  func part(_ chosen: Set<Int>) -> StateChange {
    StateChange(names: names, members: members.filter { chosen.contains($0.index) })
  }

  /// True if no member has changed.
  var isEmpty: Bool { members.isEmpty }

  /// Returns the message with the changed members.
  ///
  /// Clients whose messages end with NUL share one copy of the message.
  package func message(terminator: UInt8) -> [UInt8] {
    var message = encoded.withLock { encoded in
      let message = encoded ?? (names.message(of: members, continues: true) + [0])
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

  /// Returns a reply with some members.
  func message(of members: [StateChange.Member], continues: Bool) -> [UInt8] {
    ValueWriter.bytes(capacity: size(of: members)) { writer in
      writer.write(raw: #"{"parameters":{"state":"#)
      write(members, to: &writer)
      writer.write(raw: continues ? #"},"continues":true}"# : "}}")
    }
  }

  /// Writes an object with some members.
  func write(_ members: [StateChange.Member], to writer: inout ValueWriter) {
    writer.write(raw: "{")
    for (position, member) in members.enumerated() {
      if position > 0 { writer.write(raw: ",") }
      writer.write(raw: prefixes[member.index])
      writer.write(raw: member.text)
    }
    writer.write(raw: "}")
  }

  /// Returns the number of bytes that a message has at most.
  private func size(of members: [StateChange.Member]) -> Int {
    members.reduce(64) { $0 + prefixes[$1.index].count + $1.text.count + 1 }
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
