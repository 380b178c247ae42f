public import ViewModels

/// The last pressed keys, and a number that two keys change.
public final class KeysModel: Bindable {
  /// The names of the last six presses, the latest first.
  @Observed public private(set) var pressed: [String] = []
  /// A number that two mnemonics change.
  @Observed public var count = 0

  /// Creates a model without presses.
  public init() {}

  /// Records the name of a press.
  public func record(_ press: String) {
    pressed = [press] + pressed.prefix(5)
  }

  private var isBelowNine: Bool { count < 9 }

  private var isAboveZero: Bool { count > 0 }

  /// Increases the number.
  public private(set) lazy var increase = Command(of: self, enabledIf: \.isBelowNine) { model in
    model.count += 1
  }

  /// Decreases the number.
  public private(set) lazy var decrease = Command(of: self, enabledIf: \.isAboveZero) { model in
    model.count -= 1
  }

  /// A summary of the state.
  public var summary: String {
    "\(pressed.first.map { "\($0) was pressed last" } ?? "nothing pressed"), the count is \(count)"
  }

  deinit {}
}
