internal import ViewModels

extension Interface {
  /// Returns the state of a model as a JSON object, as `Get` sends it.
  ///
  ///     print(Kettle.interface.state(of: kettle))    // {"target":100,"temperature":20,…}
  ///
  /// A program needs no socket to print what it serves, for example for a script.
  public func state(of model: Model) -> String {
    String(decoding: encodedState(of: model), as: UTF8.self)
  }

  /// Returns the state of a model as JSON in UTF-8.
  package func encodedState(of model: Model) -> [UInt8] {
    let numbers = QuestionNumbers()
    return ValueWriter.bytes(capacity: 32 * members.count) { writer in
      let readable = members.lazy.filter(\.isReadable).map { (key: $0.outline.name, value: $0) }
      writer.write(objectOf: readable) { member, writer in
        if case .question(let use) = member.use {
          AnsweredQuestion(use, numbers).write(model, to: &writer)
        } else {
          member.write(model, to: &writer)
        }
      }
    }
  }
}

extension Member {
  /// True if clients can read the member.
  fileprivate var isReadable: Bool {
    switch use {
    case .property(let reading, _): reading != nil
    case .action, .question: true
    case .event: false
    }
  }

  /// Returns the part of the state that shows this member, or nil if clients cannot read it.
  func field(of model: Model, _ question: AnsweredQuestion<Model>?) -> ServedField? {
    guard isReadable else { return nil }
    if let question { return ServedField(outline.name) { question.write(model, to: &$0) } }
    var isReadEachTime = false
    if case .property(let reading?, _) = use { isReadEachTime = reading.isEachTime }
    return ServedField(outline.name, isReadEachTime: isReadEachTime) { write(model, to: &$0) }
  }

  /// Writes a property or the flags of an action.
  fileprivate func write(_ model: Model, to writer: inout ValueWriter) {
    switch use {
    case .property(let reading, _): reading?.write(model, &writer)
    case .action(let action):
      let (isEnabled, isExecuting) = action.flags(model)
      writer.write(raw: isEnabled ? #"{"enabled":true,"# : #"{"enabled":false,"#)
      writer.write(raw: isExecuting ? #""executing":true}"# : #""executing":false}"#)
    case .question, .event: break
    }
  }
}
