public import Observation

extension Bindable where Self: Observable {
  /// Calls a function, and has whoever is reading now follow the `@Observable` objects it reads.
  ///
  ///     extension Settings: Bindable {}
  ///
  ///     settings.values(of: \.volume).observe { … }
  ///     slider[\.value] <-> settings[\.volume]
  ///
  /// Who follows them is told a turn of the main actor later, since they tell of changes before they
  /// are made; so all changes of one turn count as one. Who asks the object itself is told the truth
  /// at once.
  public func track<Value>(_ reading: () -> Value) -> Value {
    guard Watch.current != nil else { return reading() }
    let source = Source()
    var tripwire = Optional(
      Tripwire { _ in
        // Told before the change, or while the object goes: so whoever follows looks after it.
        QueueScheduler.main.perform { source.noteChange() }
      }
    )
    let value = withObservationTracking(reading) { [tripwire] in tripwire?.trip() }
    weak let held = tripwire
    tripwire = nil
    // Held by what was read; by nobody, if nothing of it is observable.
    if held != nil { source.noteRead() }
    return value
  }
}
