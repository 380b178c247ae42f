/// A hand-written screen that stores a number for each cell and does not clip text.
final class PlainGrid {
  let width: Int
  @exclusivity(unchecked)
  private(set) var cells: [UInt64]

  @inline(never)
  init(width: Int, height: Int) {
    self.width = width
    cells = Array(repeating: 0x20, count: width * height)
  }

  /// Writes ASCII text that must fit into its row.
  @inline(never)
  func write(_ text: StaticString, x: Int, y: Int, style: UInt64) {
    let start = y * width + x
    text.withUTF8Buffer { bytes in
      for index in bytes.indices { cells[start + index] = UInt64(bytes[index]) | style << 32 }
    }
  }

  @inline(never)
  func write(_ bytes: [UInt8], x: Int, y: Int, style: UInt64) {
    let start = y * width + x
    for index in bytes.indices { cells[start + index] = UInt64(bytes[index]) | style << 32 }
  }

  @inline(never)
  func fill(x: Int, y: Int, count: Int, with byte: UInt8, style: UInt64) {
    let start = y * width + x
    for index in start..<start + count { cells[index] = UInt64(byte) | style << 32 }
  }

  @inline(never)
  func clear() {
    for index in cells.indices { cells[index] = 0x20 }
  }

  /// Returns the number of cells that differ from those of another grid of the same size.
  @inline(never)
  func differences(from other: PlainGrid) -> Int {
    var count = 0
    for index in cells.indices where cells[index] != other.cells[index] { count += 1 }
    return count
  }

  /// Copies the cells of another grid of the same size.
  @inline(never)
  func copy(_ other: PlainGrid) {
    cells.withUnsafeMutableBufferPointer { target in
      other.cells.withUnsafeBufferPointer { _ = target.update(from: $0) }
    }
  }
}
