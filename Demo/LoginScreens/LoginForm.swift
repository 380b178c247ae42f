internal import Login
internal import TerminalUI
internal import ViewModels

/// Returns the form in the middle of the room that there is.
///
///     ┌ Sign in ─────────────────────────────────────┐
///     │                                              │
///     │  User name  [ada···························] │
///     │                                              │
///     │  Password   [••••••••······················] │
///     │                                              │
///     │  [ ] Show password   [✓] Remember me         │
///     │                                              │
///     │  ‹ Sign in ›   ‹ Clear ›                     │
///     │                                              │
///     │  Press Enter to sign in.                     │
///     │                                              │
///     └──────────────────────────────────────────────┘
func loginForm(_ model: LoginViewModel, on scheduler: any TimedScheduler) -> Widget {
  let fields = Form {
    usernameRow(model)
    passwordRow(model)
    FormRow(
      Stack(.horizontal, spacing: 3) {
        checkBox("Show password", .showPassword, model[\.showPassword])
        checkBox("Remember me", .rememberMe, model[\.rememberMe])
      }
    )
  }
  fields.follow(model.signIn.executing) { $0.isEnabled = !$1 }

  let signIn = Button("Sign in", mnemonic: "s").named(.signIn)
  signIn.command = model.submit
  signIn.follow(model.values(of: \.signInTitle)) { $0.title = $1 }
  let clear = Button("Clear", mnemonic: "c").named(.clear)
  clear.command = model.clear

  return Centered(
    Box(
      Padding(
        Stack(.vertical, spacing: 1) {
          fields
          Stack(.horizontal, spacing: 3) {
            signIn
            clear
          }
          statusLine(model, on: scheduler)
        },
        left: 2,
        top: 1,
        right: 1
      ),
      title: "Sign in"
    ),
    size: Size(width: 48, height: 13)
  )
}

private func usernameRow(_ model: LoginViewModel) -> Widget {
  let field = TextField(placeholder: "try ada", limit: LoginViewModel.limit).named(.username)
  field.growth = .horizontal
  field.textChannel() <-> model[\.username]
  field.noticed.add { model.notice = $0.text(about: "User name") }
  let row = FormRow("User name", field)
  row.follow(model.values(of: \.usernameProblem)) { $0.problem = $1 }
  return row
}

private func passwordRow(_ model: LoginViewModel) -> Widget {
  let field = SecretField(placeholder: "and lovelace", limit: LoginViewModel.limit).named(.password)
  field.growth = .horizontal
  field.secretChannel() <-> model[\.password]
  field.isRevealedChannel() <-> model[\.showPassword]
  field.noticed.add { model.notice = $0.text(about: "Password") }
  let row = FormRow("Password", field)
  row.follow(model.values(of: \.passwordProblem)) { $0.problem = $1 }
  return row
}

private func checkBox(
  _ title: String,
  _ control: LoginViewModel.Control,
  _ isOn: ChannelTerminal<Bool, Never>
) -> Widget {
  let box = CheckBox(title).named(control)
  box.isOnChannel() <-> isOn
  return box
}

/// Returns what there is to say, after a sign that something goes on, if it does.
private func statusLine(_ model: LoginViewModel, on scheduler: any TimedScheduler) -> Widget {
  let spinner = Spinner()
  spinner.run(while: model.signIn.executing, on: scheduler)
  spinner.follow(model.values(of: \.showsProgress)) { $0.isHidden = !$1 }
  let line = Stack(.horizontal, spacing: 1) {
    spinner
    messageLine(model)
  }
  line.growth = .horizontal
  return line
}
