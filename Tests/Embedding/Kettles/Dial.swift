public import ViewModels

/// The other side of a binding: what a host turns to set the temperature.
public final class Dial: Bindable {
  /// The temperature that it points to.
  @Observed public var degrees = 0

  /// Creates a dial that points to nothing.
  public init() {}
}
