/// What can be pressed: a button, or what acts as one.
public protocol Pressable: Widget {
  /// What is written on it.
  var title: String { get }

  /// Presses it, if it can be pressed now, and returns whether it could.
  @discardableResult
  func press() -> Bool
}
