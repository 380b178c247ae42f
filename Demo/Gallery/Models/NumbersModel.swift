public import ViewModels

/// A bill to be shared, with a tip.
public final class NumbersModel: Bindable {
  /// The bill.
  @Observed public var bill = 42.5
  /// The tip, in percent of the bill.
  @Observed public var tip = 10
  /// How many people pay.
  @Observed public var people = 3

  /// Creates a model of a small dinner.
  public init() {}

  deinit {}

  /// All there is to pay.
  public var total: Money {
    Money(cents: Int((bill * 100 * (1 + Double(tip) / 100)).rounded()))
  }

  /// What each pays, so that together it is enough.
  public var share: Money {
    Money(cents: (total.cents + people - 1) / max(1, people))
  }

  /// Which part of all is the tip.
  public var tipPart: Double {
    Double(tip) / Double(100 + tip)
  }

  /// What the model knows now.
  public var summary: String {
    let bill = Money(cents: Int((bill * 100).rounded()))
    return "bill \(bill), tip \(tip) %, \(people) people, \(share) each"
  }
}
