extension Bindable {
  // The compiler turns a key path literal into direct access only if a single closure uses it.
  // Otherwise a write costs 200 ns more, because the key path is evaluated at run time. The paths
  // are autoclosures, so that each closure below contains its own copy of the literal.

  /// The terminal of a property, for use with `<->` and `<~`.
  ///
  ///     draft[\.text] <-> model[\.name]
  ///     window[\.title] <~ model.values(of: \.greeting)
  ///
  /// The terminal does not retain this object. A value equal to the property's value is not
  /// written. A value equal to the last value sent or received is not sent.
  @inlinable
  public subscript<Value: Sendable & Equatable>(
    path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) -> ChannelTerminal<Value, Never> {
    @inline(__always) get {
      ChannelTerminal(
        of: WeakReference(self),
        read: { [path = path()] in $0[keyPath: path] },
        write: { [path = path()] in
          $0[keyPath: path] = $1
          return true
        },
        areEqual: { $0 == $1 }
      )
    }
  }

  /// The terminal of a property whose values cannot be compared.
  @inlinable
  @_disfavoredOverload
  public subscript<Value: Sendable>(
    path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) -> ChannelTerminal<Value, Never> {
    @inline(__always) get {
      ChannelTerminal(
        of: WeakReference(self),
        read: { [path = path()] in $0[keyPath: path] },
        write: { [path = path()] in
          $0[keyPath: path] = $1
          return true
        },
        areEqual: nil
      )
    }
  }

  /// Returns a terminal that connects a property to a terminal of optional values.
  ///
  ///     draft[\.number] <-> model.channel(for: \.age, nilValue: 0)
  ///
  /// - Parameters:
  ///   - path: The key path of the property.
  ///   - nilValue: The value that is written when the other side sends nil.
  /// - Returns: A terminal of optional values, which never sends nil.
  @inlinable
  public func channel<Value: Sendable & Equatable>(
    for path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>,
    nilValue: Value
  ) -> ChannelTerminal<Value?, Never> {
    ChannelTerminal(
      of: WeakReference(self),
      read: { [path = path()] in $0[keyPath: path] },
      write: { [path = path()] in
        $0[keyPath: path] = $1 ?? nilValue
        return true
      },
      // A nil that was received equals the value that was written for it, so it is not sent back.
      areEqual: { ($0 ?? nilValue) == ($1 ?? nilValue) }
    )
  }

  /// Returns a terminal of a property of an optional object.
  ///
  ///     draft[\.text] <-> model.channel(for: \.profile, \.city, nilValue: "")
  ///
  /// The terminal always uses the current object. While the object is missing, the terminal refuses
  /// all values except `nilValue`.
  ///
  /// - Parameters:
  ///   - object: The key path of the object.
  ///   - path: The key path of the object's property.
  ///   - nilValue: The value that is sent while the object is missing.
  /// - Returns: A terminal of the property's values.
  public func channel<Object: AnyObject, Value: Sendable & Equatable>(
    for object: KeyPath<Self, Object?>,
    _ path: ReferenceWritableKeyPath<Object, Value>,
    nilValue: Value
  ) -> ChannelTerminal<Value, Never> {
    ChannelTerminal(
      of: WeakReference(self),
      read: { $0[keyPath: object]?[keyPath: path] ?? nilValue },
      write: { owner, value in
        guard let object = owner[keyPath: object] else { return false }
        object[keyPath: path] = value
        return true
      },
      areEqual: { $0 == $1 }
    )
  }

  /// The terminal of a property of an optional object.
  ///
  /// The terminal sends nil when the object is missing. While the object is missing, the terminal
  /// refuses all values except nil. While there is an object, the terminal refuses nil.
  public subscript<Object: AnyObject, Value: Sendable & Equatable>(
    object: KeyPath<Self, Object?>,
    path: ReferenceWritableKeyPath<Object, Value>
  ) -> ChannelTerminal<Value?, Never> {
    ChannelTerminal(
      of: WeakReference(self),
      read: { $0[keyPath: object]?[keyPath: path] },
      write: { owner, value in
        guard let object = owner[keyPath: object], let value else { return false }
        object[keyPath: path] = value
        return true
      },
      areEqual: { $0 == $1 }
    )
  }
}
