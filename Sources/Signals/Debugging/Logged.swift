extension Signal {
  /// Writes a line for each thing that happens, before it is forwarded.
  ///
  ///     source    a---b---c-|
  ///     logged    a---b---c-|
  ///
  /// - Values: forwarded.
  /// - End: forwarded.
  /// - Disposal: disposes the source.
  /// - Parameters:
  ///   - label: what each line begins with; by default the place of this call.
  ///   - kinds: what to write about; by default everything.
  ///   - fileID: the file of this call.
  ///   - line: the line of this call.
  ///   - write: takes each line, without a line break; by default it is printed.
  /// - Returns: a signal of the same events.
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
}
