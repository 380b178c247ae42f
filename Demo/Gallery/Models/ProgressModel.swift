public import ViewModels

/// Two things that take time, and can be cancelled: one knows how long, the other does not.
public final class ProgressModel: Bindable {
  /// Why not everything was copied.
  public nonisolated enum CopyProblem: Error, Equatable {
    /// There was no more room, after so many files.
    case full(copied: Int)
  }

  /// What came of something.
  public nonisolated enum Outcome: Equatable, Sendable {
    /// Nothing has happened yet.
    case none
    /// It is under way.
    case running
    /// All of it was done.
    case done
    /// It was given up.
    case cancelled
    /// It went wrong.
    case failed(CopyProblem)
  }

  /// How many files there are to copy.
  public let fileCount = 40

  /// Whether copying goes wrong half-way.
  @Observed public var failsHalfway = false
  /// How many files were copied; nil before the first time.
  @Observed public private(set) var copied: Int?
  /// How often it was thought to the end.
  @Observed public private(set) var thoughtCount = 0
  @Observed private var problem: CopyProblem?
  @Observed private var wasCopyingCancelled = false
  @Observed private var wasThinkingCancelled = false

  private let scheduler: any TimedScheduler

  /// Creates a model whose work goes by the time of a scheduler.
  public init(scheduler: any TimedScheduler) {
    self.scheduler = scheduler
    copy.values.observe { [weak self] in self?.copied = $0 }
    copy.errors.observe { [weak self] in self?.problem = $0 }
    think.values.observe { [weak self] _ in self?.thoughtCount += 1 }
  }

  deinit {}

  /// Copies the files, ten in a second; each value tells how many are copied.
  public private(set) lazy var copy = Command(of: self) { model in model.copying }

  /// Thinks for three seconds.
  public private(set) lazy var think = Command(of: self) { model in model.thinking }

  /// Gives up copying.
  public private(set) lazy var cancelCopy = Command(of: self, enabledIf: \.copy.isExecuting) {
    model in
    model.wasCopyingCancelled = true
    model.copy.cancel()
  }

  /// Gives up thinking.
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

  /// What came of copying.
  public var copyOutcome: Outcome {
    if copy.isExecuting { return .running }
    if let problem { return .failed(problem) }
    return wasCopyingCancelled ? .cancelled : copied == nil ? .none : .done
  }

  /// What came of thinking.
  public var thinkOutcome: Outcome {
    if think.isExecuting { return .running }
    return wasThinkingCancelled ? .cancelled : thoughtCount == 0 ? .none : .done
  }

  /// Which part of the files is copied; nil before the first time.
  public var fraction: Double? { copied.map { Double($0) / Double(fileCount) } }

  /// What the model knows now.
  public var summary: String {
    let copying = copied.map { "\($0) of \(fileCount) files copied" } ?? "nothing copied yet"
    return
      "\(copying)\(copy.isExecuting ? ", copying" : "")\(think.isExecuting ? ", thinking" : "")"
  }
}
