internal import TerminalUI

/// Takes apart what a program writes to a terminal, however it is split into pieces.
///
/// It follows the usual rules of terminals: a control within a sequence is done at once, `CAN` and
/// `SUB` give a sequence up, `ESC` begins another one.
package nonisolated struct OutputParser: Sendable {
  private enum State {
    case text
    case escape
    case sequence
    case string
    /// Within a string, after the `ESC` that may end it.
    case stringEscape
  }

  private var state = State.text
  private var decoder = ScalarDecoder()
  private var gathered: [UInt8] = []
  private var kind: Unicode.Scalar = "]"

  package init() {}

  /// What has begun and was not ended; `nil` if all was.
  package var unfinished: String? {
    let text = String(decoding: gathered, as: UTF8.self)
    return switch state {
    case .text: decoder.isPartial ? "a part of a character" : nil
    case .escape: "ESC \(text)"
    case .sequence: "ESC [ \(text)"
    case .string, .stringEscape: "ESC \(kind) \(text.prefix(40))"
    }
  }

  package mutating func read(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    switch state {
    case .text: readText(byte, take)
    case .escape, .sequence: readSequence(byte, take)
    case .string, .stringEscape: readString(byte, take)
    }
  }

  private mutating func readText(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    switch decoder.take(byte) {
    case .more: break
    case .invalid(let isConsumed):
      take(.scalar("\u{FFFD}"))
      if !isConsumed { readText(byte, take) }
    case .scalar(let scalar):
      switch scalar.value {
      case 0x1B: begin(.escape)
      case ..<0x20: take(.control(byte))
      case 0x7F: break
      // What had one byte in the days of eight bits still has a character of its own, and
      // terminals do as it says.
      case 0x80...0x9F:
        begin(.escape)
        readSequence(UInt8(scalar.value) - 0x40, take)
      default: take(.scalar(scalar))
      }
    }
  }

  private mutating func begin(_ state: State) {
    self.state = state
    gathered.removeAll(keepingCapacity: true)
  }

  private mutating func readSequence(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x18, 0x1A: begin(.text)
    case ..<0x20: take(.control(byte))
    case 0x7F: break
    case 0x80...:
      begin(.text)
      readText(byte, take)
    case _ where state == .sequence: readParameter(byte, take)
    case 0x20...0x2F: gathered.append(byte)
    default: readEscape(byte, take)
    }
  }

  private mutating func readEscape(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    let isFirst = gathered.isEmpty
    switch Unicode.Scalar(byte) {
    case "[" where isFirst: begin(.sequence)
    case "]" where isFirst, "P" where isFirst, "^" where isFirst, "_" where isFirst,
      "X" where isFirst:
      begin(.string)
      kind = Unicode.Scalar(byte)
    default:
      let text = String(decoding: gathered + [byte], as: UTF8.self)
      begin(.text)
      // A string's end that comes without a string means nothing.
      if text != "\\" { take(.escape(text)) }
    }
  }

  private mutating func readParameter(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    guard byte >= 0x40 else { return gathered.append(byte) }
    let sequence = OutputSequence(gathered, endedBy: byte)
    begin(.text)
    take(.sequence(sequence))
  }

  private mutating func readString(_ byte: UInt8, _ take: (OutputPiece) -> Void) {
    switch (state, byte) {
    case (.stringEscape, 0x5C): endString(take)
    case (.stringEscape, _):
      begin(.escape)
      readSequence(byte, take)
    case (_, 0x1B): state = .stringEscape
    case (_, 0x07) where kind == "]": endString(take)
    case (_, 0x18), (_, 0x1A): begin(.text)
    default: gathered.append(byte)
    }
  }

  private mutating func endString(_ take: (OutputPiece) -> Void) {
    let text = String(decoding: gathered, as: UTF8.self)
    begin(.text)
    take(.string(kind, text))
  }
}
