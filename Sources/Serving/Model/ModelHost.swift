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
  /// The closures that set properties, with the names of the properties as keys.
  private let setters: [String: Setter<Model>]
  /// The commands, with the names of their methods as keys.
  private let commands: [String: (use: ActionUse<Model>, member: MemberOutline)]
  private let questions: [AnsweredQuestion<Model>?]
  /// Questions that end the action which asks them, because no client can answer them, with names.
  private let unanswerable: [(name: String, use: QuestionUse<Model>)]
  private let events: ServedEvents<Model>
  fileprivate let state: ServedState
  /// The actions in progress, each with a closure that cancels it and replies that the model is gone.
  private var actions: [Int: () -> Void] = [:]
  private var latestAction = 0
  let outline: InterfaceOutline

  /// Creates a host.
  ///
  /// If `hasSingleConnection` is true, a client cannot answer questions. It waits for the reply to
  /// its action, and no other client can connect.
  init(
    _ model: Model,
    _ interface: Interface<Model>,
    sharing readyReplies: ReadyReplies,
    hasSingleConnection: Bool
  ) {
    self.model = model
    let members = interface.members
    outline = interface.outline
    events = ServedEvents(members)
    var setters: [String: Setter<Model>] = [:]
    var commands: [String: (use: ActionUse<Model>, member: MemberOutline)] = [:]
    for member in members {
      switch member.use {
      case .property(_, let set): setters[member.outline.name] = set
      case .action(let use): commands[member.outline.methodName] = (use, member.outline)
      case .question, .event: break
      }
    }
    self.setters = setters
    self.commands = commands
    let numbers = QuestionNumbers()
    let questions = members.map { member -> AnsweredQuestion<Model>? in
      if case .question(let use) = member.use { AnsweredQuestion(use, numbers) } else { nil }
    }
    self.questions = questions
    unanswerable = members.compactMap { member in
      guard hasSingleConnection, case .question(let use) = member.use else { return nil }
      return (member.outline.name, use)
    }
    state = ServedState(
      of: outline.name,
      in: readyReplies,
      zip(members, questions).compactMap { $0.field(of: model, $1) },
      awaitAnswers: { questions.compactMap { $0?.awaitAnswers(of: model) } },
      endReply: outline.error("Gone")
    )
  }

  func end() {
    state.endWatches()
    let actions = actions
    self.actions = [:]
    for (_, end) in actions.sorted(by: { $0.key < $1.key }) { end() }
  }

  func perform(_ call: Call, _ reply: @escaping ReplyHandler) -> (any Disposable)? {
    switch call.method {
    case "Get": reply(.last(state.reply))
    case "Set" where !setters.isEmpty: reply(.last(set(call, of: model)))
    // A one-way call has no replies, so its watch would have no use, and would not end with the
    // client.
    case "Watch": return call.isOneway ? nil : watch(call, reply)
    case "Listen" where !events.isEmpty: return call.isOneway ? nil : listen(call, reply)
    case "Answer" where outline.answerType != nil: reply(.last(answer(call)))
    default:
      if let (command, member) = commands[call.method] {
        return track(call, reply) { reply in
          refuseQuestions(of: call, reply) { execute(command, of: model, call, member, $0) }
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
    var changes: [@MainActor (Model) -> Void] = []
    for (name, received) in (try? call.parameters?.members()) ?? [] {
      guard let set = setters[name] else { return invalidParameter(name) }
      do throws(InvalidValue) {
        changes.append(try set(received))
      } catch {
        return invalid(name, error)
      }
    }
    batch { for change in changes { change(model) } }
    return ReplyMessage.success()
  }

  // MARK: Executing

  /// Executes an action, or listens, until ``end()`` is called.
  private func track(
    _ call: Call,
    _ reply: @escaping ReplyHandler,
    execute: (@escaping ReplyHandler) -> (any Disposable)?
  ) -> (any Disposable)? {
    if call.isOneway { return execute(reply) }
    latestAction += 1
    let id = latestAction
    // The handler of replies, or nil after the last one. An action may go on after that.
    var rest: ReplyHandler? = reply
    let send: ReplyHandler = { [weak self] part in
      let reply = rest
      if case .last = part {
        rest = nil
        self?.actions[id] = nil
      }
      reply?(part)
    }
    let work = execute(send)
    guard let work, rest != nil else { return work }
    let gone = outline.error("Gone")
    actions[id] = {
      send(.last(gone))
      work.dispose()
    }
    // The client may leave before the action ends.
    return ActionDisposable { [weak self] in
      onMainActor { self?.actions[id] = nil }
      work.dispose()
    }
  }

  /// Executes an action, and ends it with an error if it asks a question that nothing can answer.
  private func refuseQuestions(
    of call: Call,
    _ reply: @escaping ReplyHandler,
    execute: (@escaping ReplyHandler) -> (any Disposable)?
  ) -> (any Disposable)? {
    // The client of a one-way call learns of no error, and expects no answer either.
    guard !unanswerable.isEmpty, !call.isOneway else { return execute(reply) }
    let disposables = CompoundDisposable()
    for (name, use) in unanswerable {
      let problem =
        "The question “\(name)” cannot be answered over a single connection. With “Accept=no”, "
        + "systemd lets clients open several."
      let error = outline.error("Failed", ["message": problem])
      disposables.add(
        use.whenUnanswerable(model) {
          reply(.last(error))
          disposables.dispose()
        }
      )
    }
    let work = execute { part in
      if case .last = part { disposables.dispose() }
      reply(part)
    }
    if let work { disposables.add(work) }
    return disposables
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
