internal import SignalsTesting
public import TerminalUI

/// Checks that a pilot's screen equals a snapshot: characters, styles and cursor.
///
///     pilot.press(.tab)
///     expectSnapshot(pilot, named: "focus on the password")
///
/// The snapshot is the file `__Snapshots__/<test file>/<name>.txt` in the folder of the test
/// target. Hyphens join the words of the name, as in `focus-on-the-password.txt`. If the screen
/// differs, the failure shows the changed lines. If the size, the characters or the cursor differ,
/// the rows of both screens follow. This command writes missing snapshots and updates changed ones:
///
///     UPDATE_SNAPSHOTS=1 swift test
///
/// Check the files before you commit them.
///
/// Exclude the folder in the manifest, because SwiftPM warns about unknown files:
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

/// Checks that a pilot's screen equals a snapshot: characters, cursor, and the colors of a theme.
///
/// The file shows the colors and attributes for each of the `depths`. If the program adapts its
/// glyphs to the color depth, pass adapted glyphs to the pilot:
///
///     let glyphs = Glyphs.unicode.adapted(to: .universal, colorDepth: .eight)
///     let pilot = Pilot(page, glyphs: glyphs)
///     expectSnapshot(pilot, named: "first, few colors", theme: .universal, depths: [.eight])
public func expectSnapshot(
  _ pilot: Pilot,
  named name: String,
  theme: Theme,
  depths: [Color.Depth],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectSnapshot(
    of: pilot.canvas.dump(as: theme, with: depths),
    named: name,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Checks that a canvas equals a snapshot: characters, styles and cursor.
public nonisolated func expectSnapshot(
  _ canvas: Canvas,
  named name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectSnapshot(
    of: canvas.dump(),
    named: name,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Checks that a text equals a snapshot, for example one of several screens.
///
///     let dumps = sizes.map { size in openPage(size: size).canvas.dump() }
///     expectSnapshot(of: dumps.joined(separator: "\n"), named: "sizes")
public nonisolated func expectSnapshot(
  of text: String,
  named name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let file = SnapshotFile(named: name, fileID: "\(fileID)", filePath: "\(filePath)")
  let check = SnapshotCheck(of: file, isUpdating: SnapshotCheck.isUpdatingAsked)
  guard let message = check.problem(with: text) else { return }
  TestFailure(
    message: message,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}

/// A check that compares a screen with a snapshot file, or updates the file.
package nonisolated struct SnapshotCheck {
  private let file: SnapshotFile
  private let isUpdating: Bool

  package init(of file: SnapshotFile, isUpdating: Bool) {
    self.file = file
    self.isUpdating = isUpdating
  }

  /// Compares the screen with the file or updates the file, and returns a message on failure.
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
        If this screen is right, run the test again with UPDATE_SNAPSHOTS=1 to keep it.
        """
    }
    return """
      the screen differs from the snapshot “\(file.name)” (\(file.path))

      \(SnapshotDifference(from: expected, to: found).text)
      If the new screen is right, run the test again with UPDATE_SNAPSHOTS=1 to keep it.
      """
  }
}
