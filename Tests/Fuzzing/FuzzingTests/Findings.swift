import FuzzedProperties
import Testing

/// An input that once revealed a fault.
struct Finding: Sendable, CustomTestStringConvertible {
  let property: String
  let bytes: [UInt8]
  let what: String

  var testDescription: String { "\(property): \(what)" }

  static let all: [Finding] = [
    Finding(
      property: "keys",
      bytes: [1, 0],
      what: "a control code with Shift differed from its letter with Control and Shift"
    ),
    Finding(
      property: "keys",
      bytes: [2, 0xFF, 0, 0x03, 0x3E],
      what: "Alt with a combining mark had no valid name, because the mark joined the hyphen"
    ),
    Finding(
      property: "line",
      bytes: [0, 13, 5, 4, 0x0E, 0x0D, 0x61, 0x62],
      what: "nothing was pasted if the first line had only control characters"
    ),
    Finding(
      property: "area",
      bytes: [0, 5, 4, 1, 4, 4, 0x61, 0x03, 0x09, 0x62],
      what: "the width of a tab depended on characters that are dropped"
    ),
    Finding(
      property: "allowing",
      bytes: [3, 2, 2, 2, 0xFF, 0, 9, 0x3F, 0xFF, 0, 9, 0x3F, 4, 0, 0, 2, 1, 0x3D],
      what: "an allowed character was inserted before a combining mark that it must not have"
    ),
    Finding(
      property: "marbles",
      bytes: [0x20, 0x20, 0xE6, 0x20, 0x20, 0xE6],
      what: "the test counted one column for two letters that join without the space"
    ),
    Finding(
      property: "line",
      bytes: [
        0, 0, 0, 0, 0, 0, 121, 0, 0, 16, 97, 0, 161, 245, 59, 242, 1, 0, 97, 242, 213, 42, 0, 213,
        213, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 198, 12, 35, 35,
        35, 35, 35, 35, 35, 35, 163, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 42, 0, 213, 213,
      ],
      what: "nothing could be typed beside an overlong character that a deletion had created"
    ),
    Finding(
      property: "area",
      bytes: [
        0, 2, 2, 1, 4, 25, 4, 239, 213, 230, 213, 212, 42, 188, 0, 0, 32, 11, 32, 10, 42, 38, 42,
        42, 10, 239, 213, 239, 213, 212, 42, 42, 42, 42, 42, 10,
      ],
      what: "nothing could be typed in a line with an overlong character after a deletion"
    ),
  ]
}
