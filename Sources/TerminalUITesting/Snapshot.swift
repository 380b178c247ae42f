internal import SignalsTesting
public import TerminalUI

/// Checks that what a pilot sees is as it was when somebody last looked: characters and styles.
///
///     pilot.press(.tab)
///     expectSnapshot(pilot, named: "focus on the password")
///
/// What is expected is read from `__Snapshots__/<test file>/<name>.txt` in the folder of the test
/// target. If it is something else, the failure shows the lines that differ, and both screens. To
/// write what is missing, and to accept what is new, set an environment variable; then look at what
/// was written before you commit it:
///
///     UPDATE_SNAPSHOTS=1 swift test
///
/// So that SwiftPM does not wonder what the files are, the test target leaves them out:
///
///     .testTarget(name: "AppTests", dependencies: […], exclude: ["__Snapshots__"])
public func expectSnapshot(
  _ pilot: Pilot,
  named name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectSnapshot(
    pilot.canvas,
    named: name,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Checks that a canvas is as it was when somebody last looked: characters, styles, and cursor.
public nonisolated func expectSnapshot(
  _ canvas: Canvas,
  named name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let file = SnapshotFile(named: name, fileID: "\(fileID)", filePath: "\(filePath)")
  let check = SnapshotCheck(of: file, isUpdating: SnapshotCheck.isUpdatingAsked)
  guard let message = check.problem(with: canvas.dump()) else { return }
  TestFailure(
    message: message,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}

/// Compares what is found with what a file says, or has the file say it.
package nonisolated struct SnapshotCheck {
  private let file: SnapshotFile
  private let isUpdating: Bool

  package init(of file: SnapshotFile, isUpdating: Bool) {
    self.file = file
    self.isUpdating = isUpdating
  }

  /// Returns what is wrong, in words for a person; nil if nothing is.
  package func problem(with found: String) -> String? {
    let expected = file.read()
    guard expected != found else { return nil }
    if isUpdating {
      guard let trouble = file.write(found) else { return nil }
      return "the snapshot “\(file.name)” could not be written to \(file.path): \(trouble)"
    }
    guard let expected else {
      return """
        there is no snapshot “\(file.name)” at \(file.path)

        \(found)
        If this is right, run the test again with UPDATE_SNAPSHOTS=1 to keep it.
        """
    }
    return """
      the screen is not as in the snapshot “\(file.name)” (\(file.path))

      \(SnapshotDifference(from: expected, to: found).text)
      If the new one is right, run the test again with UPDATE_SNAPSHOTS=1 to keep it.
      """
  }
}
