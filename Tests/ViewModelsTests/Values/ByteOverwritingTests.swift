import TestSupport
import Testing
import ViewModels

/// The memory of byte arrays that may contain a secret.
struct ByteOverwritingTests {
  private var array = Array("swordfish".utf8)
  private let memory: ArrayMemory

  init() {
    memory = ArrayMemory(of: array)
  }

  @Test mutating func `all bytes are overwritten and removed`() {
    array.overwriteAndRemoveAll()
    #expect(array.isEmpty)
    #expect(memory.isOverwritten)
  }

  @Test mutating func `the last bytes are overwritten and removed`() {
    array.overwriteAndRemoveLast(4)
    #expect(array == Array("sword".utf8))
    #expect(memory.bytes == array + [0, 0, 0, 0])
  }

  @Test mutating func `the first bytes are removed, and the memory after the rest is overwritten`()
  {
    array.overwriteAndRemoveFirst(0)
    #expect(array == Array("swordfish".utf8))
    array.overwriteAndRemoveFirst(5)
    #expect(array == Array("fish".utf8))
    #expect(memory.bytes == array + [0, 0, 0, 0, 0])
    array.overwriteAndRemoveFirst(4)
    #expect(array.isEmpty)
    #expect(memory.isOverwritten)
  }

  @Test mutating func `the old memory is overwritten when an array grows`() {
    let more = [UInt8](repeating: 0x61, count: 1_000)
    array.appendOverwriting(more)
    #expect(array == Array("swordfish".utf8) + more)
    #expect(memory.isOverwritten)
  }
}
