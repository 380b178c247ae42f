/// The recipe of a subject's signal.
///
/// It keeps the subject alive: somebody may yet subscribe.
@usableFromInline
final class HubRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: immutable, Sendable properties; otherwise as its superclass.

  @usableFromInline let owner: any Sendable & AnyObject
  @usableFromInline let hub: Hub<Value, Failure>
  /// Whether what is kept for those who come late is sent to them.
  @usableFromInline let isRecalling: Bool

  @inlinable
  init(_ hub: Hub<Value, Failure>, of owner: any Sendable & AnyObject, isRecalling: Bool = true) {
    self.hub = hub
    self.owner = owner
    self.isRecalling = isRecalling
    super.init(following: nil)
  }

  @usableFromInline
  override func start(_ sink: Link, _ scope: Scope) {
    hub.attach(sink, scope, isRecalling: isRecalling)
  }
}
