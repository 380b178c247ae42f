import Foundation
import Serving
import SignalsTesting
import Testing
import ViewModels

struct `Served values` {
  private let shelf = Shelf()
  private let client: LocalClient

  init() {
    client = LocalClient(of: shelf)
  }

  /// Sets a member to a JSON value, and returns its text in the state afterwards.
  private func set(_ name: String, _ value: String) -> String {
    let reply = client.call("Set", #"{"\#(name)":\#(value)}"#).reply ?? ""
    guard reply == #"{"parameters":{}}"# else { return reply }
    let watch = client.call("Watch", more: true).replies.last ?? ""
    let start = watch.range(of: #""\#(name)":"#)?.upperBound ?? watch.endIndex
    return String(watch[start...].prefix { $0 != ";" })
  }

  private func problem(_ name: String, _ value: String) -> String {
    let reply = client.call("Set", #"{"\#(name)":\#(value)}"#).reply ?? ""
    let prefix =
      #"{"error":"org.example.Shelf.Invalid","parameters":{"field":"\#(name)","problem":""#
    return reply.hasPrefix(prefix) ? String(reply.dropFirst(prefix.count).dropLast(3)) : reply
  }

  @Test(
    arguments: [
      ("flag", "true"), ("small", "-128"), ("large", #""18446744073709551615""#), ("large", "7"),
      ("size", "3"), ("size", #""9007199254740993""#), ("word", #""two words""#),
      ("ratio", "0.1"), ("ratio", "80"),
      ("single", "0.1"), ("color", #""red""#), ("level", "2"),
      ("list", "[1,2,3]"), ("map", #"{"a":[true],"b":[]}"#), ("option", "null"),
      ("option", #"["a",null]"#), ("book", #"{"title":"A \"B\"","pages":12}"#),
      ("book", #"{"title":"C"}"#),
      ("book", #"{"title":"9007199254740993","pages":"-9007199254740993"}"#),
      ("book", #"{"title":"D","numbers":[1,"9007199254740993"],"votes":{"a":"9007199254740993"}}"#),
    ]
  )
  func `are read as they were set`(name: String, value: String) {
    #expect(set(name, value).hasPrefix(value))
  }

  @Test(
    arguments: [
      ("flag", "1", "must be true or false"), ("small", "128", "must be between -128 and 127"),
      ("ratio", "true", "must be a number"),
      ("color", #""pink""#, #"must be one of “red”, “green”"#),
      ("level", "9", "is not one of the possible values"),
      ("size", "4", "must be one of 3, 9007199254740993"),
      ("size", #""three""#, "must be a whole number"),
      ("word", #""two""#, "must be one of “one”, “two words”"),
      ("list", "[1,true]", "element 2 must be a whole number"),
      ("map", #"{"a":[1]}"#, "value “a” element 1 must be true or false"),
      ("small", #""128""#, "must be between -128 and 127"),
      ("large", "18446744073709551616", "must be between 0 and 18446744073709551615"),
      ("large", #""18446744073709551616""#, "must be between 0 and 18446744073709551615"),
      ("large", #""""#, "must be a whole number"), ("large", #""+1""#, "must be a whole number"),
      ("ratio", #""nan""#, "must be a number"), ("ratio", #""inf""#, "must be a number"),
      ("ratio", #""0x10""#, "must be a number"), ("ratio", #"" 1""#, "must be a number"),
      ("ratio", "1e999", "is too large"), ("ratio", #""1e999""#, "is too large"),
      ("single", "1e99", "is too large"),
      ("book", "[]", "must be an object"), ("book", "{}", "needs the field “title”"),
      ("book", #"{"title":1}"#, "field “title” must be a string"),
      ("book", #"{"title":null}"#, "field “title” must be a string"),
      ("book", #"{"pages":"x","title":""}"#, "field “pages” must be a whole number"),
      (
        "book", #"{"numbers":[1,true],"title":""}"#,
        "field “numbers” element 2 must be a whole number"
      ),
      (
        "book", #"{"votes":{"a":"x"},"title":""}"#, "field “votes” value “a” must be a whole number"
      ),
      (
        "book", #"{"sizes":[3,4],"title":""}"#,
        "field “sizes” element 2 must be one of 3, 9007199254740993"
      ),
    ]
  )
  func `of the wrong kind are refused with a reason`(name: String, value: String, reason: String) {
    #expect(problem(name, value) == reason)
  }

  @Test func `have types in the description`() {
    let description = Shelf.interface.varlink
    for line in [
      "  flag: bool", "  small: int", "  ratio: float", "  color: (red, green)", "  level: int",
      "  # The value is one of 3, 9007199254740993.\n  size: int",
      "  # The value is one of “one”, “two words”.\n  word: string",
      "  list: []int", "  map: [string][]bool", "  option: ?[]?string",
      "  # Each element of “sizes” is one of 3, 9007199254740993.\n"
        + "  book: (title: string, pages: ?int, numbers: ?[]int, votes: ?[string]int, "
        + "sizes: ?[]int)",
    ] {
      #expect(description.contains(line + ",\n") || description.contains(line + "\n"), "\(line)")
    }
  }
}

extension ExitTest.Result {
  /// The text on standard error.
  nonisolated var complaint: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

private enum Color: String, CaseIterable, ServedValue { case red, green }
private enum Size: Int, CaseIterable, Codable, ServedValue {
  case small = 3
  case large = 9_007_199_254_740_993
}
private enum Word: String, CaseIterable, ServedValue {
  case one
  case two = "two words"
}
private enum Level: Int, ServedValue {
  case low = 1
  case high
}

private struct Book: ServedStructure {
  var title: String
  var pages: Int?
  var numbers: [Int]?
  var votes: [String: Int]?
  var sizes: [Size]?
}

private final class Shelf: Bindable {
  @Observed var flag = false
  @Observed var small: Int8 = 0
  @Observed var large: UInt64 = 0
  @Observed var ratio = 0.0
  @Observed var single: Float = 0
  @Observed var color = Color.green
  @Observed var level = Level.low
  @Observed var size = Size.small
  @Observed var word = Word.one
  @Observed var list: [Int] = []
  @Observed var map: [String: [Bool]] = [:]
  @Observed var option: [String?]? = ["x"]
  @Observed var book = Book(title: "")
}

extension Shelf: Served {
  static let interface = Interface<Shelf>("org.example.Shelf") {
    Input("flag", \.flag)
    Input("small", \.small)
    Input("large", \.large)
    Input("ratio", \.ratio)
    Input("single", \.single)
    Input("color", \.color)
    Input("level", \.level)
    Input("size", \.size)
    Input("word", \.word)
    Input("list", \.list)
    Input("map", \.map)
    Input("option", \.option)
    Input("book", \.book)
  }
}
