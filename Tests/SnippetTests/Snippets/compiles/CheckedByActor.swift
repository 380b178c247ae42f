import ViewModels

actor Server {
  func isFree(_ name: String) -> Bool { name != "ada" }
}

final class SignUp: Bindable {
  enum Input { case name }
  enum Problem: FieldProblem { case taken }

  @Observed var name = ""
  private let server: Server, scheduler: any TimedScheduler

  private(set) lazy var fields: FieldGroup<Input, Problem> = FieldGroup(
    of: self,
    Field(.name, \.name) { _ throws(Problem) in }
      .checked(after: .milliseconds(300), on: scheduler) { [server] name throws(Problem) in
        try await SignUp.check(name, with: server)
      }
  )

  private static func check(_ name: String, with server: Server) async throws(Problem) {
    guard await server.isFree(name) else { throw .taken }
  }

  init(server: Server, on scheduler: any TimedScheduler = .main) {
    self.server = server
    self.scheduler = scheduler
  }
}
