public import Synchronization

/// The newest values of a subject, up to a number of them, for those who come late.
@usableFromInline
struct Memory<Value: Sendable> {
  /// How many values are kept; nil keeps all.
  @usableFromInline let capacity: Int?
  /// A ring once it is full: `values[oldest]` is then the oldest.
  @usableFromInline var values: ContiguousArray<Value> = []
  @usableFromInline var oldest = 0

  /// Told of each value too, when somebody may want to read the newest at any time.
  @usableFromInline let latest: Latest<Value>?

  @inlinable
  init(capacity: Int?) {
    self.capacity = capacity
    latest = nil
  }

  @inlinable
  init(latest: Latest<Value>) {
    capacity = 1
    self.latest = latest
    values = [latest.value]
  }

  @inlinable
  mutating func record(_ value: Value) {
    latest?.value = value
    guard let capacity, values.count >= capacity else { return values.append(value) }
    guard capacity > 0 else { return }
    values[oldest] = value
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
  }

  /// Calls `body` with each value, oldest first, until it returns false.
  @inlinable
  func replay(_ body: (Value) -> Bool) {
    for offset in values.indices {
      let index = oldest + offset
      guard body(values[index < values.count ? index : index - values.count]) else { return }
    }
  }
}

/// A value that any thread may read while another writes it.
@usableFromInline
final class Latest<Value: Sendable>: Sendable {
  @usableFromInline let storage: Mutex<Value>

  @inlinable
  init(_ value: Value) {
    storage = Mutex(value)
  }

  @inlinable
  var value: Value {
    get { storage.withLock { $0 } }
    set {
      // Swapped, so that the old value is released outside the lock: its deinit is the user's.
      var other = newValue
      storage.withLock { swap(&$0, &other) }
    }
  }
}
