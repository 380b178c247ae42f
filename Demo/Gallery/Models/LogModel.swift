public import ViewModels

/// A made-up log of a server that can write lines by itself, or many at once.
public final class LogModel: Bindable {
  /// True while the server writes two lines per second.
  @Observed public var isWriting = false
  /// The number of lines that were written.
  @Observed public private(set) var count = 60

  private let written = Subject<[String], Never>()

  /// Creates a model that times the lines with a scheduler.
  public init(on scheduler: any TimedScheduler) {
    follow(
      values(of: \.isWriting).flatMap(.latest) { isWriting in
        isWriting ? .interval(.milliseconds(500), on: scheduler) : .never
      }
    ) { model, _ in model.write(1) }
  }

  /// The lines that were written before the subscription, and then the new ones.
  public var lines: Signal<[String], Never> {
    written.signal.start(with: LogModel.lines(in: 0..<count))
  }

  /// Writes 100,000 lines at once.
  public private(set) lazy var burst = Command(of: self) { model in model.write(100_000) }

  private func write(_ number: Int) {
    let first = count
    count += number
    written.send(LogModel.lines(in: first..<first + number))
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String { "\(count) lines, \(isWriting ? "writing" : "paused")" }

  private nonisolated static func lines(in numbers: Range<Int>) -> [String] {
    numbers.map(line)
  }

  /// Returns a line with the colors that a server would write.
  nonisolated static func line(_ number: Int) -> String {
    let seconds = 9 * 3_600 + number
    let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let (level, text) =
      switch number % 30 {
      case 7: ("\u{1B}[33mWARN\u{1B}[0m ", "the queue has \(number) entries")
      case 19: ("\u{1B}[1;31mERROR\u{1B}[0m", "no answer from \u{1B}[4mdb-2\u{1B}[0m, trying again")
      case 23: ("\u{1B}[36mINFO\u{1B}[0m ", "\u{1B}[38;5;208mdeployed\u{1B}[0m revision \(number)")
      default:
        (
          "\u{1B}[36mINFO\u{1B}[0m ",
          "GET /items/\(number * 7_919 % 1_000) 200 in \(number % 9 + 1) ms"
        )
      }
    return "\(time) \(level) \(text)"
  }
}
