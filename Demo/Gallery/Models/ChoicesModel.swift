public import ViewModels

/// What somebody would like to drink.
public final class ChoicesModel: Bindable {
  /// How large it shall be.
  public nonisolated enum Cup: String, CaseIterable, Sendable {
    /// Two decilitres.
    case small
    /// Three decilitres.
    case medium
    /// Four decilitres.
    case large
  }

  /// What goes into it.
  public nonisolated enum Milk: String, CaseIterable, Sendable {
    /// Nothing.
    case none = "no milk"
    /// That of cows.
    case whole = "whole milk"
    /// What looks like it.
    case oat = "oat milk"
  }

  /// What there is to drink.
  public let drinks = [
    "Americano", "Cappuccino", "Cocoa", "Espresso", "Filter coffee", "Flat white", "Latte",
    "Macchiato", "Mocha", "Tea",
  ]

  /// The drink; nil as long as nobody has chosen one.
  @Observed public var drink: String?
  /// How large it shall be.
  @Observed public var cup = Cup.medium
  /// What goes into it.
  @Observed public var milk = Milk.none
  /// Whether it is sweet.
  @Observed public var isSweet = false
  /// Whether it is taken away.
  @Observed public var isToGo = true

  /// Creates a model with nothing to drink yet.
  public init() {}

  deinit {}

  /// What it costs, in cents.
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

  /// The order in words.
  public var order: String {
    guard let drink else { return "Nothing yet." }
    let parts = ["A \(cup.rawValue) \(drink.lowercased())", "with \(milk.rawValue)"]
    let extras = (isSweet ? " and sugar" : "") + (isToGo ? ", to go" : "")
    return parts.joined(separator: " ") + extras + "."
  }

  /// What the model knows now.
  public var summary: String {
    guard let price else { return "\(cup.rawValue), \(milk.rawValue), nothing to drink yet" }
    return "\(order) \(Money(cents: price))"
  }
}
