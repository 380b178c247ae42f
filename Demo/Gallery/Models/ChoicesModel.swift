public import ViewModels

/// A drink order.
public final class ChoicesModel: Bindable {
  /// A size of a cup.
  public nonisolated enum Cup: String, CaseIterable, Sendable {
    /// Two deciliters.
    case small
    /// Three deciliters.
    case medium
    /// Four deciliters.
    case large
  }

  /// A kind of milk.
  public nonisolated enum Milk: String, CaseIterable, Sendable {
    /// No milk.
    case none = "no milk"
    /// Cow's milk.
    case whole = "whole milk"
    /// Oat milk.
    case oat = "oat milk"
  }

  /// The names of all drinks.
  public let drinks = [
    "Americano", "Cappuccino", "Cocoa", "Espresso", "Filter coffee", "Flat white", "Latte",
    "Macchiato", "Mocha", "Tea",
  ]

  /// The chosen drink, or nil before the choice.
  @Observed public var drink: String?
  /// The size of the cup.
  @Observed public var cup = Cup.medium
  /// The kind of milk.
  @Observed public var milk = Milk.none
  /// True for a drink with sugar.
  @Observed public var isSweet = false
  /// True for a drink to go.
  @Observed public var isToGo = true

  /// Creates an order without a drink.
  public init() {}

  /// The price in cents, or nil without a drink.
  public var price: Int? {
    guard drink != nil else { return nil }
    let size =
      switch cup {
      case .small: 280
      case .medium: 340
      case .large: 410
      }
    return size + (milk == .oat ? 40 : 0) + (isToGo ? 15 : 0)
  }

  /// A sentence that describes the order.
  public var order: String {
    guard let drink else { return "No drink yet." }
    let parts = ["A \(cup.rawValue) \(drink.lowercased())", "with \(milk.rawValue)"]
    let extras = (isSweet ? " and sugar" : "") + (isToGo ? ", to go" : "")
    return parts.joined(separator: " ") + extras + "."
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    guard let price else { return "\(cup.rawValue), \(milk.rawValue), no drink yet" }
    return "\(order) \(Money(cents: price))"
  }
}
