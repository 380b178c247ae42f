// Dumps and the expectations of tests show a property's value in place of its wrapper. Off the main
// actor, which these conformances belong to, they show the wrapper.

extension Observed: CustomDebugStringConvertible, CustomReflectable {
  /// The description of the value.
  public var debugDescription: String { String(reflecting: storage.value) }
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: storage.value) }
}

extension ObservedWeak: CustomDebugStringConvertible, CustomReflectable {
  /// The description of the object.
  public var debugDescription: String { String(reflecting: object) }
  /// The mirror of the object.
  public var customMirror: Mirror { Mirror(reflecting: object as Any) }
}

extension Derived: CustomDebugStringConvertible, CustomReflectable {
  /// The description of the value, or of the lack of one before the first read.
  public var debugDescription: String {
    latestValue.map { String(reflecting: $0) } ?? "not read yet"
  }
  /// The mirror of the value; empty before the first read.
  public var customMirror: Mirror {
    latestValue.map { Mirror(reflecting: $0) } ?? Mirror(self, children: [])
  }

  private var latestValue: Value? {
    (owned.source.owner?.target).map { value(for: $0) }
  }
}

extension Command: CustomReflectable {
  /// The mirror of the command's state.
  public var customMirror: Mirror {
    Mirror(self, children: ["isEnabled": isEnabled, "isExecuting": isExecuting])
  }
}

extension FieldGroup: CustomReflectable {
  /// The mirror of the fields by name.
  public var customMirror: Mirror {
    Mirror(self, children: fields.map { (label: $0.name, value: $0) })
  }
}

extension BoundField: CustomReflectable {
  /// The mirror of the field's status.
  public var customMirror: Mirror { Mirror(reflecting: status) }
}
