internal import ViewModels

/// A limit beyond which a chart shows a number in another style and with a mark.
///
///     Gauge(model.load, thresholds: [.warning(from: 0.7), .error(from: 0.9)])
///
/// The last threshold that applies to a number counts. The mark shows the state without colors, and
/// the name is part of the text that describes the chart's value.
public nonisolated struct Threshold: Hashable, Sendable {
  /// The limit.
  public let limit: Double
  /// The style of numbers beyond the limit.
  public let style: Style
  /// The mark beside a number beyond the limit.
  public let mark: String
  /// The word for the state, such as "warning".
  public let name: String
  private let side: Side

  private enum Side { case from, below }

  private init(_ side: Side, _ limit: Double, _ name: String, style: Style, mark: String) {
    require(!limit.isNaN, "the limit of a threshold must be a number")
    self.side = side
    self.limit = limit
    self.name = name
    self.style = style
    self.mark = mark
  }

  /// Creates a threshold for numbers that reach a limit.
  public init(from limit: Double, _ name: String, style: Style, mark: String) {
    self.init(.from, limit, name, style: style, mark: mark)
  }

  /// Creates a threshold for numbers below a limit.
  public init(below limit: Double, _ name: String, style: Style, mark: String) {
    self.init(.below, limit, name, style: style, mark: mark)
  }

  /// Returns a warning for numbers that reach a limit, with the mark "!".
  public static func warning(from limit: Double) -> Threshold {
    Threshold(from: limit, "warning", style: .warningMark, mark: "!")
  }

  /// Returns a warning for numbers below a limit, with the mark "!".
  public static func warning(below limit: Double) -> Threshold {
    Threshold(below: limit, "warning", style: .warningMark, mark: "!")
  }

  /// Returns an error for numbers that reach a limit, with the mark "!!".
  public static func error(from limit: Double) -> Threshold {
    Threshold(from: limit, "error", style: .errorMark, mark: "!!")
  }

  /// Returns an error for numbers below a limit, with the mark "!!".
  public static func error(below limit: Double) -> Threshold {
    Threshold(below: limit, "error", style: .errorMark, mark: "!!")
  }

  /// Returns true if the threshold applies to a number.
  public func applies(to number: Double) -> Bool {
    switch side {
    case .from: number >= limit
    case .below: number < limit
    }
  }
}

nonisolated extension [Threshold] {
  /// Returns the threshold that counts for a number; nil if none applies.
  func threshold(of number: Double) -> Threshold? { last { $0.applies(to: number) } }

  /// The number of columns to reserve for a space and a mark.
  var columns: Int { map(\.mark.columns).max().map { $0 > 0 ? $0 + 1 : 0 } ?? 0 }
}
