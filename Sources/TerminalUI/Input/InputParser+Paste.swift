/// What is pasted, many bytes at a time.
nonisolated extension InputParser {
  mutating func takePaste(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int,
    _ events: inout [InputEvent]
  ) {
    switch collector.take(bytes, from: &index) {
    case .more: break
    case .full(let text): tellPaste(text, &events)
    case .ended(let text):
      state = .ground
      tellPaste(text, &events)
    }
  }

  func tellPaste(_ text: String, _ events: inout [InputEvent]) {
    if !text.isEmpty { events.append(.paste(text)) }
  }
}
