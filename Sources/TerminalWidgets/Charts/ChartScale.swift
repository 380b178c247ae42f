internal import ViewModels

/// The range of the numbers that a chart shows.
nonisolated struct ChartScale {
  /// The numbers from the lower to the upper edge, a range that is never empty.
  private(set) var range: ClosedRange<Double>

  /// Creates a scale with a fixed range, or else with a range that contains some numbers.
  ///
  /// NaN and infinite numbers have no influence.
  init(_ fixed: ClosedRange<Double>?, around numbers: some Sequence<Double> = []) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for number in numbers where number.isFinite {
      low = min(low, number)
      high = max(high, number)
    }
    if let fixed { (low, high) = (fixed.lowerBound, fixed.upperBound) }
    if low > high { (low, high) = (0, 1) }
    // Equal numbers are as far from 0 as the scale is long.
    if low == high { (low, high) = low == 0 ? (0, 1) : (min(0, low), max(0, high)) }
    // Larger numbers would have infinite distances.
    (low, high) = (max(low, -1e300), min(high, 1e300))
    range = min(low, high)...max(low, high)
  }

  /// Checks a range that a program sets for a chart.
  static func check(_ range: ClosedRange<Double>?) {
    guard let range else { return }
    require(
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "the bounds of a chart's range must be finite"
    )
  }

  /// Returns the position of a number between the bounds, from 0 to 1, or nil for NaN.
  func fraction(of number: Double) -> Double? {
    guard !number.isNaN else { return nil }
    let (low, high) = (range.lowerBound, range.upperBound)
    return high > low ? (min(max(number, low), high) - low) / (high - low) : 0
  }

  /// Returns the position of a number in steps from 0 to `last`, or nil for NaN.
  func step(of number: Double, last: Int) -> Int? {
    fraction(of: number).map { Int(($0 * Double(max(0, last))).rounded()) }
  }
}

nonisolated extension ChartScale {
  /// Extends a range that was not fixed to round numbers, and returns the numbers of an axis.
  ///
  /// - Parameters:
  ///   - count: The largest number of intervals.
  ///   - isFixed: True if the range must stay as it is.
  /// - Returns: The numbers from the lowest to the highest.
  mutating func roundNumbers(atMost count: Int, isFixed: Bool) -> [Double] {
    let (low, high) = (range.lowerBound, range.upperBound)
    let step = ChartScale.roundStep(atLeast: (high - low) / Double(max(1, count)))
    guard step > 0 else { return [low, high] }
    var first = (low / step).rounded(isFixed ? .up : .down)
    var last = (high / step).rounded(isFixed ? .down : .up)
    let exact = 9e15
    guard abs(first) < exact, abs(last) < exact, last - first < 1_000 else { return [low, high] }
    if !isFixed {
      range = min(low, first * step)...max(high, last * step)
    }
    // A bound that was rounded in binary still counts.
    if isFixed, abs((first - 1) * step - low) < step * 1e-9 { first -= 1 }
    if isFixed, abs((last + 1) * step - high) < step * 1e-9 { last += 1 }
    guard first <= last else { return [low, high] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Returns the smallest of 1, 2 and 5 times a power of ten that is not below a number.
  private static func roundStep(atLeast least: Double) -> Double {
    guard least >= 1e-300 else { return 0 }
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
  }

  /// Returns a number with at most two decimal places, and fewer for large numbers.
  static func text(_ number: Double) -> String {
    guard !number.isNaN else { return "?" }
    let size = abs(number)
    let step = size >= 100 ? 1.0 : size >= 10 ? 0.1 : 0.01
    guard size < 1e15, size >= 0.01 || size == 0 else { return "\(number)" }
    let text = SteppedRange(0...0, step: step).text(number)
    guard text.contains(".") else { return text }
    let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(short.reversed())
  }
}
