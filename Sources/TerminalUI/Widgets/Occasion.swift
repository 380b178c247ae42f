/// Something that may happen to a widget, and what is to be done then.
///
///     button.pressed.add { print("pressed") }
@MainActor
public final class Occasion<Value> {
  /// What is done on an occasion, until it is removed.
  public final class Handler {
    fileprivate let happened: (Value) -> Void
    fileprivate let ended: () -> Void
    fileprivate weak var occasion: Occasion?
    fileprivate var isRemoved = false

    fileprivate init(_ happened: @escaping (Value) -> Void, ended: @escaping () -> Void) {
      self.happened = happened
      self.ended = ended
    }

    deinit {}

    /// Sees to it that it is not done again.
    public func remove() {
      isRemoved = true
      occasion?.handlers.removeAll { $0 === self }
    }
  }

  private var handlers: [Handler] = []

  /// Whether anything is done on it.
  var isHeeded: Bool { !handlers.isEmpty }

  /// Creates an occasion on which nothing is done yet.
  public init() {}

  isolated deinit {
    for handler in handlers where !handler.isRemoved { handler.ended() }
  }

  /// Adds something to do: on each occasion, and once when there can be none any more.
  @discardableResult
  public func add(
    _ happened: @escaping (Value) -> Void,
    ended: @escaping () -> Void = {}
  ) -> Handler {
    let handler = Handler(happened, ended: ended)
    handler.occasion = self
    handlers.append(handler)
    return handler
  }

  /// Does what is to be done, in the order in which it was added.
  public func happen(_ value: Value) {
    for handler in handlers where !handler.isRemoved { handler.happened(value) }
  }
}

extension Occasion where Value == Void {
  /// Does what is to be done, in the order in which it was added.
  public func happen() {
    happen(())
  }
}
