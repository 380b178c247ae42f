internal import Synchronization
internal import Testing

/// A test failure that this module has found.
///
/// In Swift Testing it is recorded as an issue of the test that runs. Elsewhere nobody would hear
/// of it, so there it traps, unless told what to do instead. For XCTest:
///
///     TestFailure.onFailureElsewhere { failure in
///       XCTFail(failure.message, file: failure.filePath, line: failure.line)
///     }
public struct TestFailure: Sendable {
  /// What is wrong.
  public let message: String
  /// The file in which the check is, as in `#fileID`.
  public let fileID: StaticString
  /// The file in which the check is, as in `#filePath`.
  public let filePath: StaticString
  /// The line of the check.
  public let line: UInt
  /// The column of the check.
  public let column: UInt

  private static let handler = Mutex<(@Sendable (TestFailure) -> Void)?>(nil)

  /// Sets what to do with failures outside Swift Testing.
  public static func onFailureElsewhere(_ handler: @escaping @Sendable (TestFailure) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  package init(
    message: String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    self.message = message
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  package func report() {
    guard Test.current == nil else {
      let location = SourceLocation(
        fileID: "\(fileID)",
        filePath: "\(filePath)",
        line: Int(line),
        column: Int(column)
      )
      Issue.record("\(message)", sourceLocation: location)
      return
    }
    guard let handler = TestFailure.handler.withLock({ $0 }) else {
      preconditionFailure(
        """
        \(fileID):\(line): \(message)
        This is not a test of Swift Testing; say what to do with TestFailure.onFailureElsewhere.
        """
      )
    }
    handler(self)
  }
}
