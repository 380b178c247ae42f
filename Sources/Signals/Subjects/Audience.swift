public import Synchronization

/// Those who listen to a subject, in the order in which they came.
///
/// Knows nothing of values, so none of it is compiled again for each type of them.
@usableFromInline
struct Audience {
  @usableFromInline var seats: ContiguousArray<Seat?> = []
  private var emptySeats = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func admit(_ seat: Seat) {
    guard seat.isTaken else { return }
    seat.index = UInt32(seats.count)
    seats.append(seat)
  }

  @usableFromInline
  mutating func clear(_ seat: Seat) {
    let index = Int(seat.index)
    // It may never have been admitted, or have gone with the rest at the end.
    guard index < seats.count, seats[index] === seat else { return }
    seats[index] = nil
    emptySeats += 1
    if emptySeats > 16, emptySeats > seats.count / 2 { closeRanks() }
  }

  /// Lets go of everybody who is left, and of their sinks.
  @usableFromInline
  mutating func dismiss() {
    let seats = seats
    self = Audience()
    for seat in seats { seat?.dismiss() }
  }

  private mutating func closeRanks() {
    seats.removeAll { $0 == nil }
    emptySeats = 0
    for (index, seat) in seats.enumerated() { seat?.index = UInt32(index) }
  }
}

/// A place in the audience of a subject.
@usableFromInline
final class Seat: Teardown, @unchecked Sendable {
  // SAFETY: `index` and `isDismissed` are touched only inside the hub's gate, or by `deinit`; the
  // rest is immutable or atomic.

  /// Owned.
  ///
  /// Unmanaged, so that sending to it retains nothing.
  @usableFromInline let sink: Unmanaged<Link>
  private let hub: AudienceGate
  /// Whether it is told first what the subject remembers.
  @usableFromInline let isRecalling: Bool
  // The three flags lie together: apart, they would make the seat sixteen bytes larger.
  private var isDismissed = false
  @usableFromInline let taken = Atomic<Bool>(true)
  @exclusivity(unchecked)
  fileprivate var index: UInt32 = .max

  @usableFromInline
  init(_ sink: Link, _ hub: AudienceGate, isRecalling: Bool) {
    self.sink = .passRetained(sink)
    self.hub = hub
    self.isRecalling = isRecalling
  }

  deinit {
    if !isDismissed { sink.release() }
  }

  @inlinable
  var isTaken: Bool { taken.load(ordering: .acquiring) }

  /// Gives the place up, and returns whether it was still taken.
  @usableFromInline
  func giveUp() -> Bool {
    taken.exchange(false, ordering: .acquiringAndReleasing)
  }

  @usableFromInline
  override func tearDown() {
    if giveUp() { hub.clear(self) }
  }

  /// Gives the place up and releases the sink, which through its scope may hold this very seat.
  fileprivate func dismiss() {
    guard giveUp() else { return }
    isDismissed = true
    sink.release()
  }
}
