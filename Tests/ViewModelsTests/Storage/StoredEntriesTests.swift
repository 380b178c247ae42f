import TestSupport
import Testing
import ViewModels

struct `Stored entries` {
  @Test func `are text that a person can read`() {
    let entries = StoredEntries([
      "userName": "ada", "nickname": nil, "path": "a\\b\r\nc", "empty": "",
    ])
    let text = """
      stored values, version 1
      empty=
      nickname
      path=a\\\\b\\r\\nc
      userName=ada

      """
    #expect(String(decoding: entries.bytes, as: UTF8.self) == text)
  }

  @Test func `are the same after they were written and parsed`() throws {
    let parts = ["a", "=", "\\", "\n", "\r", "\r\n", "n", "\u{301}", "é", "👩‍🚀", "\0", " ", "#"]
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      var entries = StoredEntries()
      for key in ["a", "B-2", "c.d_e"] where random.next(below: 4) > 0 {
        let text = (0..<random.next(below: 6)).map { _ in parts[random.next(below: parts.count)] }
        entries.values[key] = .some(random.next(below: 5) == 0 ? nil : text.joined())
      }
      #expect(try StoredEntries(parsing: entries.bytes, of: "f") == entries)
    }
  }

  @Test(
    arguments: [
      ("", nil),
      ("stored values, version 1\n", nil),
      ("stored values, version 2\na=1\n", .newerVersion(path: "f")),
      ("stored values, version 0\n", .damaged(path: "f", line: 1)),
      ("something else\n", .damaged(path: "f", line: 1)),
      ("stored values, version 1", .damaged(path: "f", line: 1)),
      ("stored values, version 1\na=1\nb=2", .damaged(path: "f", line: 3)),
      ("stored values, version 1\na=1\na=2\n", .damaged(path: "f", line: 3)),
      ("stored values, version 1\na b=1\n", .damaged(path: "f", line: 2)),
      ("stored values, version 1\n\n", .damaged(path: "f", line: 2)),
      ("stored values, version 1\na=\\x\n", .damaged(path: "f", line: 2)),
    ] as [(String, StorageError?)]
  )
  func `are refused if the text does not have the format`(text: String, expected: StorageError?) {
    var found: StorageError?
    do throws(StorageError) {
      _ = try StoredEntries(parsing: Array(text.utf8), of: "f")
    } catch {
      found = error
    }
    #expect(found == expected)
  }

  @Test func `are refused if the text is cut off or is not UTF-8`() {
    let bytes = StoredEntries(["a": "1", "b": "é"]).bytes
    for count in 1..<bytes.count where bytes[count - 1] != UInt8(ascii: "\n") {
      #expect(throws: StorageError.self) {
        try StoredEntries(parsing: Array(bytes.prefix(count)), of: "f")
      }
    }
    #expect(throws: StorageError.damaged(path: "f", line: 2)) {
      try StoredEntries(
        parsing: Array("stored values, version 1\na=".utf8) + [0xFF, 0x0A],
        of: "f"
      )
    }
  }
}
