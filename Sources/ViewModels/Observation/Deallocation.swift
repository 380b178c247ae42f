internal import Observation

/// Returns a signal that completes when an object is deallocated or its lifetime ends.
///
/// The signal does not retain the object.
///
/// Swift does not report deallocations. But some parts of an object are deallocated with the object
/// and can report this: the token of a ``LifetimeProviding`` object, the reference to the storage
/// of an observed property, and the registrar of an `@Observable` object. If the object has none of
/// these parts, the signal never completes.
package func deallocation(of object: some Bindable) -> Signal<Never, Never> {
  if let object = object as? any LifetimeProviding { return object.lifetime.ended }
  var mirror: Mirror? = Mirror(reflecting: object)
  while let fields = mirror {
    for field in fields.children {
      if let property = field.value as? any ObservedProperty { return property.source.closing }
      if let registrar = field.value as? ObservationRegistrar,
        let object = object as? any Bindable & Observable
      {
        return object.lifetime(of: registrar).ended
      }
    }
    mirror = fields.superclassMirror
  }
  return .never
}

/// A stored property whose source is closed when the owner of the property is deallocated.
nonisolated protocol ObservedProperty {
  var source: ObservationSource { get }
}

nonisolated extension Observed: ObservedProperty {
  var source: ObservationSource { owned.source }
}

extension ObservationSource {
  /// A signal that completes when the owner of this source is deallocated.
  fileprivate var closing: Signal<Never, Never> {
    Signal { subscriber in
      onMainActor {
        let observer = ExpressionObserver { observer in
          observer.read({ self.noteRead() }, then: { if self.isClosed { subscriber.complete() } })
        }
        // A muted observer is updated when the source is closed, but not when the source changes.
        observer.isMuted = true
        subscriber.onDisposal { onMainActor { observer.stop() } }
        observer.start()
      }
    }
  }
}

extension Bindable where Self: Observable {
  /// Returns a lifetime that ends when `registrar` is deallocated together with this object.
  fileprivate func lifetime(of registrar: ObservationRegistrar) -> Lifetime {
    let token = Lifetime.Token()
    // No change of `\.self` is ever reported. So the registrar retains the closure with the token
    // until the registrar is deallocated.
    withObservationTracking {
      registrar.access(self, keyPath: \.self)
    } onChange: {
      token.dispose()
    }
    return token.lifetime
  }
}
