/// An insertion-ordered set whose members are compared by identity.
///
/// Insertion and removal take constant time on average.
///
/// `positions` maps each identity to an index in `members`. A removal leaves nil at that index.
package struct OrderedIdentitySet<Member> {
  private var members: [(identity: ObjectIdentifier, member: Member)?] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var count: Int { positions.count }

  /// The length of the storage, including the empty places that removals left.
  package var storageCount: Int { members.count }

  /// Inserts a member, unless the set already contains its identity.
  package mutating func insert(_ member: Member, as identity: ObjectIdentifier) {
    guard positions[identity] == nil else { return }
    positions[identity] = members.count
    members.append((identity, member))
  }

  /// Removes and returns the member with the given identity, or returns nil if there is none.
  package mutating func remove(_ identity: ObjectIdentifier) -> Member? {
    guard let position = positions.removeValue(forKey: identity) else { return nil }
    let member = members[position]?.member
    members[position] = nil
    compact()
    return member
  }

  package func visit(_ body: (Member) -> Void) {
    for case (_, let member)? in members { body(member) }
  }

  /// Removes the empty places once they outnumber the members.
  private mutating func compact() {
    guard members.count > 2 * positions.count else { return }
    members.removeAll { $0 == nil }
    for (position, entry) in members.enumerated() {
      if let entry { positions[entry.identity] = position }
    }
  }
}
