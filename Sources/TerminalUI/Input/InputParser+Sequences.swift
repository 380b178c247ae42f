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

  mutating func parseX10Mouse(
    _ byte: UInt8,
    missing: Int,
    _ events: inout [InputEvent]
  ) -> Bool {
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
    case .pasteStart: state = .paste
    }
  }
}
