/// What some keys do, and what that is called.
///
///     KeyBinding(.escape, title: "cancel", isEnabled: model.isSigningIn) { model.cancel() }
///     KeyBinding(.shift(.tab), .up, title: "previous", isInFooter: false) { page.focusPrevious() }
public struct KeyBinding {
  /// The keys; the first is the one to tell people about.
  public let presses: [KeyPress]
  /// What the keys do, in a word or two.
  public let title: String
  /// Whether the footer tells of it; the help always does.
  public let isInFooter: Bool

  private let condition: () -> Bool
  private let action: () -> Void

  /// Creates a binding of one or several keys.
  ///
  /// `isEnabled` is asked anew whenever it matters. While it is false the keys mean what they mean
  /// in the layers further out.
  public init(
    _ presses: KeyPress...,
    title: String,
    isInFooter: Bool = true,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping () -> Void
  ) {
    self.init(
      presses,
      title: title,
      isInFooter: isInFooter,
      isEnabled: isEnabled(),
      action: action
    )
  }

  /// Creates a binding of keys that are known only at run time.
  public init(
    _ presses: [KeyPress],
    title: String,
    isInFooter: Bool = true,
    isEnabled: @autoclosure @escaping () -> Bool = true,
    action: @escaping () -> Void
  ) {
    precondition(!presses.isEmpty, "“\(title)” needs a key; leave out the binding if it has none")
    self.presses = presses
    self.title = title
    self.isInFooter = isInFooter
    condition = isEnabled
    self.action = action
  }

  /// Whether the keys do it now.
  public var isEnabled: Bool { condition() }

  /// Does it, if it is enabled, and returns whether it was.
  @discardableResult
  public func perform() -> Bool {
    guard isEnabled else { return false }
    action()
    return true
  }
}
