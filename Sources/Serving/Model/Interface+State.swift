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
    ValueWriter.bytes(capacity: 48 * members.count) { writeState(model, QuestionNumbers(), &$0) }
  }

  /// Returns a closure that writes the state of a model as an object.
  ///
  /// The closure calls one closure for each member. A loop over the members is ten times as slow,
  /// because it is compiled for models of any type.
  static func stateWriter(of members: [Member<Model>]) -> StateWriter<Model> {
    var writeAll: StateWriter<Model>?
    for member in members {
      guard let writeMember = member.stateWriter else { continue }
      let name = member.outline.name.json
      let prefix = Array((writeAll == nil ? "{" : ",").utf8) + name + Array(":".utf8)
      let writeEarlier = writeAll
      writeAll = { model, numbers, writer in
        writeEarlier?(model, numbers, &writer)
        writer.write(raw: prefix)
        writeMember(model, numbers, &writer)
      }
    }
    guard let writeAll else { return { $2.write(raw: "{}") } }
    return { model, numbers, writer in
      writeAll(model, numbers, &writer)
      writer.write(raw: "}")
    }
  }
}

/// A closure that writes a part of a model's state, and numbers the requests of questions.
typealias StateWriter<Model> = @MainActor (Model, QuestionNumbers, inout ValueWriter) -> Void

extension Member {
  /// Returns a closure that writes the value of this member, or nil if clients cannot read it.
  fileprivate var stateWriter: StateWriter<Model>? {
    switch use {
    case .property(let reading, _):
      guard let write = reading?.write else { return nil }
      return { model, _, writer in write(model, &writer) }
    case .action(let action):
      let flags = action.flags
      return { model, _, writer in writer.write(flags: flags(model)) }
    case .question(let use):
      return { AnsweredQuestion(use, $1).write($0, to: &$2) }
    case .event: return nil
    }
  }

  /// Returns the part of the state that shows this member, or nil if clients cannot read it.
  func field(of model: Model, _ question: AnsweredQuestion<Model>?) -> ServedField? {
    if let question { return ServedField(outline.name) { question.write(model, to: &$0) } }
    let isReadEachTime =
      if case .property(let reading?, _) = use { reading.isEachTime } else { false }
    let numbers = QuestionNumbers()
    return stateWriter.map { write in
      ServedField(outline.name, isReadEachTime: isReadEachTime) { write(model, numbers, &$0) }
    }
  }
}

extension ValueWriter {
  /// Writes the state of a command.
  fileprivate mutating func write(flags: (isEnabled: Bool, isExecuting: Bool)) {
    write(raw: flags.isEnabled ? #"{"enabled":true,"# : #"{"enabled":false,"#)
    write(raw: flags.isExecuting ? #""executing":true}"# : #""executing":false}"#)
  }
}
