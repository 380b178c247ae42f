import Foundation
import Serving
import SignalsTesting
import Testing
import ViewModels

struct `Served structures` {
  private func text(_ value: some ServedValue) -> String {
    String(decoding: ValueWriter.bytes(value.write), as: UTF8.self)
  }

  private func read<Value: ServedValue>(_ text: String, as: Value.Type = Value.self) throws -> Value
  {
    try Value(Array(text.utf8).withUnsafeBytes { try ReceivedValue(parsing: $0) })
  }

  /// Returns the problem of a text that is refused.
  private func problem<Value: ServedValue>(_ text: String, as: Value.Type) throws -> String? {
    do {
      _ = try read(text, as: Value.self)
      return nil
    } catch let error as InvalidValue {
      return error.problem
    }
  }

  /// Returns the type of a value in an interface.
  private func type<Value: ServedValue>(of type: Value.Type) -> String? {
    let interface = Interface<Plain>("org.example.Plain") {
      State("value") { _ -> Value in preconditionFailure() }
    }
    let line = interface.varlink.split(separator: "\n").first { $0.hasPrefix("  value: ") }
    return line.map { String($0.dropFirst("  value: ".count)) }
  }

  // MARK: Fields

  @Test func `have the fields that they decode`() {
    #expect(
      type(of: Everything.self)
        == "(flag: bool, byte: int, huge: int, ratio: float, name: string, maybe: ?int, "
        + "list: []string, nested: (x: int, y: ?float), table: [string][]int, mode: (off, on), "
        + "level: ?int, url: string, data: string, price: float, when: float, pairs: []?int, "
        + "set: []int, renamed: int, group: (inner: bool), points: [][]float)"
    )
  }

  @Test func `can contain themselves`() {
    #expect(type(of: Folder.self) == "(name: string, folders: []object, parents: ?[]object)")
    #expect(type(of: Even.self) == "(odds: [](evens: []object))")
    #expect(type(of: Odd.self) == "(evens: [](odds: []object))")
    #expect(type(of: Even.self) == "(odds: [](evens: []object))")
  }

  @Test func `can declare their fields`() {
    #expect(type(of: Strict.self) == "(word: string)")
    #expect(type(of: [Library].self) == "[](words: [](word: string))")
  }

  @Test func `trap if the name of a field is illegal or used twice`() async {
    let illegal = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = IllegalField.servedType }
    }
    #expect(
      illegal?.complaint.contains(
        "“_title” cannot be a field of IllegalField; use letters and digits, such as "
          + "“houseNumber”, and name the property in `CodingKeys`"
      ) == true
    )
    let repeated = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = RepeatedField.servedType }
    }
    #expect(
      repeated?.complaint.contains(
        "RepeatedField has two fields with the name “a”; remove one of them"
      ) == true
    )
  }

  @Test func `trap with a remedy if their fields cannot be found`() async {
    let unknown = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Unknown.servedType }
    }
    #expect(
      unknown?.complaint.contains(
        "the fields of Unknown cannot be found, because Level has no sample; let it be "
          + "`CaseIterable` if it is an enumeration, or declare the fields: "
      ) == true
    )
    let number = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = Number.servedType }
    }
    #expect(number?.complaint.contains("Number is not encoded as an object") == true)
  }

  // MARK: Text

  @Test func `are written in the order of their fields, and dictionaries sorted`() throws {
    let value = Everything(
      flag: true,
      byte: -1,
      huge: .max,
      ratio: 0.5,
      name: "A\"\n\u{1}é",
      maybe: nil,
      list: ["x", ""],
      nested: Everything.Nested(x: 1, y: .infinity),
      table: ["b": [2], "a": []],
      mode: .on,
      level: .high,
      url: try #require(URL(string: "http://a/b")),
      data: Data([1, 2, 3]),
      price: 1.25,
      when: Date(timeIntervalSinceReferenceDate: 7),
      pairs: [1, nil],
      set: [4],
      renamed: 9,
      inner: true,
      points: [[1, 2.5], []]
    )
    let json =
      #"{"flag":true,"byte":-1,"huge":"18446744073709551615","ratio":0.5,"#
      + #""name":"A\"\n\u0001é","list":["x",""],"nested":{"x":1,"y":"inf"},"#
      + #""table":{"a":[],"b":[2]},"mode":"on","level":2,"url":"http://a/b","data":"AQID","#
      + #""price":1.25,"when":7,"pairs":[1,null],"set":[4],"renamed":9,"group":{"inner":true},"#
      + #""points":[[1,2.5],[]]}"#
    #expect(text(value) == json)
    var finite = value
    finite.nested.y = nil
    #expect(try read(text(finite)) == finite)
  }

  @Test func `have equal texts if they have equal dictionaries`() {
    let keys = (0..<100).map { "key\($0)" }
    let first = Votes(votes: Dictionary(uniqueKeysWithValues: keys.map { ($0, ["n": 1, "m": 2]) }))
    var second = Votes(votes: [:])
    for key in keys.reversed() { second.votes[key] = ["m": 2, "n": 1] }
    #expect(text(first) == text(second))
    #expect(text(first).hasPrefix(#"{"votes":{"key0":{"m":2,"n":1},"key1":{"#))
  }

  @Test func `can use several containers at once, and omit what throws`() throws {
    #expect(
      text(Unusual())
        == #"{"a":{"x":1,"list":[3,[true],{}]},"b":[2,{"y":null},"end"],"c":{"super":{"z":0}},"#
        + #""kept":4,"empty":{}}"#
    )
  }

  @Test func `accept fields in any order, the last of equal names, and unknown names`() throws {
    let point = try read(#"{"z":[{}],"y":1.5,"x":"2","x":3}"#, as: Everything.Nested.self)
    #expect(point == Everything.Nested(x: 3, y: 1.5))
    #expect(try read(#"{"y":null,"x":4}"#) == Everything.Nested(x: 4, y: nil))
    let names = (0..<50).map { #""n\#($0)":0"# }.joined(separator: ",")
    #expect(try read(#"{\#(names),"x":1,"x":5}"#) == Everything.Nested(x: 5, y: nil))
  }

  @Test(
    arguments: [
      ("[]", "must be an object"), ("{}", "needs the field “nested”"),
      (#"{"nested":1}"#, "field “nested” must be an object"),
      (#"{"nested":{}}"#, "field “nested” needs the field “x”"),
      (#"{"nested":{"x":1.5}}"#, "field “nested” field “x” must be a whole number"),
      (
        #"{"nested":{"x":0},"modes":{"a":["on","up"]}}"#,
        "field “modes” value “a” element 2 must be one of “off”, “on”"
      ),
      (#"{"nested":{"x":0},"modes":{"a":{}}}"#, "field “modes” value “a” must be an array"),
      (#"{"nested":{"x":0},"modes":{},"id":"x"}"#, "field “id” must be a UUID"),
      (#"{"nested":{"x":0},"modes":{},"range":[2,1]}"#, "field “range” is invalid"),
      (#"{"nested":{"x":0},"modes":{},"link":1}"#, "field “link” must be a string"),
      (#"{"nested":{"x":0},"modes":{},"data":"?"}"#, "field “data” must be text in Base64"),
    ]
  )
  func `of the wrong kind are refused with a reason`(json: String, reason: String) throws {
    #expect(try problem(json, as: Checked.self) == reason)
  }

  @Test func `are read in time that grows with their size only`() throws {
    let count = 20_000
    let names = (0..<count).map { #""n\#($0)":1"# }.joined(separator: ",")
    let votes = try read(#"{"votes":{"a":{\#(names)}}}"#, as: Votes.self)
    #expect(votes.votes["a"]?.count == count)
  }
}

private final class Plain: Bindable {}

private enum Mode: String, CaseIterable, Codable { case off, on }
private enum Level: Int, Codable {
  case low = 1
  case high
}

private struct Everything: ServedStructure, Equatable {
  struct Nested: ServedStructure, Equatable {
    var x: Int
    var y: Double?
  }

  var flag: Bool
  var byte: Int8
  var huge: UInt64
  var ratio: Float
  var name: String
  var maybe: Int?
  var list: [String]
  var nested: Nested
  var table: [String: [Int]]
  var mode: Mode
  var level: Level?
  var url: URL
  var data: Data
  var price: Decimal
  var when: Date
  var pairs: [Int?]
  var set: Set<Int>
  var renamed: Int
  var inner: Bool
  var points: [[Double]]
}

extension Everything {
  private enum CodingKeys: String, CodingKey {
    case flag, byte, huge, ratio, name, maybe, list, nested, table, mode, level, url, data, price
    case when, pairs, set, renamed, group, points
  }
  private enum GroupKeys: CodingKey { case inner }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    flag = try container.decode(Bool.self, forKey: .flag)
    byte = try container.decode(Int8.self, forKey: .byte)
    huge = try container.decode(UInt64.self, forKey: .huge)
    ratio = try container.decode(Float.self, forKey: .ratio)
    name = try container.decode(String.self, forKey: .name)
    maybe = try container.decodeIfPresent(Int.self, forKey: .maybe)
    list = try container.decode([String].self, forKey: .list)
    nested = try container.decode(Nested.self, forKey: .nested)
    table = try container.decode([String: [Int]].self, forKey: .table)
    mode = try container.decode(Mode.self, forKey: .mode)
    level = try container.decodeIfPresent(Level.self, forKey: .level)
    url = try container.decode(URL.self, forKey: .url)
    data = try container.decode(Data.self, forKey: .data)
    price = try container.decode(Decimal.self, forKey: .price)
    when = try container.decode(Date.self, forKey: .when)
    pairs = try container.decode([Int?].self, forKey: .pairs)
    set = try container.decode(Set<Int>.self, forKey: .set)
    renamed = try container.decode(Int.self, forKey: .renamed)
    let group = try container.nestedContainer(keyedBy: GroupKeys.self, forKey: .group)
    inner = try group.decode(Bool.self, forKey: .inner)
    points = try container.decode([[Double]].self, forKey: .points)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(flag, forKey: .flag)
    try container.encode(byte, forKey: .byte)
    try container.encode(huge, forKey: .huge)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(maybe, forKey: .maybe)
    try container.encode(list, forKey: .list)
    try container.encode(nested, forKey: .nested)
    try container.encode(table, forKey: .table)
    try container.encode(mode, forKey: .mode)
    try container.encodeIfPresent(level, forKey: .level)
    try container.encode(url, forKey: .url)
    try container.encode(data, forKey: .data)
    try container.encode(price, forKey: .price)
    try container.encode(when, forKey: .when)
    try container.encode(pairs, forKey: .pairs)
    try container.encode(set, forKey: .set)
    try container.encode(renamed, forKey: .renamed)
    var group = container.nestedContainer(keyedBy: GroupKeys.self, forKey: .group)
    try group.encode(inner, forKey: .inner)
    try container.encode(points, forKey: .points)
  }
}

private struct Folder: ServedStructure {
  var name: String
  var folders: [Folder]
  var parents: [Folder]?
}

private struct Even: ServedStructure { var odds: [Odd] }
private struct Odd: ServedStructure { var evens: [Even] }
private struct Votes: ServedStructure { var votes: [String: [String: Int]] }

private struct Strict: ServedStructure {
  struct Empty: Error {}
  let word: String
  static let fields = [ServedType.Field("word", String.self)]

  init(from decoder: any Decoder) throws {
    word = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .word)
    if word.isEmpty { throw Empty() }
  }
}

private struct Library: ServedStructure { var words: [Strict] }

private struct IllegalField: ServedStructure {
  enum CodingKeys: String, CodingKey { case title = "_title" }
  var title: String
}

private struct RepeatedField: ServedStructure {
  static let fields = [ServedType.Field("a", Int.self), .init("a", Int.self)]
}

private struct Unknown: ServedStructure { var level: Level }

private struct Number: ServedStructure {
  var number: Int
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }
}

private struct Checked: ServedStructure {
  var nested: Everything.Nested
  var modes: [String: [Mode]]
  var id: UUID?
  var range: Range<Int>?
  var link: URL?
  var data: Data?
}

/// A structure that opens containers long before it fills them.
private struct Unusual: ServedStructure {
  struct Failing: Codable {
    struct Failure: Error {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      var inner = container.nestedUnkeyedContainer()
      try inner.encode(2)
      throw Failure()
    }
  }
  struct Empty: Codable {}
  enum Key: CodingKey { case a, b, c, failing, kept, empty, x, y, z, list }

  init() {}
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var a = container.nestedContainer(keyedBy: Key.self, forKey: .a)
    var b = container.nestedUnkeyedContainer(forKey: .b)
    var c = container.nestedContainer(keyedBy: Key.self, forKey: .c)
    try? container.encode(Failing(), forKey: .failing)
    try container.encode(4, forKey: .kept)
    try a.encode(1, forKey: .x)
    try b.encode(2)
    var list = a.nestedUnkeyedContainer(forKey: .list)
    var y = b.nestedContainer(keyedBy: Key.self)
    try b.encode("end")
    try y.encodeNil(forKey: .y)
    try list.encode(3)
    var flags = list.nestedUnkeyedContainer()
    try list.encode(Empty())
    try flags.encode(true)
    var superclass = c.superEncoder().container(keyedBy: Key.self)
    try superclass.encode(0, forKey: .z)
    // A second request returns the same object.
    var again = encoder.container(keyedBy: Key.self)
    try again.encode(Empty(), forKey: .empty)
  }
}
