import Glibc
import NcursesTerminal
import TerminalUI
import ViewModels

enum Order: String, CaseIterable {
  case name, size
  var title: String { rawValue }
}

final class SignUp: Bindable {
  @Observed var name = ""
  @Observed var age = 0
  @Observed var order = Order.name
  @Observed var rememberMe = false
  @Observed private(set) var greeting = "Who are you?"
  private(set) lazy var join = Command(of: self) { $0.greeting = "Welcome, \($0.name)." }
  private(set) lazy var cancel = Command(of: self) { $0.greeting = "Canceled." }
}

@MainActor func page(_ model: SignUp) -> Page {
  Page(model, minimum: Size(width: 36, height: 8)) {
    Form {
      FormRow("Name", TextField(model[\.name], placeholder: "ada"))
      FormRow("Age", TextField(model[\.age].asText))
      FormRow("Sort", Select(model[\.order], among: Order.allCases) { $0.title })
      CheckBox("Remember me", isOn: model[\.rememberMe])
      Button("Join", command: model.join).asDefault()
      MessageLine(model.greeting)
    }
    .disabled(while: model.join.isExecuting)
    KeyBar()
  }
  .keys { KeyBinding(.escape, title: "cancel", command: model.cancel) }
}

@main struct Program {
  static func main() async { exit(await NcursesScreen.run { page(SignUp()) }) }
}
