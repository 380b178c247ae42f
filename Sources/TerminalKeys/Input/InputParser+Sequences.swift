/// Parsing of the byte after an Escape, and of unfinished sequences.
nonisolated extension InputParser {
  mutating func parseAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    sequence.reset()
    switch byte {
    case 0x1B:
      // If three Escapes arrive in a row, the first must be a key press.
      if isDoubled { events.append(.key(.escape)) }
      isDoubled = true
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, length: 0)
      replyText.reset()
    default:
      appendDoubledEscape(&events)
      state = .ground
      hasAlt = true
      return false
    }
    return true
  }

  /// Appends an Escape key press if an extra Escape preceded the sequence.
  mutating func appendDoubledEscape(_ events: inout [InputEvent]) {
    if isDoubled { events.append(.key(.escape)) }
    isDoubled = false
  }

  /// Appends the events of unfinished input and resets the state.
  ///
  /// An incomplete UTF-8 scalar remains pending.
  mutating func resolve(_ events: inout [InputEvent]) {
    defer {
      if state != .scalar { state = .ground }
    }
    switch state {
    case .ground, .scalar: break
    case .escape:
      appendDoubledEscape(&events)
      events.append(.key(.escape))
    case .csi: resolve(alt: UInt8(ascii: "["), isKey: sequence.length == 0, &events)
    case .ss3: resolve(alt: UInt8(ascii: "O"), isKey: sequence.length == 0, &events)
    case .linuxFunctionKey, .x10Mouse: appendDoubledEscape(&events)
    case .string(let introducer, let length):
      resolve(alt: introducer, isKey: length == 0, &events)
    case .stringEnd(let introducer, let length):
      resolve(alt: introducer, isKey: length == 0, &events)
      events.append(.key(.escape))
    case .paste:
      appendPaste(collector.abandon(), &events)
      for reply in collector.removeReplies() { receive(reply) }
    }
  }

  private mutating func resolve(alt byte: UInt8, isKey: Bool, _ events: inout [InputEvent]) {
    appendDoubledEscape(&events)
    if isKey { events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), .alt))) }
  }
}

/// Parsing of escape sequences: keys, mouse reports, focus reports and the start of a paste.
nonisolated extension InputParser {
  mutating func parseCSI(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    if sequence.length == 0, byte == UInt8(ascii: "[") {
      state = .linuxFunctionKey
      return true
    }
    switch sequence.append(byte) {
    case .more: return true
    case .ended(by: "M") where sequence.length == 1:
      state = .x10Mouse(missing: 3)
      return true
    case .ended(let final):
      finish(sequence.csiInput(endedBy: final), &events)
      return true
    case .broken:
      resolve(&events)
      return false
    }
  }

  mutating func parseSS3(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch sequence.append(byte) {
    case .more: return true
    case .ended(let final):
      finish(sequence.ss3Input(endedBy: final), &events)
      return true
    case .broken:
      resolve(&events)
      return false
    }
  }

  mutating func parseLinuxFunctionKey(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"):
      finish(.key(.function(Int(byte) - 0x40)), &events)
      return true
    case 0x20...0x7E:
      finish(.ignored, &events)
      return true
    default:
      resolve(&events)
      return false
    }
  }

  mutating func parseX10Mouse(_ byte: UInt8, missing: Int, _ events: inout [InputEvent]) -> Bool {
    guard byte >= 0x20 else {
      resolve(&events)
      return false
    }
    // X10 reports are ignored, because they do not name the released button. The program requests
    // SGR reports instead.
    if missing > 1 { state = .x10Mouse(missing: missing - 1) } else { finish(.ignored, &events) }
    return true
  }

  /// Ends a sequence, and appends its event unless the sequence is ignored or starts a paste.
  mutating func finish(_ input: ControlSequence.Input, _ events: inout [InputEvent]) {
    state = .ground
    if case .key(let press) = input {
      // Some terminals send Alt as an extra Escape.
      events.append(.key(isDoubled ? press.with(.alt) : press))
      isDoubled = false
      return
    }
    appendDoubledEscape(&events)
    switch input {
    case .key, .ignored: break
    case .mouse(let event): events.append(.mouse(event))
    case .focus(let gained): events.append(.focus(gained: gained))
    case .reply(let reply): receive(reply)
    case .pasteStart: state = .paste
    }
  }
}

/// Parsing of control strings, such as OSC and DCS. The parser ignores all but expected replies.
///
/// A string can have any length: a terminal may send the clipboard or a picture. If the end of a
/// string is lost, a timeout or a control character ends the string.
nonisolated extension InputParser {
  mutating func parseString(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    switch byte {
    case 0x07 where length > 0: finishString(introducer, &events)
    case 0x1B: state = .stringEnd(introducer: introducer, length: length)
    // The control code of a key such as Enter ends the string.
    case 0x00...0x1F, 0x7F:
      resolve(&events)
      return false
    default:
      state = .string(introducer: introducer, length: length + 1)
      replyText.append(byte)
    }
    return true
  }

  private mutating func finishString(_ introducer: UInt8, _ events: inout [InputEvent]) {
    let reply = introducer == UInt8(ascii: "]") ? replyText.reply : nil
    finish(reply.map { .reply($0) } ?? .ignored, &events)
  }

  mutating func parseStringEnd(
    _ byte: UInt8,
    _ introducer: UInt8,
    _ length: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
    if byte == UInt8(ascii: "\\") {
      finishString(introducer, &events)
      return true
    }
    // The Escape did not begin a terminator, so the Escape begins a new sequence.
    state = .string(introducer: introducer, length: length)
    resolve(&events)
    state = .escape
    return false
  }
}
