import TerminalUI
import TerminalUITesting
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct SnapshotTests {
  private let box = CheckBox("Show password")

  private func pilot() -> Pilot { Pilot(box, size: Size(width: 20, height: 2)) }

  /// Calls a closure with a snapshot file in a temporary folder.
  private func withFile(_ body: (SnapshotFile) -> Void) {
    var template = Array("/tmp/snapshots-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Issue.record("no temporary folder")
      return
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = SnapshotFile(
      named: "first",
      fileID: "Tests/A.swift",
      filePath: "\(folder)/Tests/Deep/A.swift"
    )
    defer {
      unlink(file.path)
      for path in ["Tests/__Snapshots__/A", "Tests/__Snapshots__", "Tests", ""] {
        rmdir("\(folder)/\(path)")
      }
    }
    body(file)
  }

  @Test func `the path of a snapshot contains the target's folder, the test file and the name`() {
    func path(_ name: String, _ fileID: String, _ filePath: String) -> String {
      SnapshotFile(named: name, fileID: fileID, filePath: filePath).path
    }
    #expect(
      path("signed in", "AppTests/LoginTests.swift", "/a/Tests/AppTests/Pages/LoginTests.swift")
        == "/a/Tests/AppTests/__Snapshots__/LoginTests/signed-in.txt"
    )
    // The name of a module has underscores in place of the hyphens of its target.
    #expect(
      path("x", "App_Tests/A.swift", "/App-Tests/App-Tests/B/A.swift")
        == "/App-Tests/App-Tests/__Snapshots__/A/x.txt"
    )
    // If no folder is named like the target, the snapshots are beside the test.
    #expect(path("x", "AppTests/A.swift", "/a/tests/A.swift") == "/a/tests/__Snapshots__/A/x.txt")
    // The name of a snapshot cannot lead to another folder.
    #expect(path("../a/b: ü", "M/A.swift", "/M/A.swift") == "/M/__Snapshots__/A/..-a-b-ü.txt")
  }

  @Test func `a missing snapshot is a failure that shows the screen and writes nothing`() {
    withFile { file in
      let problem = SnapshotCheck(of: file, isUpdating: false).problem(with: pilot().canvas.dump())
      #expect(problem?.contains("there is no snapshot “first” at \(file.path)") == true)
      #expect(problem?.contains("│[ ] Show password") == true)
      #expect(problem?.contains("UPDATE_SNAPSHOTS=1") == true)
      #expect(file.read() == nil)
    }
  }

  @Test func `a missing snapshot is written if updates are enabled`() {
    withFile { file in
      let dump = pilot().canvas.dump()
      #expect(SnapshotCheck(of: file, isUpdating: true).problem(with: dump) == nil)
      #expect(file.read() == dump)
      #expect(SnapshotCheck(of: file, isUpdating: false).problem(with: dump) == nil)
    }
  }

  @Test func `a different screen is a failure unless updates are enabled`() {
    withFile { file in
      let pilot = pilot()
      _ = file.write(pilot.canvas.dump())
      pilot.press(.space)
      let dump = pilot.canvas.dump()
      #expect(SnapshotCheck(of: file, isUpdating: false).problem(with: dump) != nil)
      #expect(file.read() != dump)
      #expect(SnapshotCheck(of: file, isUpdating: true).problem(with: dump) == nil)
      #expect(file.read() == dump)
    }
  }

  @Test func `a snapshot with Windows line ends is equal`() {
    withFile { file in
      let dump = pilot().canvas.dump()
      _ = file.write(
        dump.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      )
      #expect(SnapshotCheck(of: file, isUpdating: false).problem(with: dump) == nil)
    }
  }

  @Test func `a folder that cannot be written to is a failure`() {
    let file = SnapshotFile(named: "x", fileID: "M/A.swift", filePath: "/dev/null/M/A.swift")
    let problem = SnapshotCheck(of: file, isUpdating: true).problem(with: "found")
    #expect(problem?.contains("could not be written") == true)
  }

  @Test func `the difference shows changed lines, where they changed, and both screens`() {
    let pilot = pilot()
    let expected = pilot.canvas.dump()
    pilot.press(.space)
    #expect(
      SnapshotDifference(from: expected, to: pilot.canvas.dump()).text == """
        - expected, + found
        -  0│[ ] Show password   │
        +  0│[✓] Show password   │
              ^

        expected:
        20×2, hidden cursor at column 0, row 0
         0│[ ] Show password   │
         1│                    │

        found:
        20×2, hidden cursor at column 0, row 0
         0│[✓] Show password   │
         1│                    │
        """
    )
  }

  @Test func `if only styles differ, the difference omits the screens`() {
    let expected = pilot().canvas
    var found = expected
    found.restyle(Rect(x: 0, y: 0, width: 17, height: 1)) { _ in .disabled }
    #expect(
      SnapshotDifference(from: expected.dump(), to: found.dump()).text == """
        - expected, + found
        -  0│ooooooooooooooooo...│
        +  0│ddddddddddddddddd...│
             ^^^^^^^^^^^^^^^^^
        - o focused
        + d disabled
        """
    )
  }

  @Test func `the difference shows different sizes`() {
    let small = Canvas(width: 3, height: 1).dump()
    let large = Canvas(width: 4, height: 2).dump()
    let text = SnapshotDifference(from: small, to: large).text
    #expect(text.contains("- 3×1, no cursor\n+ 4×2, no cursor\n  ^ ^\n"))
    #expect(text.contains("+  1│    │\n"))
  }

  @Test func `a pilot and a canvas are compared with the same file`() {
    expectSnapshot(pilot(), named: "a check box")
    expectSnapshot(pilot().canvas, named: "a check box")
  }

  @Test(.enabled(if: !SnapshotCheck.isUpdatingAsked))
  func `expectSnapshot fails if the screen differs`() {
    box.isOn = true
    withKnownIssue {
      expectSnapshot(pilot(), named: "a check box")
    } matching: {
      $0.comments.contains { "\($0)".contains("differs from the snapshot “a check box”") }
    }
  }

  @Test(.enabled(if: !SnapshotCheck.isUpdatingAsked))
  func `expectPicture fails if the file differs`() {
    withKnownIssue {
      expectPicture(pilot().canvas.svg(), in: "Demo/login.svg")
    } matching: {
      $0.comments.contains { "\($0)".contains("/Demo/login.svg differs from the screen") }
    }
  }

  @Test(.enabled(if: !SnapshotCheck.isUpdatingAsked))
  func `expectSnapshot fails if there is no snapshot`() {
    withKnownIssue {
      expectSnapshot(pilot(), named: "never written")
    } matching: {
      $0.comments.contains { "\($0)".contains("there is no snapshot “never written”") }
    }
  }
}
