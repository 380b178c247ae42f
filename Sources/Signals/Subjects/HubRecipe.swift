/// The recipe of a subject's signal.
///
/// It keeps the subject alive: somebody may yet subscribe.
@usableFromInline
final class HubRecipe<Value: Sendable, Failure: Error>: Recipe, @unchecked Sendable {
  // SAFETY: immutable, Sendable properties; otherwise as its superclass.

  @usableFromInline let owner: any Sendable & AnyObject
  @usableFromInline let hub: Hub<Value, Failure>

  @inlinable
  init(_ hub: Hub<Value, Failure>, of owner: any Sendable & AnyObject) {
    self.hub = hub
    self.owner = owner
    super.init(following: nil)
  }

  @usableFromInline
  override func start(_ sink: Link, _ scope: Scope) {
    hub.attach(sink, scope)
  }
}
