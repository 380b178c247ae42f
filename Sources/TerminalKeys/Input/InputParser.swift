/// A parser that turns the bytes of a terminal into input events.
///
///     var parser = InputParser()
///     parser.parse([0x1B, 0x5B])   // []
///     parser.parse([0x41])         // [.key(.up)]
///
/// The parser has no clock. Its caller checks ``pendingInput`` after each call, and calls
/// ``timeOut()`` if the next byte does not arrive in time. ``InputReader`` does both.
///
/// Invariants:
/// 1. If no timeout occurs, the events do not depend on how the bytes are divided among calls.
/// 2. Outside a sequence, only C1 control characters are dropped. Invalid UTF-8 becomes U+FFFD.
/// 3. If no timeout occurs, no part of a sequence becomes text, even if the sequence is unknown. An
///    invalid byte ends the sequence, and is then parsed as the start of new input.
/// 4. The parser's memory is bounded.
package nonisolated struct InputParser: Hashable, Sendable {
  /// A kind of unfinished input.
  package nonisolated enum PendingInput: Hashable, Sendable {
    /// The Escape key, a key with Alt, or the start of a sequence.
    ///
    /// The timeout must be short, because the user may have pressed Escape.
    case escape
    /// An escape sequence that cannot be the Escape key or a key with Alt.
    ///
    /// The sequence times out only if its last bytes are lost or delayed.
    case sequence
    /// A paste whose end has not been received.
    case paste
  }

  enum State: Hashable {
    case ground
    /// Inside a UTF-8 scalar.
    case scalar
    /// `ESC`, or `ESC ESC`.
    case escape
    /// `ESC [`
    case csi
    /// `ESC O`
    case ss3
    /// `ESC [ [`: a function key of the Linux console.
    case linuxFunctionKey
    /// `ESC [ M`: an X10 mouse report, with the number of missing bytes.
    case x10Mouse(missing: Int)
    /// `ESC ]`, `ESC P` and others: a control string, with the number of content bytes.
    case string(introducer: UInt8, length: Int)
    /// A control string, after an `ESC` that may begin its terminator.
    case stringEnd(introducer: UInt8, length: Int)
    case paste
  }

  var state = State.ground
  /// True if two Escapes arrived in a row.
  ///
  /// The first Escape either means Alt or is a separate key press.
  var isDoubled = false
  /// True if the scalar being decoded follows an Escape.
  var hasAlt = false
  var decoder = ScalarDecoder()
  var sequence = ControlSequence()
  var collector = PasteCollector()
  var replyText = ReplyText()
  /// The replies of the terminal that have arrived.
  package private(set) var replies: [TerminalReply] = []

  /// The replies that may arrive.
  ///
  /// Replies are always recognized between keys, but in a paste only while they are expected.
  package var expectation = TerminalReply.Expectation.none

  /// Creates a parser that expects the first byte of an event.
  package init() {}

  /// The kind of unfinished input; nil if nothing can time out.
  ///
  /// An incomplete UTF-8 scalar never times out.
  package var pendingInput: PendingInput? {
    switch state {
    case .ground, .scalar: nil
    case .escape: .escape
    case .csi, .ss3: sequence.length == 0 ? .escape : .sequence
    case .string(_, length: 0), .stringEnd(_, length: 0): .escape
    case .linuxFunctionKey, .x10Mouse, .string, .stringEnd: .sequence
    case .paste: .paste
    }
  }

  /// True if the latest byte was a content byte of a control string, such as OSC.
  package var isInString: Bool {
    if case .string(_, length: 1...) = state { true } else { false }
  }

  /// True if the latest byte belongs to a control string that seems to be an expected reply.
  package var isInReply: Bool { expectation != .none && isInString && replyText.isReply }

  /// Removes and returns the replies of the terminal that have arrived.
  package mutating func removeReplies() -> [TerminalReply] {
    defer { replies = [] }
    return replies
  }

  mutating func receive(_ reply: TerminalReply) {
    // The limit bounds the memory if the terminal sends replies that nobody removes.
    if replies.count < 16 { replies.append(reply) }
  }

  /// Parses bytes and returns the events that they complete.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    if bytes.withContiguousStorageIfAvailable({ parse($0, &events) }) == nil {
      Array(bytes).withUnsafeBufferPointer { parse($0, &events) }
    }
    return events
  }

  /// Handles a timeout and returns the events that the timeout completes.
  ///
  /// A lone ESC becomes the Escape key. An unfinished sequence becomes Alt and a key, or is
  /// dropped. The received part of an unfinished paste becomes an event.
  package mutating func timeOut() -> [InputEvent] {
    var events: [InputEvent] = []
    resolve(&events)
    return events
  }

  /// Ends the input and returns the events that were pending.
  package mutating func end() -> [InputEvent] {
    var events = timeOut()
    if state == .scalar { rejectScalar(&events) }
    return events
  }
}

