public import Synchronization

/// The newest values of a subject, up to a capacity, for later subscribers.
@usableFromInline
struct ReplayBuffer<Value: Sendable> {
  /// The number of values to keep, or nil to keep all.
  @usableFromInline let capacity: Int?
  /// The values, which form a ring buffer that begins at `values[oldest]`.
  @usableFromInline var values: ContiguousArray<Value> = []
  @usableFromInline var oldest = 0

  /// A copy of the newest value, which any thread may read.
  ///
  /// Only behavior subjects have this copy.
  @usableFromInline let latest: LatestValue<Value>?

  @inlinable
  init(capacity: Int?) {
    self.capacity = capacity
    latest = nil
  }

  @inlinable
  init(latest: LatestValue<Value>) {
    capacity = 1
    self.latest = latest
    values = [latest.value]
  }

  /// Appends a value, replacing the oldest if the buffer is full.
  ///
  /// With a capacity of 0, the buffer stores nothing.
  @inlinable
  mutating func append(_ value: Value) {
    latest?.value = value
    guard let capacity, values.count >= capacity else { return values.append(value) }
    guard capacity > 0 else { return }
    values[oldest] = value
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
  }

  /// Calls `body` with each value, oldest first, until `body` returns false.
  @inlinable
  func replay(_ body: (Value) -> Bool) {
    for offset in values.indices {
      let index = oldest + offset
      guard body(values[index < values.count ? index : index - values.count]) else { return }
    }
  }
}

/// A value that any thread may read while another thread writes it.
@usableFromInline
final class LatestValue<Value: Sendable>: Sendable {
  @usableFromInline let storage: Mutex<Value>

  @inlinable
  init(_ value: Value) {
    storage = Mutex(value)
  }

  @inlinable
  var value: Value {
    get { storage.withLock { $0 } }
    set {
      // The swap releases the old value outside the lock, because a release may run user code.
      var other = newValue
      storage.withLock { swap(&$0, &other) }
    }
  }
}
