/// An event of a widget, such as the press of a button, and its handlers.
///
///     button.pressed.add { print("pressed") }
@MainActor
public final class WidgetEvent<Value> {
  /// A handler of an event.
  ///
  /// The event calls the handler until the handler is removed.
  public final class Handler {
    fileprivate let action: (Value) -> Void
    fileprivate let ended: () -> Void
    fileprivate weak var event: WidgetEvent?
    fileprivate var isRemoved = false

    fileprivate init(_ action: @escaping (Value) -> Void, ended: @escaping () -> Void) {
      self.action = action
      self.ended = ended
    }

    /// Removes the handler from its event.
    public func remove() {
      isRemoved = true
      event?.handlers.removeAll { $0 === self }
    }
  }

  private var handlers: [Handler] = []
  private var hasEnded = false

  /// True if the event has a handler.
  var hasHandlers: Bool { !handlers.isEmpty }

  /// Creates an event without handlers.
  public init() {}

  isolated deinit {
    end()
  }

  /// Adds and returns a handler.
  ///
  /// `action` runs each time the event is sent. `ended` runs once, when the event is deallocated,
  /// unless the handler was removed before.
  @discardableResult
  public func add(
    _ action: @escaping (Value) -> Void,
    ended: @escaping () -> Void = {}
  ) -> Handler {
    let handler = Handler(action, ended: ended)
    guard !hasEnded else {
      handler.ended()
      return handler
    }
    handler.event = self
    handlers.append(handler)
    return handler
  }

  /// Calls the handlers in the order in which they were added.
  public func send(_ value: Value) {
    for handler in handlers where !handler.isRemoved { handler.action(value) }
  }

  /// Releases the handlers and calls their `ended`, as the deallocation of the event does.
  func end() {
    hasEnded = true
    let ending = handlers
    handlers = []
    for handler in ending where !handler.isRemoved { handler.ended() }
  }
}

extension WidgetEvent where Value == Void {
  /// Calls the handlers in the order in which they were added.
  public func send() {
    send(())
  }
}
