public import Observation
internal import Signals

extension Bindable {
  /// The members of this object for code that tracks `@Observable` objects.
  ///
  ///     withObservationTracking {
  ///       label.text = model.observable.title
  ///     } onChange: {
  ///       // Read again in a later turn.
  ///     }
  ///
  ///     for await title in Observations({ model.observable.title }) { … }
  ///
  /// User interfaces that follow `Observation` can show and edit such members. Members of members
  /// are tracked too: `model.observable.signIn.isEnabled`. Several changes in a ``batch(_:)`` are
  /// announced once, at the end of the batch. The end of the object is announced as a change.
  ///
  /// A member is observed from its first read to its next change, and is otherwise free of cost.
  public var observable: ObservableModel<Self> { ObservableModel(model: self) }
}

/// The members of a view model, whose reads `withObservationTracking` and `Observations` notice.
///
/// Get one from ``Bindable/observable``. Unlike a change of an `@Observable` object, a change is
/// announced after it was made, and only if the value differs or cannot be compared.
@MainActor
@dynamicMemberLookup
public struct ObservableModel<Model: Bindable>: Observable {
  fileprivate let model: Model

  /// The current value of a property.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    MemberObservations.noteAccess(to: path, of: model) { $0 == $1 }
    return model[keyPath: path]
  }

  /// The current value of a property whose values cannot be compared.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    MemberObservations.noteAccess(to: path, of: model) { _, _ in false }
    return model[keyPath: path]
  }

  /// The current value of a property that can be written.
  public subscript<Value: Equatable>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Value>
  ) -> Value {
    get { self[dynamicMember: path as KeyPath] }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// The current value of a property that can be written and whose values cannot be compared.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Model, Value>) -> Value {
    get { self[dynamicMember: path as KeyPath] }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// The members of an object that a property holds.
  public subscript<Child: Bindable>(
    dynamicMember path: KeyPath<Model, Child>
  ) -> ObservableModel<Child> {
    MemberObservations.noteAccess(to: path, of: model) { $0 === $1 }
    return model[keyPath: path].observable
  }

  /// The members of an object that a property may hold.
  public subscript<Child: Bindable>(
    dynamicMember path: KeyPath<Model, Child?>
  ) -> ObservableModel<Child>? {
    MemberObservations.noteAccess(to: path, of: model) { $0 === $1 }
    return model[keyPath: path]?.observable
  }
}

/// The members of one object that code outside has read since their latest change.
///
/// Dependencies retain the observers of the members, and the table below the rest, until a member
/// changes or the object goes.
private final class MemberObservations {
  /// The observations of all objects, with the identities of the objects as keys.
  ///
  /// The reference to an object keeps its memory, so no other object can get the same identity.
  private static var all: [ObjectIdentifier: MemberObservations] = [:]

  private let object: WeakReference<AnyObject>
  private let id: ObjectIdentifier
  private let registrar = ObservationRegistrar()
  private var members: [AnyKeyPath: Member] = [:]
  private var latestNumber = 0

  private init(of object: AnyObject) {
    self.object = WeakReference(object)
    id = ObjectIdentifier(object)
  }

  deinit {}

  /// Makes the code that is being tracked outside, if any, depend on a member.
  static func noteAccess<Model: Bindable, Value>(
    to path: KeyPath<Model, Value>,
    of model: Model,
    areEqual: @escaping (Value, Value) -> Bool
  ) {
    let observations = all[ObjectIdentifier(model)] ?? MemberObservations(of: model)
    guard let number = observations.number(of: path, of: model, areEqual) else { return }
    observations.registrar.access(MemberAccess(), keyPath: \.[number])
  }

  /// Returns the number of a member that is observed from now on, unless nothing can change it.
  private func number<Model: Bindable, Value>(
    of path: KeyPath<Model, Value>,
    of model: Model,
    _ areEqual: @escaping (Value, Value) -> Bool
  ) -> Int? {
    if let member = members[path] { return member.number }
    var latest: Value?
    let observer = ExpressionObserver { [weak self, model = WeakReference(model)] observer in
      guard let model = model.target else {
        self?.noteChange(of: path)
        return
      }
      var isChange = false
      observer.read({ model[keyPath: path] }) { value in
        isChange = latest.map { !areEqual($0, value) } ?? false
        latest = value
      }
      if isChange || !observer.hasSources { self?.noteChange(of: path) }
    }
    observer.start()
    guard observer.hasSources else { return nil }
    latestNumber += 1
    members[path] = Member(number: latestNumber, observer: observer)
    MemberObservations.all[id] = self
    return latestNumber
  }

  private func noteChange(of path: AnyKeyPath) {
    guard let member = members.removeValue(forKey: path) else { return }
    if members.isEmpty { MemberObservations.all[id] = nil }
    member.observer.stop()
    registrar.withMutation(of: MemberAccess(), keyPath: \.[member.number]) {}
  }

  private struct Member {
    let number: Int
    let observer: ExpressionObserver
  }
}

/// The subject of the accesses to members, which have numbers instead of names.
nonisolated struct MemberAccess: Observable {
  subscript(_: Int) -> Void { () }
}
