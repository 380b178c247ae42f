internal import ViewModels

/// A served model of any type.
@MainActor
protocol HostedModel: AnyObject {
  var outline: InterfaceOutline { get }
  /// Performs a call, and returns a disposable that cancels its work, or nil if no work remains.
  func perform(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)?

  /// Ends all watches and actions, because the model is no longer served.
  ///
  /// Actions of one-way calls go on.
  func end()
}

/// A host that retains a model and performs clients' calls on it.
@MainActor
final class ModelHost<Model: Bindable>: HostedModel {
  private let model: Model
  private let members: [Member<Model>]
  private let questions: [AnsweredQuestion<Model>?]
  private let events: ServedEvents<Model>
  fileprivate let state: ServedState
  /// The actions in progress, each with a closure that cancels it and replies that the model is gone.
  private var actions: [ObjectIdentifier: () -> Void] = [:]
  let outline: InterfaceOutline

  init(_ model: Model, _ interface: Interface<Model>, sharing states: SharedStates) {
    self.model = model
    members = interface.members
    outline = interface.outline
    events = ServedEvents(members)
    let numbers = QuestionNumbers()
    let questions = members.map { member -> AnsweredQuestion<Model>? in
      if case .question(let use) = member.use { AnsweredQuestion(use, numbers) } else { nil }
    }
    self.questions = questions
    state = ServedState(
      of: outline.name,
      in: states,
      zip(members, questions).compactMap { $0.field(of: model, $1) },
      awaitAnswers: { questions.compactMap { $0?.awaitAnswers(of: model) } },
      endReply: outline.error("Gone")
    )
  }

  func end() {
    state.endWatches()
    let actions = actions
    self.actions = [:]
    for end in actions.values { end() }
  }

  func perform(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)? {
    switch call.method {
    case "Get": reply(.last(state.reply))
    case "Set" where !outline.inputs.isEmpty: reply(.last(set(call, of: model)))
    case "Watch":
      // A one-way call has no replies, so its watch would have no use, and would not end with the
      // client.
      if call.isOneway { return nil }
      return watch(call, reply)
    case "Listen" where !outline.events.isEmpty:
      if call.isOneway { return nil }
      return listen(call, reply)
    case "Answer" where outline.answerType != nil: reply(.last(answer(call)))
    default:
      for member in members where member.outline.methodName == call.method {
        if case .action(let action) = member.use {
          return track(call, reply) { execute(action, of: model, call, member.outline, $0) }
        }
      }
      reply(.last(call.methodNotFound))
    }
    return nil
  }

  // MARK: Watching

  private func watch(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)? {
    var answers = false
    var members: [String]?
    for (name, received) in (try? call.parameters?.members()) ?? [] {
      do throws(InvalidValue) {
        switch name {
        case "members": members = try [String]?(received)
        case "answers" where outline.answerType != nil: answers = try Bool?(received) ?? false
        default: throw InvalidValue("is unknown")
        }
      } catch {
        reply(.last(invalidParameter(name)))
        return nil
      }
    }
    guard call.wantsMore else {
      reply(.last(ReplyMessage.error("org.varlink.service.ExpectedMore")))
      return nil
    }
    let watch = state.watch(members, answers: answers, reply)
    if watch == nil { reply(.last(invalidParameter("members"))) }
    return watch
  }

  private func listen(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)? {
    var names: [String]?
    for (name, received) in (try? call.parameters?.members()) ?? [] {
      names = try? [String]?(received)
      guard name == "events", names.map(events.contains) ?? received.isNull else {
        reply(.last(invalidParameter(name)))
        return nil
      }
    }
    guard call.wantsMore else {
      reply(.last(ReplyMessage.error("org.varlink.service.ExpectedMore")))
      return nil
    }
    return track(call, reply) { events.listen(names, of: model, $0) }
  }

  // MARK: Setting

  private func set(_ call: Call, of model: Model) -> [UInt8] {
    var setters: [@MainActor (Model) -> Void] = []
    for (name, received) in (try? call.parameters?.members()) ?? [] {
      guard let set = setter(of: name) else { return invalidParameter(name) }
      do throws(InvalidValue) {
        setters.append(try set(received))
      } catch {
        return invalid(name, error)
      }
    }
    batch { for set in setters { set(model) } }
    return ReplyMessage.success()
  }

  private func setter(of name: String) -> Setter<Model>? {
    for member in members where member.outline.name == name {
      if case .property(_, let set) = member.use { return set }
    }
    return nil
  }

  // MARK: Executing

