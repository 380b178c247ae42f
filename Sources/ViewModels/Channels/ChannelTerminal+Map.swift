extension ChannelTerminal {
  /// The same side in other words: values are converted on their way, in both directions.
  ///
  ///     field.textChannel() <-> model[\.age].map(to: { String($0) }, from: { Int($0) })
  ///
  /// - Parameters:
  ///   - to: converts what comes from this side.
  ///   - from: converts what is to go to this side; nil refuses it. Then this side stays as it is,
  ///     and the value goes to ``refusals`` of the terminal that is returned.
  /// - Returns: a terminal of the converted values.
  public nonisolated func map<Converted: Sendable>(
    to: @escaping @Sendable (Value) -> Converted,
    from: @escaping @Sendable (Converted) -> Value?
  ) -> ChannelTerminal<Converted, Failure> {
    ChannelTerminal<Converted, Failure> { refuse in
      let port = self.connect(refuse: { refuse(to($0)) })
      return Port(
        signal: port.signal.map(to),
        changes: port.changes.map(to),
        sends: port.sends,
        receive: { event in
          switch event {
          case .next(let value):
            if let converted = from(value) { port.receive(.next(converted)) } else { refuse(value) }
          case .failed(let failure): port.receive(.failed(failure))
          case .completed: port.receive(.completed)
          }
        },
        receives: port.receives
      )
    }
  }
}
