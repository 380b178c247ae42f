internal import Synchronization
internal import Testing

/// A test failure found by a check of this module.
///
/// Swift Testing records the failure as an issue of the running test. In other test frameworks, a
/// failure traps unless you set a handler. For XCTest, set this one:
///
///     TestFailure.onFailureElsewhere { failure in
///       XCTFail(failure.message, file: failure.filePath, line: failure.line)
///     }
public struct TestFailure: Sendable {
  /// The description of the failure.
  public let message: String
  /// The file of the check, as in `#fileID`.
  public let fileID: StaticString
  /// The file of the check, as in `#filePath`.
  public let filePath: StaticString
  /// The line of the check.
  public let line: UInt
  /// The column of the check.
  public let column: UInt

  private static let handler = Mutex<(@Sendable (TestFailure) -> Void)?>(nil)

  /// Sets the handler of failures outside Swift Testing.
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
      fatalError(
        """
        \(fileID):\(line): \(message)
        This is not a Swift Testing test. Set a handler with TestFailure.onFailureElsewhere.
        """
      )
    }
    handler(self)
  }
}
