extension Bindable {
  // A key path that is spelled out compiles into what it does, if it is met afresh in each closure;
  // looked up at run time, a write takes 200 ns. So paths are taken as autoclosures.

  /// The property of a key path as one side of a connection.
  ///
  ///     view[\.text] <-> model[\.name]
  ///     label[\.text] <~ model.values(of: \.greeting)
  ///
  /// The terminal does not keep this object alive. Equal values are neither written nor sent.
  @inlinable
  public subscript<Value: Sendable & Equatable>(
    path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) -> ChannelTerminal<Value, Never> {
    @inline(__always) get {
      PropertyEnd(
        self,
        read: { [path = path()] in $0.read { $0[keyPath: path] } },
        write: { [path = path()] in
          $0[keyPath: path] = $1
          return true
        },
        areEqual: { $0 == $1 }
      ).terminal
    }
  }

  /// The property of a key path as one side of a connection, of values that cannot be compared.
  @inlinable
  @_disfavoredOverload
  public subscript<Value: Sendable>(
    path: @autoclosure () -> ReferenceWritableKeyPath<Self, Value>
  ) -> ChannelTerminal<Value, Never> {
    @inline(__always) get {
      PropertyEnd(
        self,
        read: { [path = path()] in $0.read { $0[keyPath: path] } },
        write: { [path = path()] in
          $0[keyPath: path] = $1
          return true
        },
        areEqual: nil
      ).terminal
    }
  }
}
