/// The memory of an array's bytes, which stays readable after the array is changed or freed.
package struct ArrayMemory {
  // An unowned reference keeps the memory of an object allocated, but does not count when the array
  // checks for other references. A change of the array is therefore made in place.
  private unowned let storage: AnyObject
  private let address: UnsafeRawPointer?
  private let count: Int

  /// Creates a view of the bytes that an array has now.
  package init(of array: [UInt8]) {
    storage = unsafeBitCast(array, to: AnyObject.self)
    address = array.withUnsafeBytes { $0.baseAddress }
    count = array.count
  }

  /// The bytes that the memory holds now.
  package var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: address, count: count)) }

  /// True if all bytes are zero.
  package var isOverwritten: Bool { bytes.allSatisfy { $0 == 0 } }
}

/// Descriptions do not read the reference, because the array may be freed.
extension ArrayMemory: CustomStringConvertible, CustomReflectable {
  package var description: String { "\(bytes)" }

  package var customMirror: Mirror { Mirror(self, children: ["bytes": bytes]) }
}
