internal import Dispatch
internal import Signals

/// The state of a connection, which its lock protects.
struct ConnectionState: ~Copyable {
  var input = WipedBuffer()
  var scanner = FrameScanner()
  var outbox = Outbox()
  /// The terminator of the current call.
  var terminator: UInt8 = 0
  var isCallInProgress = false
  var isFlushScheduled = false
  /// True if the client sends nothing more.
  var hasInputEnded = false
  /// True if the connection closes when the replies are written.
  var isClosing = false
  var isClosed = false
  var isReadingPaused = false
  var timeout: (any Disposable)?
  var timeoutNumber = 0
  var readSource: (any DispatchSourceRead)?
  var writeSource: (any DispatchSourceWrite)?
  /// The source that reports that the client has left, while nothing is read.
  var hangUpSource: (any DispatchSourceRead)?

  /// True if the next call must wait.
  var isBusy: Bool { isCallInProgress || !outbox.isEmpty }

  /// The step after writing or waiting.
  enum Step {
    case wait, advance, linger, refuse, close
  }

  /// The result of a search for the next message.
  enum NextMessage {
    case none, again, end, tooLong
    case call(Call)
    case invalid(InvalidMessage)
  }
}

extension InvalidMessage {
  static let tooLong = InvalidMessage(
    problem: "The message has more than \(Connection.messageLimit) bytes."
  )
  static let tooSlow = InvalidMessage(problem: "The rest of the message did not come in time.")
}
