import TerminalUI
import ViewModels

@MainActor func signUpPage(_ model: SignUp) -> Page {
  Page(model, title: "Sign up", minimum: Size(width: 36, height: 8)) {
    Centered {
      Box("Sign up", padding: 1) {
        Form(spacing: 0) {
          FormRow(
            "Name",
            TextField(model[\.name], placeholder: "ada", limit: 32),
            problem: model.nameProblem
          )
          FormRow("Password", SecretField(model[\.password], limit: 64))
          Button("Join", command: model.join).asDefault()
          MessageLine(model.message)
        }
      }
    }
    KeyBar()
  }
}
