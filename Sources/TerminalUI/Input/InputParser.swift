/// Turns the bytes of a terminal into events, however they are cut into pieces.
///
///     var parser = InputParser()
///     parser.feed([0x1B, 0x5B])   // []
///     parser.feed([0x41])         // [.key(.up)]
///
/// It has no clock: whoever reads the bytes looks at ``waiting`` after each feed, and calls
/// ``timeOut()`` when nothing has come for so long. ``InputReader`` does.
///
/// What it holds to:
/// 1. Where the bytes are cut makes no difference, as long as nothing times out.
/// 2. A byte that is part of no sequence is never lost; invalid UTF-8 becomes U+FFFD.
/// 3. No part of a sequence becomes text, known or not; a broken one ends at the byte that breaks
///    it, which then counts as itself.
/// 4. What it remembers has a bound.
public nonisolated struct InputParser: Hashable, Sendable {
  /// What the bytes so far may be the beginning of.
  public nonisolated enum Waiting: Hashable, Sendable {
    /// A sequence, or Escape, or a key with Alt: a person may be waiting for it.
    case escape
    /// A sequence for sure; only if its end is lost does it matter.
    case sequence
    /// The end of a paste.
    case paste
  }

  enum State: Hashable {
    case ground
    /// In the middle of a scalar.
    case scalar
    /// `ESC`, or `ESC ESC`.
    case escape
    /// `ESC [`
    case control
    /// `ESC O`
    case afterO
    /// `ESC [ [`: a function key of the Linux console.
    case console
    /// `ESC [ M`: three bytes of an old mouse report follow.
    case oldMouse(missing: Int)
    /// `ESC ]`, `ESC P` and others: a text for programs, of so many bytes so far.
    case string(introducer: UInt8, length: Int)
    /// The same, after an `ESC` that may be the first half of its end.
    case stringEnd(introducer: UInt8, length: Int)
    case paste
  }

  var state = State.ground
  /// Whether another Escape came before: it may mean Alt, or be a key of its own.
  var isDoubled = false
  /// Whether the scalar being decoded follows an Escape.
  var hasAlt = false
  var decoder = ScalarDecoder()
  var sequence = ControlSequence()
  var collector = PasteCollector()

  /// Creates a parser that has read nothing.
  public init() {}

  /// What it waits for; nil if nothing, and while in the middle of a character, which no time ends.
  public var waiting: Waiting? {
    switch state {
    case .ground, .scalar: nil
    case .escape: .escape
    case .control, .afterO: sequence.length == 0 ? .escape : .sequence
    case .string(_, length: 0), .stringEnd(_, length: 0): .escape
    case .console, .oldMouse, .string, .stringEnd: .sequence
    case .paste: .paste
    }
  }

  /// Takes bytes, and returns the events that are complete with them.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    if bytes.withContiguousStorageIfAvailable({ take($0, &events) }) == nil {
      Array(bytes).withUnsafeBufferPointer { take($0, &events) }
    }
    return events
  }

  /// Ends the waiting: an Escape was the key, and what began a sequence no terminal will end is Alt
  /// with a key, or nothing.
  ///
  /// A paste is told as far as it came.
  public mutating func timeOut() -> [InputEvent] {
    var events: [InputEvent] = []
    settle(&events)
    return events
  }

  /// Ends the input: nothing more comes, so what is there is told for what it is.
  public mutating func end() -> [InputEvent] {
    var events = timeOut()
    if state == .scalar { failScalar(&events) }
    return events
  }
}

nonisolated extension InputParser {
  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [InputEvent]) {
    var index = 0
    while index < bytes.count {
      if state == .paste {
        takePaste(bytes, &index, &events)
      } else if take(bytes[index], &events) {
        index += 1
      }
    }
  }

  /// Takes one byte; false if it only ended what came before, and counts as itself now.
  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch state {
    case .ground, .scalar: return takeText(byte, &events)
    case .escape: return takeAfterEscape(byte, &events)
    case .control: return takeControl(byte, &events)
    case .afterO: return takeAfterO(byte, &events)
    case .console: return takeConsoleKey(byte, &events)
    case .oldMouse(let missing): return takeOldMouse(byte, missing: missing, &events)
    case .string(let introducer, let length):
      return takeString(byte, introducer, length, &events)
    case .stringEnd(let introducer, let length):
      return takeStringEnd(byte, introducer, length, &events)
    // Pastes are taken many bytes at a time.
    case .paste: return false
    }
  }
}
