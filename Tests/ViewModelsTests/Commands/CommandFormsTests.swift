import SignalsTesting
import Testing
import ViewModels

struct TicketRequest: Sendable {}
struct Ticket: Sendable {}

enum TicketError: Error {
  case denied
}

private final class Service {
  func signIn(_ credentials: TicketRequest) async throws(TicketError) -> Ticket { Ticket() }
  func status(of credentials: TicketRequest) -> Signal<Ticket, TicketError> { .just(Ticket()) }
}

/// A model whose commands are written in all forms.
///
/// The test also checks that all forms compile.
private final class Model: Bindable {
  @Observed var name = ""
  @Observed var canSignIn = true
  let service = Service()
  let group = CommandGroup()

  // MARK: Types inferred

  private(set) lazy var task = Command(of: self, enabledIf: \.canSignIn) {
    (model, credentials: TicketRequest) async throws(TicketError) -> Ticket in
    try await model.service.signIn(credentials)
  }
  private(set) lazy var taskWithoutInput = Command(of: self, in: group) {
    model async throws(TicketError) in
    let credentials = TicketRequest()
    return try await model.service.signIn(credentials)
  }
  private(set) lazy var signal = Command(of: self, enabledIf: \.canSignIn) {
    (model, credentials: TicketRequest) in
    model.name = ""
    return model.service.status(of: credentials)
  }
  private(set) lazy var action = Command(of: self, enabledIf: \.task.isExecuting) {
    $0.task.cancel()
  }
  // swift-format-ignore: OnlyOneTrailingClosureArgument
  private(set) lazy var longAction = Command(of: self, enabledIf: { !$0.name.isEmpty }) { model in
    model.name = ""
    model.task.cancel()
  }
  private(set) lazy var executing = Command(of: self) { $0.task.execute(TicketRequest()) }

  // MARK: Types spelled out

  private(set) lazy var typedTask: Command<TicketRequest, Ticket, TicketError> =
    Command(of: self, enabledIf: \.canSignIn) { model, credentials async throws(TicketError) in
      try await model.service.signIn(credentials)
    }
  private(set) lazy var typedTaskWithoutInput: Command<Void, Ticket, TicketError> =
    Command(of: self) { model async throws(TicketError) in
      try await model.service.signIn(TicketRequest())
    }
  private(set) lazy var typedSignal: Command<TicketRequest, Ticket, TicketError> =
    Command(of: self) { model, credentials in
      guard model.canSignIn else { return .failed(.denied) }
      return model.service.status(of: credentials)
    }
  // swift-format-ignore: OnlyOneTrailingClosureArgument
  private(set) lazy var typedAction: Command<Void, Void, Never> =
    Command(of: self, enabledIf: { $0.canSignIn && !$0.task.isExecuting }) { model in
      model.name = ""
      model.task.cancel()
    }
  private(set) lazy var typedActionWithInput: Command<String, Void, Never> = Command(of: self) {
    $0.name = $1
  }
}

struct CommandFormsTests {
  private func type<Input, Output, Failure>(
    of command: Command<Input, Output, Failure>
  ) -> String {
    "\(Input.self) \(Output.self) \(Failure.self)"
  }

  @Test func `types are inferred from the closure`() {
    let model = Model()
    #expect(type(of: model.task) == "TicketRequest Ticket TicketError")
    #expect(type(of: model.taskWithoutInput) == "() Ticket TicketError")
    #expect(type(of: model.signal) == "TicketRequest Ticket TicketError")
    #expect(type(of: model.action) == "() () Never")
    #expect(type(of: model.longAction) == "() () Never")
    #expect(type(of: model.executing) == "() () Never")
  }

  @Test func `types are inferred without an owner`() {
    #expect(type(of: Command { (x: Int) in Signal<Int, Never>.just(x) }) == "Int Int Never")
    #expect(type(of: Command { (x: Int) async in x }) == "Int Int Never")
    #expect(type(of: Command { Signal<Int, TicketError>.just(1) }) == "() Int TicketError")
    #expect(type(of: Command<Int, Int, Never> { .just($0) }) == "Int Int Never")
    #expect(type(of: Command<Int, Int, Never> { _ in .empty }) == "Int Int Never")
    #expect(type(of: Command {}) == "() () Never")
    #expect(type(of: Command(enabledIf: .just(true)) { () async in 1 }) == "() Int Never")
    #expect(type(of: Command { (_: Int) throws in throw TicketError.denied }) == "Int () Error")
  }

  @Test func `several parameters are one input, a tuple`() async throws {
    let command = Command { (count: Int, word: String) async in
      [String](repeating: word, count: count)
    }
    #expect(type(of: command) == "(Int, String) Array<String> Never")
    #expect(try await command.run((2, "a")) == ["a", "a"])
  }

  @Test func `each form runs work of its kind`() async throws {
    let model = Model()
    model.name = "ada"
    model.longAction.execute()
    #expect(model.name == "")
    model.typedActionWithInput.execute("grace")
    #expect(model.name == "grace")
    model.typedAction.execute()
    #expect(model.name == "")
    let tickets = model.task.values.record()
    model.executing.execute()
    #expect(tickets.values.count == 1)
    model.action.execute()
    _ = try await model.typedSignal.run(TicketRequest())
    _ = try await model.signal.run(TicketRequest())
    _ = try await model.typedTask.run(TicketRequest())
    _ = try await model.typedTaskWithoutInput.run()
    _ = try await model.taskWithoutInput.run()
  }
}
