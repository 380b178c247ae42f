internal import ViewModels

/// A range and the distance between its stepped numbers.
///
/// A stepped number is the lower bound plus a whole number of steps.
package nonisolated struct SteppedRange: Hashable, Sendable {
  package var range: ClosedRange<Double> {
    didSet { SteppedRange.check(range, step) }
  }
  package var step: Double {
    didSet { SteppedRange.check(range, step) }
  }
  /// The largest number of decimal places of the step and the bounds, at most six.
  package var digits: Int {
    [step, range.lowerBound, range.upperBound].map(SteppedRange.digits).max() ?? 0
  }

  package init(_ range: ClosedRange<Double>, step: Double) {
    SteppedRange.check(range, step)
    self.range = range
    self.step = step
  }

  private static func check(_ range: ClosedRange<Double>, _ step: Double) {
    require(
      step > 0 && step.isFinite,
      "step must be positive and finite"
    )
    require(
      range.lowerBound.isFinite && range.upperBound.isFinite
        && (range.upperBound - range.lowerBound).isFinite,
      "the bounds of range and their distance must be finite"
    )
  }

  /// Returns the number limited to the range, or the lower bound for NaN.
  package func clamped(_ value: Double) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns the position of a number between the bounds, from 0 to 1.
  package func fraction(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (clamped(value) - range.lowerBound) / length : 0
  }

  /// Returns the stepped number nearest to a position, limited to the range.
  ///
  /// Position 0 is the lower bound, and position 1 is the upper bound.
  package func value(at fraction: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return value(ofStep: (min(max(fraction, 0), 1) * length / step).rounded())
  }

  /// Returns the number moved up or down by some steps, limited to the range.
  ///
  /// From a number between two stepped numbers, the first step reaches the next stepped number in
  /// the direction of the move.
  package func moved(_ value: Double, by steps: Int) -> Double {
    let place = (clamped(value) - range.lowerBound) / step
    // The comparison tolerates rounding errors in the position of a step.
    let isOnStep = abs(place - place.rounded()) < 1e-6
    let start = isOnStep ? place.rounded() : steps > 0 ? place.rounded(.down) : place.rounded(.up)
    return self.value(ofStep: start + Double(steps))
  }

  /// The number of steps in a page: about a tenth of the range, but at least one step.
  package var page: Int {
    let steps = (range.upperBound - range.lowerBound) / step / 10
    return Int(min(max(steps.rounded(), 1), 1e9))
  }

  private func value(ofStep place: Double) -> Double {
    let value = range.lowerBound + place * step
    let factor = SteppedRange.power(of: digits)
    // Without rounding, 0.1 + 2 · 0.1 is not 0.3.
    let rounded = (value * factor).rounded() / factor
    return clamped(abs(value * factor) < SteppedRange.exact ? rounded : value)
  }

  /// Returns the number as text with `digits` decimal places.
  ///
  /// A number that is too large for exact rounding gets Swift's default description.
  package func text(_ value: Double) -> String {
    let factor = SteppedRange.power(of: digits)
    let scaled = (abs(value) * factor).rounded()
    guard scaled < SteppedRange.exact else { return "\(value)" }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let number = Int(scaled)
    guard digits > 0 else { return "\(sign)\(number)" }
    let fraction = String(number % Int(factor))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(number / Int(factor)).\(zeros)\(fraction)"
  }

  /// A bound below which a `Double` represents every whole number exactly.
  private static let exact = 9e15

  private static func digits(of number: Double) -> Int {
    let enough = (0...6).first { digits in
      let scaled = abs(number) * power(of: digits)
      return abs(scaled - scaled.rounded()) < 1e-6 * max(1, scaled * 1e-6)
    }
    return enough ?? 6
  }

  private static func power(of digits: Int) -> Double {
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
