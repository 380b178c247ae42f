import SignalsTesting
import ViewModels

/// A form with a checked name, a password and its repetition, in virtual time.
final class Registration: Bindable {
  enum Input: String { case name, password, repetition, send }

  enum Problem: FieldProblem {
    case missing
    case taken
    case different

    var showsWhileTyping: Bool { self == .taken }
  }

  @Observed var name = ""
  @Observed var password = ""
  @Observed var repetition = ""
  @Observed var isClosed = false
  private(set) var sent: [String] = []
  let server: NameQuestions

  init(clock: TestScheduler) {
    server = NameQuestions(clock: clock)
  }

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    enabledIf: { !$0.isClosed && !$0.join.isExecuting },
    Field(.name, \.name) { name throws(Problem) in
      if name.isEmpty { throw .missing }
    }
    .checked(after: .milliseconds(300), on: server.clock) { [server] name throws(Problem) in
      guard await server.isFree(name) else { throw .taken }
    },
    Field(.password, \.password) { password throws(Problem) in
      if password.isEmpty { throw .missing }
    },
    Field(.repetition, \.repetition) { model, repetition throws(Problem) in
      guard repetition == model.password else { throw .different }
    }
  )

  private(set) lazy var join = Command(of: self, submitting: \.fields) { model in
    model.sent.append(model.name)
  }

  private(set) lazy var joinLater = Command(of: self, submitting: \.fields) {
    model async in await model.send()
  }

  private func send() async -> String {
    try? await server.clock.sleep(for: .seconds(1))
    sent.append(name)
    return "sent"
  }

  func fillIn(_ name: String) {
    self.name = name
    password = "secret"
    repetition = "secret"
  }
}

/// A server that answers after one second, and records the questions and their cancellations.
final class NameQuestions {
  let clock: TestScheduler
  private(set) var asked: [String] = []
  private(set) var cancelled: [String] = []

  init(clock: TestScheduler) {
    self.clock = clock
  }

  func isFree(_ name: String) async -> Bool {
    asked.append(name)
    do {
      try await clock.sleep(for: .seconds(1))
    } catch {
      cancelled.append(name)
    }
    return name != "ada"
  }
}
