internal import Serving

extension Property {
  /// The calls and errors of a connection are the same, however its input is divided.
  static let messages = Property("messages", seeds: messageSeeds) { bytes throws(Violation) in
    let sizes = (0..<4).map { _ in 1 + bytes.number(40) }
    let input = bytes.all()
    var pieces: [ArraySlice<UInt8>] = []
    var rest = input[...]
    while !rest.isEmpty {
      pieces.append(rest.prefix(sizes[pieces.count % sizes.count]))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    try demand(events(of: pieces), is: events(of: [input[...]]), "events")
  }

  /// Returns the calls and errors that result from the input of a client.
  private static func events(of pieces: [ArraySlice<UInt8>]) -> [String] {
    var state = ConnectionState()
    var events: [String] = []
    for piece in pieces {
      record(piece.withUnsafeBytes { state.received($0, isDrained: true) }, &state, &events)
    }
    record(state.inputEnded(), &state, &events)
    return events
  }

  /// Records actions until the connection waits, and treats each call as finished.
  private static func record(
    _ first: ConnectionState.Action,
    _ state: inout ConnectionState,
    _ events: inout [String]
  ) {
    var action = first
    while true {
      switch action {
      case .wait: return
      case .call(let call, let terminator): events.append("\(call.method), \(terminator)")
      case .reject(let error, let terminator): events.append("\(error), \(terminator)")
      case .refuse(let error, let terminator):
        events.append("\(error), \(terminator)")
        state.close()
        return
      case .close: return events.append("close")
      case .read, .giveUp, .abandon: return events.append("an action without a reason")
      }
      action = state.repliesWritten()
    }
  }

  private static var messageSeeds: [[UInt8]] {
    let messages = [
      #"{"method":"org.example.Kettle.Get"}"# + "\0",
      #"{"method":"a.B","parameters":{"target":-1.5e3,"note":"\u00e4\ud83d\ude00\n"}}"# + "\n",
      #"{"method":"a.B","more":true,"oneway":false,"upgrade":true}"# + "\0 \r\n\0{\n}\n",
      #" { "parameters" : [null, true, {"a": [[]]}], "method" : "x" } "# + "\n[\"\\\"\n\"]\0",
      String(repeating: "[", count: 66) + "\0{\"a\":1,\"a\":}\n" + #"{"method":"a.B"}"#,
    ]
    return messages.map { [3, 20, 0, 39] + Array($0.utf8) }
  }
}
