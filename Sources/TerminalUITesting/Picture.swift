internal import SignalsTesting

/// Checks that an SVG file, such as the picture in a README, equals an image.
///
///     expectPicture(pilot.canvas.svg(title: "login-tui"), in: "Demo/login.svg")
///
/// The path is relative to the folder of the manifest `Package.swift`. As for snapshots, this
/// command writes a missing picture and updates one that differs:
///
///     UPDATE_SNAPSHOTS=1 swift test
///
/// Look at the picture before you commit it.
public nonisolated func expectPicture(
  _ image: String,
  in path: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let file = SnapshotFile(inPackage: path, of: "\(filePath)")
  guard file.read() != image else { return }
  var message = """
    the picture \(file.path) differs from the screen; run the test again with UPDATE_SNAPSHOTS=1, \
    and look at the picture
    """
  if SnapshotCheck.isUpdatingAsked {
    guard let trouble = file.write(image) else { return }
    message = "the picture could not be written to \(file.path): \(trouble)"
  }
  TestFailure(
    message: message,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ).report()
}
