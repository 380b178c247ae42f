import TerminalUI
import ViewModels

@MainActor func signUpPage(_ model: SignUp) -> Page {
  let name = TextField(placeholder: "ada", limit: 32)
  let password = SecretField(limit: 64)
  let nameRow = FormRow("Name", name)
  let join = Button("Join")
  let message = MessageLine()

  name.textChannel() <-> model[\.name]
  password.secretChannel() <-> model[\.password]
  join.command = model.join
  nameRow.follow(model.values(of: \.nameProblem)) { row, problem in row.problem = problem }
  message.follow(model.values(of: \.message)) { line, text in line.say(text) }

  let form = Form(spacing: 0) {
    nameRow
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
