internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What was read and not asked for yet; all that is taken out of it is overwritten.
///
/// 1. The first `count` bytes are in use, the others are zero.
/// 2. While `isSkipping`, what comes until the end of a line belongs to one that was too long, and
///    of which the beginning has been taken already.
nonisolated final class LineBuffer {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var isSkipping = false

  /// Creates an empty buffer; of lines that do not fit, only so much is taken.
  init(capacity: Int = 4_096) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
  }

  deinit {
    overwrite(memory)
    memory.deallocate()
  }

  /// Has bytes put at the end, and returns what `read` returns: how many they are.
  func fill(by read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    let room = UnsafeMutableBufferPointer(rebasing: memory[count...])
    let length = read(UnsafeMutableRawBufferPointer(room))
    count += max(0, length)
    return length
  }

  /// Takes the next line, if it is there; at the end of all, that is whatever is left.
  func nextLine(isEnd: Bool = false) -> Secret? {
    let used = memory[..<count]
    let newline = used.firstIndex(of: UInt8(ascii: "\n"))
    if isSkipping {
      drop(newline.map { $0 + 1 } ?? count)
      guard newline != nil else { return nil }
      isSkipping = false
      return nextLine(isEnd: isEnd)
    }
    guard let newline else {
      guard count == memory.count || isEnd && count > 0 else { return nil }
      isSkipping = !isEnd
      return take(count, dropping: count)
    }
    let hasReturn = newline > 0 && memory[newline - 1] == UInt8(ascii: "\r")
    return take(hasReturn ? newline - 1 : newline, dropping: newline + 1)
  }

  private func take(_ length: Int, dropping dropped: Int) -> Secret {
    defer { drop(dropped) }
    return Secret(UnsafeBufferPointer(rebasing: memory[..<length]))
  }

  private func drop(_ dropped: Int) {
    for index in dropped..<count { memory[index - dropped] = memory[index] }
    overwrite(UnsafeMutableBufferPointer(rebasing: memory[(count - dropped)..<count]))
    count -= dropped
  }

  private func overwrite(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    // An ordinary loop would be dropped by the optimiser, since nobody reads what it writes.
    if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
  }
}

extension Secret {
  /// Creates a secret of text in UTF-8; what is none is replaced.
  fileprivate nonisolated init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    guard let text = try? UTF8Span(validating: bytes.span) else {
      append(String(decoding: bytes, as: UTF8.self))
      return
    }
    // Character by character, so that there is never a string of all of them.
    var characters = text.makeCharacterIterator()
    while let character = characters.next() { append(String(character)) }
  }
}
