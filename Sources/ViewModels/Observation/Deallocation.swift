internal import Observation

/// Returns a signal that completes when an object is deallocated or its lifetime ends.
///
/// The signal does not retain the object.
///
/// Swift does not report deallocations. But some parts of an object are deallocated with the object
/// and can report this: the token of a ``LifetimeProviding`` object, the reference to the storage
/// of an observed property, and the registrar of an `@Observable` object. If the object has none of
/// these parts, the signal never completes.
@usableFromInline
package func deallocation(of object: some Bindable) -> Signal<Never, Never> {
  if let object = object as? any LifetimeProviding { return object.lifetime.ended }
  for value in StoredProperties(of: object) {
    if let property = value as? any ObservedProperty { return property.source.closing }
    if let registrar = value as? ObservationRegistrar,
      let object = object as? any Bindable & Observable
    {
      return object.lifetime(of: registrar).ended
    }
  }
  return .never
}

/// The values of the stored properties of an object, those of its own class first.
///
/// A `Mirror` would have only the children that the object's `customMirror` chooses.
private nonisolated struct StoredProperties: Sequence, IteratorProtocol {
  private let object: AnyObject
  private var type: AnyClass?
  private var index = 0

  init(of object: AnyObject) {
    self.object = object
    type = Swift.type(of: object)
  }

  mutating func next() -> Any? {
    while let type {
      if index < storedPropertyCount(object, type: type) {
        defer { index += 1 }
        var name: UnsafePointer<CChar>?
        var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        defer { freeName?(name) }
        return storedProperty(
          of: object,
          type: type,
          index: index,
          outName: &name,
          outFreeFunc: &freeName
        )
      }
      (self.type, index) = (_getSuperclass(type), 0)
    }
    return nil
  }
}

// The two functions of Swift's runtime on which `Mirror` is built.

@_silgen_name("swift_reflectionMirror_count")
private nonisolated func storedPropertyCount<Subject>(_ subject: Subject, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private nonisolated func storedProperty<Subject>(
  of subject: Subject,
  type: any Any.Type,
  index: Int,
  outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

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
