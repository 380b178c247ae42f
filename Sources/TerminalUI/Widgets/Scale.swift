/// Numbers from a least to a greatest one, a step apart.
package nonisolated struct Scale: Hashable, Sendable {
  package var range: ClosedRange<Double> {
    didSet { Scale.check(range, step) }
  }
  package var step: Double {
    didSet { Scale.check(range, step) }
  }
  /// How many digits after the point it takes to tell the numbers apart.
  package var digits: Int {
    [step, range.lowerBound, range.upperBound].map(Scale.digits).max() ?? 0
  }

  package init(_ range: ClosedRange<Double>, step: Double) {
    Scale.check(range, step)
    self.range = range
    self.step = step
  }

  private static func check(_ range: ClosedRange<Double>, _ step: Double) {
    precondition(
      step > 0 && step.isFinite,
      "step must be a positive number; it is how far one press of a key goes"
    )
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite
        && (range.upperBound - range.lowerBound).isFinite,
      "range must be finite; choose bounds that nobody will want to pass"
    )
  }

  /// The number itself, or the bound next to it; the least for what is no number.
  package func clamped(_ value: Double) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Where a number is between the bounds, from 0 to 1.
  package func fraction(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (clamped(value) - range.lowerBound) / length : 0
  }

  /// The step nearest to where something is between the bounds.
  package func value(at fraction: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return value(ofStep: (min(max(fraction, 0), 1) * length / step).rounded())
  }

  /// The number so many steps further; the next step of all if it is between two.
  package func moved(_ value: Double, by steps: Int) -> Double {
    let place = (clamped(value) - range.lowerBound) / step
    // What is a step but for the last bits of a fraction is that step.
    let isOnStep = abs(place - place.rounded()) < 1e-6
    let start = isOnStep ? place.rounded() : steps > 0 ? place.rounded(.down) : place.rounded(.up)
    return self.value(ofStep: start + Double(steps))
  }

  /// How many steps a page is: a tenth of all.
  package var page: Int {
    let steps = (range.upperBound - range.lowerBound) / step / 10
    return Int(min(max(steps.rounded(), 1), 1e9))
  }

  private func value(ofStep place: Double) -> Double {
    let value = range.lowerBound + place * step
    let factor = Scale.power(of: digits)
    // 0.1 + 2 · 0.1 is not 0.3 until it is rounded.
    let rounded = (value * factor).rounded() / factor
    return clamped(abs(value * factor) < Scale.exact ? rounded : value)
  }

  /// The number in decimal digits.
  package func text(_ value: Double) -> String {
    let factor = Scale.power(of: digits)
    let scaled = (abs(value) * factor).rounded()
    guard scaled < Scale.exact else { return "\(value)" }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let number = Int(scaled)
    guard digits > 0 else { return "\(sign)\(number)" }
    let fraction = String(number % Int(factor))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(number / Int(factor)).\(zeros)\(fraction)"
  }

  /// Up to here every whole number is a `Double`.
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
