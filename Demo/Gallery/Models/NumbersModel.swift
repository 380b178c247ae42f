public import ViewModels

/// A shared bill with a tip.
public final class NumbersModel: Bindable {
  /// The amount of the bill, without the tip.
  @Observed public var bill = 42.5
  /// The tip, in percent of the bill.
  @Observed public var tip = 10
  /// The number of people.
  @Observed public var people = 3

  /// Creates a model with sample numbers.
  public init() {}

  /// The bill plus the tip.
  public var total: Money {
    Money(cents: Int((bill * 100 * (1 + Double(tip) / 100)).rounded()))
  }

  /// The amount for each person, rounded up to a whole cent.
  public var share: Money {
    Money(cents: (total.cents + people - 1) / max(1, people))
  }

  /// The tip as a fraction of the total.
  public var tipPart: Double {
    Double(tip) / Double(100 + tip)
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let bill = Money(cents: Int((bill * 100).rounded()))
    return "bill \(bill), tip \(tip)%, \(people) people, \(share) each"
  }
}
