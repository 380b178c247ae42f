public import ViewModels

/// The other side of a binding, with which a host sets the temperature.
public final class Dial: Bindable {
  /// The selected temperature.
  @Observed public var degrees = 0

  /// Creates a dial without a selection.
  public init() {}
}
