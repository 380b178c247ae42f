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

  private enum State: Hashable {
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

  /// Longer texts for programs are given up: no answer a terminal sends unasked comes near.
  private static let stringLimit = 4096

  private var state = State.ground
  /// Whether another Escape came before: it may mean Alt, or be a key of its own.
  private var isDoubled = false
  /// Whether the scalar being decoded follows an Escape.
  private var hasAlt = false
  private var decoder = ScalarDecoder()
  private var sequence = ControlSequence()
  private var collector = PasteCollector()

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

// MARK: Bytes

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

  // MARK: Text

  private mutating func takeText(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if byte == 0x1B, state == .ground {
      state = .escape
      return true
    }
    switch decoder.take(byte) {
    case .more:
      state = .scalar
      return true
    case .scalar(let scalar):
      state = .ground
      tell(scalar, &events)
      return true
    case .invalid(let consumed):
      failScalar(&events)
      return consumed
    }
  }

  private mutating func tell(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
    let modifiers: Modifiers = hasAlt ? .alt : []
    hasAlt = false
    switch scalar.value {
    case 0x20...0x7E where modifiers.isEmpty:
      events.append(.key(KeyPress(exactly: .character(Character(scalar)))))
    case 0x00...0x1F, 0x7F:
      events.append(.key(KeyPress(controlCode: UInt8(scalar.value)).with(modifiers)))
    // C1 codes: no key sends them, and no text should hold them.
    case 0x80...0x9F: if !modifiers.isEmpty { events.append(.key(.escape)) }
    default: events.append(.key(KeyPress(.character(Character(scalar)), modifiers)))
    }
  }

  private mutating func failScalar(_ events: inout [InputEvent]) {
    state = .ground
    decoder.reset()
    // Nobody pressed Alt with a broken character, but the Escape was there.
    if hasAlt { events.append(.key(.escape)) }
    hasAlt = false
    events.append(.key(KeyPress(exactly: .character("\u{FFFD}"))))
  }

  // MARK: Escape

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    sequence.reset()
    switch byte {
    case 0x1B:
      // Of three, the first is surely a key.
      if isDoubled { events.append(.key(.escape)) }
      isDoubled = true
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .afterO
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, length: 0)
    default:
      tellDoubled(&events)
      state = .ground
      hasAlt = true
      return false
    }
    return true
  }

  private mutating func tellDoubled(_ events: inout [InputEvent]) {
    if isDoubled { events.append(.key(.escape)) }
    isDoubled = false
  }

  /// Tells what is complete or will never be, and returns to the ground.
  private mutating func settle(_ events: inout [InputEvent]) {
    defer {
      if state != .scalar { state = .ground }
    }
    switch state {
    case .ground, .scalar: break
    case .escape:
      tellDoubled(&events)
      events.append(.key(.escape))
    case .control: settle(alt: UInt8(ascii: "["), isKey: sequence.length == 0, &events)
    case .afterO: settle(alt: UInt8(ascii: "O"), isKey: sequence.length == 0, &events)
    case .console, .oldMouse: tellDoubled(&events)
    case .string(let introducer, let length):
      settle(alt: introducer, isKey: length == 0, &events)
    case .stringEnd(let introducer, let length):
      settle(alt: introducer, isKey: length == 0, &events)
      events.append(.key(.escape))
    case .paste: tellPaste(collector.abandon(), &events)
    }
  }

  private mutating func settle(
    alt byte: UInt8,
    isKey: Bool,
    _ events: inout [InputEvent]
  ) {
    tellDoubled(&events)
    if isKey { events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))) }
  }

  // MARK: Sequences

  private mutating func takeControl(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if sequence.length == 0, byte == UInt8(ascii: "[") {
      state = .console
      return true
    }
    switch sequence.take(byte) {
    case .more: return true
    case .ended(by: "M") where sequence.length == 1:
      state = .oldMouse(missing: 3)
      return true
    case .ended(let final):
      tell(sequence.meaning(endedBy: final), &events)
      return true
    case .broken:
      settle(&events)
      return false
    }
  }

  private mutating func takeAfterO(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch sequence.take(byte) {
    case .more: return true
    case .ended(let final):
      tell(sequence.meaningAfterO(endedBy: final), &events)
      return true
    case .broken:
      settle(&events)
      return false
    }
  }

  private mutating func takeConsoleKey(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"):
      tell(.key(.function(Int(byte) - 0x40)), &events)
      return true
    case 0x20...0x7E:
      tell(.nothing, &events)
      return true
    default:
      settle(&events)
      return false
    }
  }

  private mutating func takeOldMouse(
    _ byte: UInt8,
    missing: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    guard byte >= 0x20 else {
      settle(&events)
      return false
    }
    // Not told: it does not say which button was let go. We ask for SGR reports.
    if missing > 1 { state = .oldMouse(missing: missing - 1) } else { tell(.nothing, &events) }
    return true
  }

  private mutating func tell(_ meaning: ControlSequence.Meaning, _ events: inout [InputEvent]) {
    state = .ground
    if case .key(let press) = meaning {
      // Some terminals tell Alt with one more Escape.
      events.append(.key(isDoubled ? press.with(.alt) : press))
      isDoubled = false
      return
    }
    tellDoubled(&events)
    switch meaning {
    case .key, .nothing: break
    case .mouse(let event): events.append(.mouse(event))
    case .focus(let gained): events.append(.focus(gained: gained))
    case .paste: state = .paste
    }
  }

  // MARK: Texts for programs

  private mutating func takeString(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    switch byte {
    case 0x07 where length > 0: tell(.nothing, &events)
    case 0x1B: state = .stringEnd(introducer: introducer, length: length)
    // A person gets out of it with any key that types nothing.
    case 0x00...0x1F, 0x7F:
      settle(&events)
      return false
    case _ where length == InputParser.stringLimit:
      settle(&events)
      return false
    default: state = .string(introducer: introducer, length: length + 1)
    }
    return true
  }

  private mutating func takeStringEnd(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    if byte == UInt8(ascii: "\\") {
      tell(.nothing, &events)
      return true
    }
    // The Escape was no half of an end: it begins something new.
    state = .string(introducer: introducer, length: length)
    settle(&events)
    state = .escape
    return false
  }

  // MARK: Pastes

  private mutating func takePaste(
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

  private func tellPaste(_ text: String, _ events: inout [InputEvent]) {
    if !text.isEmpty { events.append(.paste(text)) }
  }
}