  /// Executes an action, or listens, until ``end()`` is called.
  private func track(
    _ call: Call,
    _ reply: @escaping ReplyHandler,
    execute: (@escaping ReplyHandler) -> (any Disposable)?
  ) -> (any Disposable)? {
    if call.isOneway { return execute(reply) }
    let action = ActionInProgress(reply)
    let id = ObjectIdentifier(action)
    let work = execute { [weak self] part in
      if case .last = part { self?.actions[id] = nil }
      action.send(part)
    }
    guard let work, !action.hasEnded else { return work }
    let gone = outline.error("Gone")
    actions[id] = {
      action.send(.last(gone))
      work.dispose()
    }
    // The client may leave before the action ends.
    return ActionDisposable { [weak self] in
      onMainActor { self?.actions[id] = nil }
      work.dispose()
    }
  }

  private func execute(
    _ action: ActionUse<Model>,
    of model: Model,
    _ call: Call,
    _ member: MemberOutline,
    _ reply: @escaping ReplyHandler
  ) -> (any Disposable)? {
    let parameter = outline.parameterName(of: member)
    for (name, _) in (try? call.parameters?.members()) ?? [] where name != parameter {
      reply(.last(invalidParameter(name)))
      return nil
    }
    var last: [UInt8]?
    // Capturing `call` would keep its message, which may contain a password.
    let wantsMore = call.wantsMore
    do throws(InvalidValue) {
      return try action.execute(model, parameter.flatMap(call.parameter)) { [outline] event in
        switch event {
        case .value(let value):
          if let value, wantsMore {
            reply(.value(ReplyMessage.success(["value": value], continues: true)))
          } else {
            last = value
          }
        case .completed:
          reply(.last(last.map { ReplyMessage.success(["value": $0]) } ?? ReplyMessage.success()))
        case .failed(let error):
          reply(.last(outline.error(error.name, ["message": error.message])))
        case .disabled(let refusal):
          reply(.last(outline.error("Disabled", ["reason": refusal.word])))
        case .cancelled: reply(.last(outline.error("Cancelled")))
        }
      }
    } catch {
      reply(.last(invalid(parameter ?? "", error)))
      return nil
    }
  }

  // MARK: Answering

  private func answer(_ call: Call) -> [UInt8] {
    guard let id: Int = try? call.parameter("id")?.integer() else { return invalidParameter("id") }
    guard let answer = call.parameter("answer") else { return invalidParameter("answer") }
    do throws(InvalidValue) {
      for question in questions {
        if try question?.answer(id, answer, of: model) == true { return ReplyMessage.success() }
      }
    } catch {
      return invalid("answer", error)
    }
    return outline.error("NotAsked", ["id": id])
  }

  // MARK: Errors

  private func invalid(_ name: String, _ error: InvalidValue) -> [UInt8] {
    outline.error("Invalid", ["field": name, "problem": error.problem])
  }

  private func invalidParameter(_ name: String) -> [UInt8] {
    ReplyMessage.error("org.varlink.service.InvalidParameter", ["parameter": name])
  }
}

extension Interface {
  /// Returns the state of a model as a JSON object, as `Get` sends it.
  ///
  ///     print(Kettle.interface.state(of: kettle))    // {"target":100,"temperature":20,…}
  ///
  /// A program needs no socket to print what it serves, for example for a script.
  public func state(of model: Model) -> String {
    let host = ModelHost(model, self, sharing: SharedStates())
    return String(decoding: host.state.json, as: UTF8.self)
  }
}

extension Member {
  /// Returns the part of the state that shows this member, or nil if clients cannot read it.
  fileprivate func field(of model: Model, _ question: AnsweredQuestion<Model>?) -> ServedField? {
    switch use {
    case .property(let reading, _):
      return reading.map { reading in
        ServedField(outline.name, isReadEachTime: reading.isEachTime) { reading.write(model, &$0) }
      }
    case .action(let action):
      return ServedField(outline.name) { writer in
        let (isEnabled, isExecuting) = action.flags(model)
        writer.write(raw: isEnabled ? #"{"enabled":true,"# : #"{"enabled":false,"#)
        writer.write(raw: isExecuting ? #""executing":true}"# : #""executing":false}"#)
      }
    case .question:
      return question.map { question in
        ServedField(outline.name) { question.write(model, to: &$0) }
      }
    case .event: return nil
    }
  }
}

extension InterfaceOutline {
  fileprivate func error(
    _ name: String,
    _ parameters: KeyValuePairs<String, any ServedValue> = [:]
  ) -> [UInt8] {
    ReplyMessage.error("\(self.name).\(name)", parameters)
  }

  fileprivate func parameterName(of member: MemberOutline) -> String? {
    if case .action(let action) = member.kind { action.parameter?.name } else { nil }
  }
}

extension Refusal {
  /// The word that clients receive as the reason.
  fileprivate var word: String {
    switch self {
    case .ownerGone: "gone"
    case .alreadyExecuting: "executing"
    case .groupExecuting: "groupExecuting"
    case .conditionNotMet: "disabled"
    }
  }
}
