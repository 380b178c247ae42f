public import ViewModels

/// Two commands that can be canceled, one with known progress and one with unknown progress.
public final class ProgressModel: Bindable {
  /// The reason why copying failed.
  public nonisolated enum CopyProblem: Error, Equatable {
    /// The disk was full after `copied` files.
    case full(copied: Int)
  }

  /// The state of a command.
  public nonisolated enum Status: Equatable, Sendable {
    /// The command has not run yet.
    case none
    /// The command is in progress.
    case running
    /// The last run completed.
    case done
    /// The user canceled the last run.
    case cancelled
    /// The last run failed.
    case failed(CopyProblem)
  }

  /// The number of files to copy.
  public let fileCount = 40

  /// True if copying fails halfway.
  @Observed public var failsHalfway = false
  /// The number of copied files, or nil before the first run.
  @Observed public private(set) var copied: Int?
  /// The number of completed runs of `think`.
  @Observed public private(set) var thoughtCount = 0
  @Observed private var problem: CopyProblem?
  @Observed private var wasCopyingCancelled = false
  @Observed private var wasThinkingCancelled = false

  private let scheduler: any TimedScheduler

  /// Creates a model that times its work with a scheduler.
  public init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
    self[\.copied] <~ copy.values
    self[\.problem] <~ copy.errors
    follow(think.values) { model, _ in model.thoughtCount += 1 }
  }

  /// Copies ten files per second.
  ///
  /// Each value of the command is the number of files copied so far.
  public private(set) lazy var copy = Command(of: self) { model in model.copying }

  /// Waits for three seconds.
  public private(set) lazy var think = Command(of: self) { model in model.thinking }

  /// Cancels copying.
  public private(set) lazy var cancelCopy = Command(of: self, enabledIf: \.copy.isExecuting) {
    model in
    model.wasCopyingCancelled = true
    model.copy.cancel()
  }

  /// Cancels thinking.
  public private(set) lazy var cancelThinking = Command(of: self, enabledIf: \.think.isExecuting) {
    model in
    model.wasThinkingCancelled = true
    model.think.cancel()
  }

  private var copying: Signal<Int, CopyProblem> {
    batch {
      copied = 0
      problem = nil
      wasCopyingCancelled = false
    }
    let room = failsHalfway ? fileCount / 2 : fileCount
    return Signal.interval(.milliseconds(100), on: scheduler)
      .scan(0) { copied, _ in copied + 1 }
      .attemptMap { copied throws(CopyProblem) in
        guard copied <= room else { throw .full(copied: room) }
        return copied
      }
      .take(fileCount)
  }

  private var thinking: Signal<Duration, Never> {
    wasThinkingCancelled = false
    return .timer(after: .seconds(3), on: scheduler)
  }

  /// The state of copying.
  public var copyStatus: Status {
    if copy.isExecuting { return .running }
    if let problem { return .failed(problem) }
    return wasCopyingCancelled ? .cancelled : copied == nil ? .none : .done
  }

  /// The state of thinking.
  public var thinkStatus: Status {
    if think.isExecuting { return .running }
    return wasThinkingCancelled ? .cancelled : thoughtCount == 0 ? .none : .done
  }

  /// The fraction of copied files from 0 to 1, or nil before the first run.
  public var fraction: Double? { copied.map { Double($0) / Double(fileCount) } }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let copying = copied.map { "\($0) of \(fileCount) files copied" } ?? "nothing copied yet"
    return
      "\(copying)\(copy.isExecuting ? ", copying" : "")\(think.isExecuting ? ", thinking" : "")"
  }
}
