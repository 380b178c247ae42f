/// The keys of one layer: a widget, a screen, or the whole application.
///
///     KeyMap("Sign in") {
///       KeyBinding(.tab, .down, title: "next") { page.focusNext() }
///       KeyBinding(.enter, title: "sign in") { model.signIn.execute() }
///       KeyBinding(.escape, title: "cancel", isEnabled: model.isBusy) { model.cancel() }
///     }
///
/// What is pressed, the footer and the help are all answered from this table, so they agree.
public struct KeyMap {
  /// What the help calls the layer.
  public let title: String
  /// The bindings, in the order in which people read them.
  public let bindings: [KeyBinding]
  /// Whether characters go into a text here, so that they mean nothing further out.
  public let takesText: Bool

  /// Creates a layer; binding one press twice traps, for only one of the two could ever work.
  public init(_ title: String, takesText: Bool = false, bindings: [KeyBinding]) {
    let conflicts = KeyMap.conflicts(in: bindings)
    precondition(
      conflicts.isEmpty,
      "the layer “\(title)” binds \(conflicts.map(\.description).joined(separator: ", ")) twice; "
        + "let one binding decide what to do, or put the other one into a layer of its own"
    )
    self.title = title
    self.takesText = takesText
    self.bindings = bindings
  }

  /// Creates a layer from the bindings listed; binding one press twice traps.
  public init(
    _ title: String,
    takesText: Bool = false,
    @KeyMapBuilder bindings: () -> [KeyBinding]
  ) {
    self.init(title, takesText: takesText, bindings: bindings())
  }

  /// Returns the presses that are bound more than once, for maps that are put together at run time.
  public static func conflicts(in bindings: [KeyBinding]) -> [KeyPress] {
    var seen: Set<KeyPress> = []
    var told: Set<KeyPress> = []
    return bindings.flatMap(\.presses).filter {
      !seen.insert($0).inserted && told.insert($0).inserted
    }
  }

  /// The binding of a press, enabled or not.
  public func binding(of press: KeyPress) -> KeyBinding? {
    bindings.first { $0.presses.contains(press) }
  }
}

/// Lets the bindings of a key map be listed, some of them under conditions.
@resultBuilder
public enum KeyMapBuilder {
  /// One binding.
  public static func buildExpression(_ binding: KeyBinding) -> [KeyBinding] { [binding] }

  /// Bindings made elsewhere.
  public static func buildExpression(_ bindings: [KeyBinding]) -> [KeyBinding] { bindings }

  /// Bindings one after the other.
  public static func buildBlock(_ parts: [KeyBinding]...) -> [KeyBinding] { Array(parts.joined()) }

  /// The bindings of an `if` without `else`.
  public static func buildOptional(_ part: [KeyBinding]?) -> [KeyBinding] { part ?? [] }

  /// The bindings of an `if`.
  public static func buildEither(first part: [KeyBinding]) -> [KeyBinding] { part }

  /// The bindings of an `else`.
  public static func buildEither(second part: [KeyBinding]) -> [KeyBinding] { part }

  /// The bindings of a `for`.
  public static func buildArray(_ parts: [[KeyBinding]]) -> [KeyBinding] { Array(parts.joined()) }
}
