/// An amount of money, written as "12.50".
public nonisolated struct Money: Hashable, Sendable, CustomStringConvertible {
  /// The number of cents.
  public let cents: Int

  /// Creates an amount.
  public init(cents: Int) {
    self.cents = cents
  }

  /// The amount with two decimal places.
  public var description: String {
    let rest = String(cents.magnitude % 100)
    let sign = cents < 0 ? "-" : ""
    return "\(sign)\(cents.magnitude / 100).\(rest.count < 2 ? "0" : "")\(rest)"
  }
}
