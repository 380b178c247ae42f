public import ViewModels

/// What was pressed, and a number that keys change.
public final class KeysModel: Bindable {
  /// The names of what was pressed, the latest first; a few of them.
  @Observed public private(set) var pressed: [String] = []
  /// A number that two keys change from anywhere on the page.
  @Observed public var count = 0

  /// Creates a model of no presses.
  public init() {}

  deinit {}

  /// Makes a note of a press.
  public func note(_ press: String) {
    pressed = [press] + pressed.prefix(5)
  }

  private var isBelowNine: Bool { count < 9 }

  private var isAboveZero: Bool { count > 0 }

  /// Makes the number greater.
  public private(set) lazy var increase = Command(of: self, enabledIf: \.isBelowNine) { model in
    model.count += 1
  }

  /// Makes the number smaller.
  public private(set) lazy var decrease = Command(of: self, enabledIf: \.isAboveZero) { model in
    model.count -= 1
  }

  /// What the model knows now.
  public var summary: String {
    "\(pressed.first.map { "\($0) was pressed last" } ?? "nothing pressed"), the count is \(count)"
  }
}
