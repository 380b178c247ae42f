public import ViewModels

/// A signal whose values clients can hear as events.
///
///     Output("chimed", \.chimes, help: "The hour, when the clock chimes.")
///
/// An event is no state: a client hears only the events that are sent while it listens, and none is
/// kept for later. Use ``State`` for a value that clients should also be able to read.
///
/// Each client that listens subscribes to the signal. So pass a signal that does no work of its own,
/// such as the one of a `Subject`. No event is merged or left out: a client that leaves too many
/// unread is told so with `org.coax.TooSlow`, and hears no more.
@MainActor
public struct Output<Model: Bindable, Value: Sendable> {
  /// A closure or key path that returns a signal of a model.
  public typealias Path = (Model) -> Signal<Value, Never>

  let member: Member<Model>

  private init(
    _ name: String,
    _ path: @escaping Path,
    _ help: String?,
    _ type: ServedType,
    _ write: @escaping @MainActor (Value) -> [UInt8]
  ) {
    member = Member(
      outline: MemberOutline(name: name, help: help, kind: .event(type)),
      use: .event(
        EventUse { model, handle, complete in
          path(model).observe(next: { handle(write($0)) }, completed: complete)
        }
      )
    )
  }

  /// Creates an event for each value of a signal.
  ///
  /// - Parameters:
  ///   - name: The name that clients see.
  ///   - path: A key path or closure that returns the signal.
  ///   - help: A sentence that says when the event happens, and what its value is.
  public init(
    _ name: String,
    _ path: @escaping Path,
    help: String? = nil
  ) where Value: ServedValue {
    self.init(name, path, help, Value.servedType) { $0.json }
  }

  /// Creates an event without a value, which clients receive as `true`.
  public init(_ name: String, _ path: @escaping Path, help: String? = nil) where Value == Void {
    self.init(name, path, help, .bool) { true.json }
  }
}

/// The closure that observes a signal on behalf of clients.
struct EventUse<Model> {
  /// Passes each value as JSON to the first closure, and the completion to the second one.
  let observe:
    @MainActor (
      Model, _ handle: @escaping @MainActor ([UInt8]) -> Void,
      _ complete: @escaping @MainActor () -> Void
    ) -> any Disposable
}
