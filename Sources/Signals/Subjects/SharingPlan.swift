/// The part of `shared` that decides when to connect to the source and when to disconnect.
///
/// 1. Connections are numbered from 1. Only the newest can be current, and only its subscribers are
///    counted.
/// 2. If `hasGrace` is true, a grace period begins when the last subscriber leaves. The next
///    subscriber or a timer ends the grace period.
/// 3. A connection whose source has ended or has been released is over. Such a connection begins no
///    grace period, and no subscriber joins it.
package struct SharingPlan {
  package enum Departure: Equatable {
    /// Do nothing.
    case nothing
    /// Dispose the subscription to the source.
    case disconnect
    /// Call `endGrace(_:)` with this number after the grace period.
    case wait(Int)
  }

  private let hasGrace: Bool
  private var newest = 0
  private var isConnected = false
  private var subscriberCount = 0
  /// The number of the grace period in progress, or nil if there is none.
  private var grace: Int?
  private var graceCount = 0

  package init(hasGrace: Bool) {
    self.hasGrace = hasGrace
  }

  /// Adds a subscriber to the current connection, or to a new one if no connection is open.
  ///
  /// `isNew` is true if the caller must subscribe to the source.
  package mutating func join(isOver: Bool) -> (connection: Int, isNew: Bool) {
    grace = nil
    if isConnected, !isOver {
      subscriberCount += 1
      return (newest, false)
    }
    isConnected = true
    newest += 1
    subscriberCount = 1
    return (newest, true)
  }

  /// Removes a subscriber from a connection, which may be over.
  package mutating func leave(_ connection: Int, isOver: Bool) -> Departure {
    guard isConnected, connection == newest else { return .nothing }
    subscriberCount -= 1
    guard subscriberCount == 0 else { return .nothing }
    guard hasGrace, !isOver else {
      isConnected = false
      return isOver ? .nothing : .disconnect
    }
    graceCount += 1
    grace = graceCount
    return .wait(graceCount)
  }

  /// Returns true if the grace period with this number is in progress.
  package func isWaiting(_ number: Int) -> Bool {
    grace == number
  }

  /// Ends a grace period, and returns true if the caller must dispose the source.
  package mutating func endGrace(_ number: Int) -> Bool {
    guard isWaiting(number) else { return false }
    grace = nil
    isConnected = false
    return true
  }
}
