/// A hand-written text field: ASCII bytes with the cursor always at the end.
final class PlainLine {
  @exclusivity(unchecked)
  private(set) var bytes: [UInt8] = []

  @inline(never)
  init() {}

  @inline(never)
  func type(_ byte: UInt8) {
    bytes.append(byte)
  }

  @inline(never)
  func deleteLast() {
    if !bytes.isEmpty { bytes.removeLast() }
  }
}
