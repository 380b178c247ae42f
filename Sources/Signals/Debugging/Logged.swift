extension Signal {
  /// Writes a line for each event and for the start and early disposal of each subscription.
  ///
  ///     source    a---b---c-|
  ///     logged    a---b---c-|
  ///
  /// - Values: forwarded, each after its line.
  /// - End: forwarded, after its line.
  /// - Disposal: disposes the source.
  /// - Parameters:
  ///   - label: The beginning of each line. By default, this is the file and line of the call.
  ///   - kinds: The kinds of occurrences to write, by default all.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - write: A function that receives each line, without a line break. By default, it prints the
  ///     line.
  /// - Returns: A signal of the same events.
  public func logged(
    _ label: String? = nil,
    _ kinds: Set<Trace.Kind> = Set(Trace.Kind.allCases),
    fileID: StaticString = #fileID,
    line: UInt = #line,
    to write: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> Signal {
    let label = label ?? "\(fileID):\(line)"
    return reporting(to: { occurrence in
      if kinds.contains(occurrence.kind) { write("\(label): \(occurrence)") }
    })
  }

  /// Returns a signal that reports each occurrence, and forwards each event after its report.
  func reporting(to report: @escaping @Sendable (Trace.Occurrence) -> Void) -> Signal {
    handleEvents(
      next: { report(.next($0)) },
      failed: { report(.failed($0)) },
      completed: { report(.completed) },
      subscribed: { report(.subscribed) },
      disposed: { report(.disposed) }
    )
  }
}
