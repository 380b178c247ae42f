/// Objects in the order in which they were added, each once; added and removed in constant time.
///
/// `positions` maps each object to its index in `members`; removed ones leave a hole there.
package struct OrderedBag<Member> {
  private var members: [(identity: ObjectIdentifier, member: Member)?] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var count: Int { positions.count }

  /// How many places there are, the holes among them.
  package var places: Int { members.count }

  package mutating func insert(_ member: Member, as identity: ObjectIdentifier) {
    guard positions[identity] == nil else { return }
    positions[identity] = members.count
    members.append((identity, member))
  }

  package mutating func remove(_ identity: ObjectIdentifier) -> Member? {
    guard let position = positions.removeValue(forKey: identity) else { return nil }
    let member = members[position]?.member
    members[position] = nil
    closeHoles()
    return member
  }

  package func visit(_ body: (Member) -> Void) {
    for case (_, let member)? in members { body(member) }
  }

  /// Makes room once holes outnumber members, so each removal pays for a constant share.
  private mutating func closeHoles() {
    guard members.count > 2 * positions.count else { return }
    members.removeAll { $0 == nil }
    for (position, entry) in members.enumerated() {
      if let entry { positions[entry.identity] = position }
    }
  }
}
