extension Semantics {
  /// Something that the user can do with an element.
  public struct Action {
    /// The kind of an action.
    public nonisolated enum Verb: String, Hashable, Sendable, CaseIterable {
      /// Presses, turns on or off, or opens.
      case press
      /// Replaces the value by a text.
      case set
      /// Moves to an item.
      case select
      /// Selects an item and does what Enter does there.
      case choose
      /// Marks an item, or removes the mark.
      case mark
      /// Shows or hides what is below an item.
      case expand, collapse
      /// Does what a key does.
      case key
    }

    /// The kind.
    public let verb: Verb
    /// The name of the action for people.
    public let title: String
    /// The names of the keys; empty if the action has none of its own.
    public let keys: String
    /// True if the action can be performed.
    public let isEnabled: Bool
    private let effect: (String, (any KeyTarget)?) -> Bool

    /// Creates an action; `effect` receives a text, and returns false if it did nothing.
    init(
      _ verb: Verb,
      _ title: String? = nil,
      keys: String = "",
      isEnabled: Bool = true,
      effect: @escaping (String, (any KeyTarget)?) -> Bool
    ) {
      self.verb = verb
      self.title = title ?? verb.rawValue
      self.keys = keys
      self.isEnabled = isEnabled
      self.effect = effect
    }

    /// Creates an action without an input; `effect` returns false if it did nothing.
    ///
    ///     own.actions = [.init(.press) { [weak self] in self?.roll() ?? false }]
    public init(
      _ verb: Verb,
      _ title: String? = nil,
      keys: String = "",
      isEnabled: Bool = true,
      effect: @escaping () -> Bool
    ) {
      self.init(verb, title, keys: keys, isEnabled: isEnabled) { _, _ in effect() }
    }

    /// Returns an action that replaces the value; `effect` returns false if it rejects the text.
    public static func set(_ effect: @escaping (String) -> Bool) -> Action {
      Action(.set) { text, _ in effect(text) }
    }

    /// Performs the action, and returns false if it did nothing.
    package func perform(with text: String, on page: (any KeyTarget)?) -> Bool {
      effect(text, page)
    }
  }

  /// The reason why an action of an element was not performed.
  public nonisolated enum Refusal: Error, Hashable, Sendable {
    /// The element is no longer on the screen.
    case gone
    /// A dialog, a menu or an open list covers the element.
    case covered
    /// The element is disabled.
    case disabled
    /// The element has no such action now.
    case impossible
    /// The element did not accept the text, or did nothing.
    case rejected
  }

  /// The actions of the element's own keys.
  ///
  /// They are made when they are asked for, because a field has dozens of editing keys.
  public var keyActions: [Action] {
    if page != nil { return pageActions() }
    guard let widget, place == nil || items != nil else { return [] }
    let wording = widget.glyphs.wording
    return [widget.ownKeys, widget.keyMap].compactMap(\.self).flatMap { $0.actions(in: wording) }
  }

  /// Returns the action of a verb, or the one with a title; nil if there is none.
  public func action(_ verb: Action.Verb) -> Action? { actions.first { $0.verb == verb } }
}

extension KeyMap {
  /// Returns the actions of the bindings.
  package func actions(in wording: Wording) -> [Semantics.Action] {
    bindings.map { binding in
      let keys = (binding.presses.map { [$0] } + binding.chords).map { $0.names(in: wording) }
      return Semantics.Action(
        .key,
        binding.title(in: wording),
        keys: keys.joined(separator: ", "),
        isEnabled: binding.isEnabled
      ) { _, page in binding.perform(on: page) }
    }
  }
}
