import TerminalUI
import ViewModels

@MainActor func signUpPage(_ model: SignUp) -> Page {
  let name = TextField(placeholder: "ada", limit: 32)
  let password = SecretField(limit: 64)
  let join = Button("Join", command: model.join)
  let message = MessageLine()

  name.textChannel() <-> model[\.name]
  password.secretChannel() <-> model[\.password]
  message.follow(model.values(of: \.message)) { line, text in line.say(text) }

  let form = Form(spacing: 0) {
    FormRow("Name", name, problem: model.values(of: \.nameProblem))
    FormRow("Password", password)
    FormRow("", join)
    message
  }
  let root = Stack(.vertical) {
    Centered(Box(Padding(form, horizontal: 2), title: "Sign up"))
    KeyBar()
  }
  let page = Page(root, minimum: Size(width: 36, height: 8))
  page.defaultButton = join
  page.keep(model)
  return page
}
