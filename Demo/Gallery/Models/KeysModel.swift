public import ViewModels

/// The latest inputs of the key viewer, and a number that two mnemonics change.
public final class KeysModel: Bindable {
  /// The descriptions of the last six inputs, the latest first.
  @Observed public private(set) var pressed: [String] = []
  /// A number that two mnemonics change.
  @Observed public var count = 0

  /// Creates a model without input.
  public init() {}

  /// Records the description of an input.
  public func record(_ input: String) {
    pressed = [input] + pressed.prefix(5)
  }

  private var isBelowNine: Bool { count < 9 }

  private var isAboveZero: Bool { count > 0 }

  /// Increases the number by one, up to nine.
  public private(set) lazy var increase = Command(of: self, enabledIf: \.isBelowNine) { model in
    model.count += 1
  }

  /// Decreases the number by one, down to zero.
  public private(set) lazy var decrease = Command(of: self, enabledIf: \.isAboveZero) { model in
    model.count -= 1
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    "\(pressed.first.map { "last input: \($0)" } ?? "no input yet"), count \(count)"
  }
}
