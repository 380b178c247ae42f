extension Bindable {
  /// The property of a key path as one side of a connection whose other side may have no value.
  ///
  ///     field[\.number] <-> model.channel(for: \.age, nilValue: 0)
  ///
  /// - Parameters:
  ///   - path: the key path of the property.
  ///   - nilValue: what is written when the other side has nothing.
  /// - Returns: a terminal of optional values, which never sends nil.
  public func channel<Value: Sendable & Equatable>(
    for path: ReferenceWritableKeyPath<Self, Value>,
    nilValue: Value
  ) -> ChannelTerminal<Value?, Never> {
    self[path].map(to: { $0 }, from: { $0 ?? nilValue })
  }

  /// The property of an object that may be missing, as one side of a connection.
  ///
  ///     field[\.text] <-> model.channel(for: \.profile, \.city, nilValue: "")
  ///
  /// It follows the object that is there at the time. What is written while none is there is refused.
  ///
  /// - Parameters:
  ///   - object: the key path of the object.
  ///   - path: the key path of its property.
  ///   - nilValue: what is sent while there is no object.
  /// - Returns: a terminal of the property's values.
  public func channel<Object: AnyObject, Value: Sendable & Equatable>(
    for object: KeyPath<Self, Object?>,
    _ path: ReferenceWritableKeyPath<Object, Value>,
    nilValue: Value
  ) -> ChannelTerminal<Value, Never> {
    PropertyEnd(
      self,
      read: { $0.read { $0[keyPath: object]?[keyPath: path] } ?? nilValue },
      write: { owner, value in
        guard let object = owner[keyPath: object] else { return false }
        object[keyPath: path] = value
        return true
      },
      areEqual: { $0 == $1 }
    ).terminal
  }

  /// The property of an object that may be missing, as one side of a connection.
  ///
  /// It sends nil while the object is missing; nil written to it is refused, and so is whatever is
  /// written while the object is missing.
  public subscript<Object: AnyObject, Value: Sendable & Equatable>(
    object: KeyPath<Self, Object?>,
    path: ReferenceWritableKeyPath<Object, Value>
  ) -> ChannelTerminal<Value?, Never> {
    PropertyEnd(
      self,
      read: { $0.read { $0[keyPath: object]?[keyPath: path] } },
      write: { owner, value in
        guard let object = owner[keyPath: object], let value else { return false }
        object[keyPath: path] = value
        return true
      },
      areEqual: { $0 == $1 }
    ).terminal
  }
}