nonisolated extension InputParser {
  // Inlined, the whole parser would be compiled once for each type of `bytes`.
  @inline(never)
  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ events: inout [InputEvent]) {
    var index = 0
    while index < bytes.count {
      if state == .paste {
        parsePaste(bytes, &index, &events)
      } else if parse(bytes[index], &events) {
        index += 1
      }
    }
  }

  /// Parses one byte, and returns false if the byte must be parsed again in the new state.
  private mutating func parse(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch state {
    case .ground, .scalar: return parseText(byte, &events)
    case .escape: return parseAfterEscape(byte, &events)
    case .csi: return parseCSI(byte, &events)
    case .ss3: return parseSS3(byte, &events)
    case .linuxFunctionKey: return parseLinuxFunctionKey(byte, &events)
    case .x10Mouse(let missing): return parseX10Mouse(byte, missing: missing, &events)
    case .string(let introducer, let length):
      return parseString(byte, introducer, length, &events)
    case .stringEnd(let introducer, let length):
      return parseStringEnd(byte, introducer, length, &events)
    // The caller passes the bytes of a paste to `parsePaste`, which parses many at a time.
    case .paste: return false
    }
  }

  private mutating func parsePaste(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ index: inout Int,
    _ events: inout [InputEvent]
  ) {
    collector.mayContainReplies = expectation != .none
    let step = collector.collect(bytes, from: &index)
    for reply in collector.removeReplies() { receive(reply) }
    switch step {
    case .more: break
    case .full(let text): appendPaste(text, &events)
    case .ended(let text):
      state = .ground
      appendPaste(text, &events)
    }
  }

  func appendPaste(_ text: String, _ events: inout [InputEvent]) {
    if !text.isEmpty { events.append(.paste(text)) }
  }
}

/// Parsing of typed text, one scalar at a time.
nonisolated extension InputParser {
  private mutating func parseText(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if byte == 0x1B, state == .ground {
      state = .escape
      return true
    }
    switch decoder.decode(byte) {
    case .more:
      state = .scalar
      return true
    case .scalar(let scalar):
      state = .ground
      append(scalar, &events)
      return true
    case .invalid(let consumed):
      rejectScalar(&events)
      return consumed
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ events: inout [InputEvent]) {
    let modifiers: Modifiers = hasAlt ? .alt : []
    hasAlt = false
    switch scalar.value {
    case 0x20...0x7E where modifiers.isEmpty:
      events.append(.key(KeyPress(exactly: .character(Character(scalar)))))
    case 0x00...0x1F, 0x7F:
      events.append(.key(KeyPress(controlCode: UInt8(scalar.value)).with(modifiers)))
    // No key sends C1 codes, and text must not contain them.
    case 0x80...0x9F: if !modifiers.isEmpty { events.append(.key(.escape)) }
    default: events.append(.key(KeyPress(.character(Character(scalar)), modifiers)))
    }
  }

  /// Appends U+FFFD in place of an invalid scalar.
  private mutating func rejectScalar(_ events: inout [InputEvent]) {
    state = .ground
    decoder.reset()
    // No key sends Alt with an invalid scalar, so the Escape was a separate key press.
    if hasAlt { events.append(.key(.escape)) }
    hasAlt = false
    events.append(.key(KeyPress(exactly: .character("\u{FFFD}"))))
  }
}
