import ViewModels

final class SignUp: Bindable {
  @Observed var name = ""
  @Observed var password = Secret()
  @Observed private(set) var message = "Fill in both fields."
  private let register: @Sendable (String, Secret) async -> Void

  var nameProblem: String? {
    name.contains(" ") ? "No spaces, please." : nil
  }
  var isComplete: Bool {
    !name.isEmpty && nameProblem == nil && password.count >= 4
  }
  private(set) lazy var join = Command(of: self, enabledIf: \.isComplete) {
    await $0.start()
  }

  init(register: @escaping @Sendable (String, Secret) async -> Void) {
    self.register = register
  }

  private func start() async {
    await register(name, password)
    message = "Welcome, \(name)."
  }
}
