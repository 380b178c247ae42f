/// Keys, mouse reports and others that are sequences.
nonisolated extension InputParser {
  mutating func takeControl(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
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

  mutating func takeAfterO(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
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

  mutating func takeConsoleKey(_ byte: UInt8, _ events: inout [InputEvent]) -> Bool {
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

  mutating func takeOldMouse(
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

  mutating func tell(_ meaning: ControlSequence.Meaning, _ events: inout [InputEvent]) {
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
}
