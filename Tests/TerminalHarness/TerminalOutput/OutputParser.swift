internal import TerminalUI

/// A parser that splits a program's output into tokens.
///
/// The parser follows the usual rules of terminals. A control character inside a sequence takes
/// effect immediately. `CAN` and `SUB` cancel a sequence, and `ESC` begins a new one.
package struct OutputParser: Sendable {
  private enum State {
    case text
    case escape
    case sequence
    case string
    /// The state inside a string, after an `ESC` that may begin the string's terminator.
    case stringEscape
  }

  private var state = State.text
  private var decoder = ScalarDecoder()
  private var gathered: [UInt8] = []
  private var kind: Unicode.Scalar = "]"

  package init() {}

  /// A description of the unfinished sequence or character, or nil if there is none.
  package var unfinished: String? {
    let text = String(decoding: gathered, as: UTF8.self)
    return switch state {
    case .text: decoder.isPartial ? "a part of a character" : nil
    case .escape: "ESC \(text)"
    case .sequence: "ESC [ \(text)"
    case .string, .stringEscape: "ESC \(kind) \(text.prefix(40))"
    }
  }

  /// Reads a byte and calls `emit` with each token that the byte completes.
  package mutating func read(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
    switch state {
    case .text: readText(byte, emit)
    case .escape, .sequence: readSequence(byte, emit)
    case .string, .stringEscape: readString(byte, emit)
    }
  }

  private mutating func readText(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
    switch decoder.decode(byte) {
    case .more: break
    case .invalid(let isConsumed):
      emit(.scalar("\u{FFFD}"))
      if !isConsumed { readText(byte, emit) }
    case .scalar(let scalar):
      switch scalar.value {
      case 0x1B: begin(.escape)
      case ..<0x20: emit(.control(byte))
      case 0x7F: break
      // Terminals also obey C1 controls that are encoded in UTF-8.
      case 0x80...0x9F:
        begin(.escape)
        readSequence(UInt8(scalar.value) - 0x40, emit)
      default: emit(.scalar(scalar))
      }
    }
  }

  private mutating func begin(_ state: State) {
    self.state = state
    gathered.removeAll(keepingCapacity: true)
  }

  private mutating func readSequence(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x18, 0x1A: begin(.text)
    case ..<0x20: emit(.control(byte))
    case 0x7F: break
    case 0x80...:
      begin(.text)
      readText(byte, emit)
    case _ where state == .sequence: readParameter(byte, emit)
    case 0x20...0x2F: gathered.append(byte)
    default: readEscape(byte, emit)
    }
  }

  private mutating func readEscape(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
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
      // A terminator without a string has no effect.
      if text != "\\" { emit(.escape(text)) }
    }
  }

  private mutating func readParameter(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
    guard byte >= 0x40 else { return gathered.append(byte) }
    let sequence = OutputSequence(gathered, endedBy: byte)
    begin(.text)
    emit(.sequence(sequence))
  }

  private mutating func readString(_ byte: UInt8, _ emit: (OutputToken) -> Void) {
    switch (state, byte) {
    case (.stringEscape, 0x5C): endString(emit)
    case (.stringEscape, _):
      begin(.escape)
      readSequence(byte, emit)
    case (_, 0x1B): state = .stringEscape
    case (_, 0x07) where kind == "]": endString(emit)
    case (_, 0x18), (_, 0x1A): begin(.text)
    default: gathered.append(byte)
    }
  }

  private mutating func endString(_ emit: (OutputToken) -> Void) {
    let text = String(decoding: gathered, as: UTF8.self)
    begin(.text)
    emit(.string(kind, text))
  }
}
