internal import Login
internal import TerminalUI
internal import ViewModels

/// Returns the form, centered in the available space.
///
///     ┌ Sign in ─────────────────────────────────────┐
///     │                                              │
///     │  User name  [ada···························] │
///     │                                              │
///     │  Password   [••••••••······················] │
///     │                                              │
///     │  [ ] Show password   [✓] Remember me         │
///     │                                              │
///     │  «  Sign in   »   ‹ Clear ›                  │
///     │                                              │
///     │  Press Enter to sign in.                     │
///     │                                              │
///     │                                              │
///     └──────────────────────────────────────────────┘
func loginForm(_ model: LoginViewModel, on scheduler: any TimedScheduler) -> Widget {
  let limit = InputProblem.limit
  let username = TextField(placeholder: "try ada", limit: limit).named(.username)
  username.growth = .horizontal
  username.textChannel() <-> model[\.username]
  username.inputRejected.add { model.notice = $0.text(about: "User name") }

  let password = SecretField(placeholder: "and lovelace", limit: limit).named(.password)
  password.growth = .horizontal
  password.secretChannel() <-> model[\.password]
  password.isRevealedChannel() <-> model[\.showPassword]
  password.inputRejected.add { model.notice = $0.text(about: "Password") }

  let fields = Form {
    FormRow("User name", username, problem: model.values(of: \.usernameProblem))
    FormRow("Password", password, problem: model.values(of: \.passwordProblem))
    FormRow(
      Stack(.horizontal, spacing: 3) {
        CheckBox("Show password", isOn: model[\.showPassword]).named(.showPassword)
        CheckBox("Remember me", isOn: model[\.rememberMe]).named(.rememberMe)
      }
    )
  }
  fields.follow(model.signIn.executing) { $0.isEnabled = !$1 }

  let signIn = Button("Sign in", mnemonic: "s", command: model.signIn).named(.signIn)
  signIn.alternatives = LoginViewModel.signInTitles
  signIn.follow(model.values(of: \.signInTitle)) { $0.title = $1 }

  let clear = Button("Clear", mnemonic: "c", command: model.clear).named(.clear)
  clear.mnemonicQuestion = { "Clear both fields?" }

  return Centered(
    Box(
      Padding(
        Stack(.vertical, spacing: 1, alignment: .fill) {
          fields
          Stack(.horizontal, spacing: 3) {
            signIn
            clear
          }
          statusLine(model, on: scheduler)
        },
        left: 2,
        top: 1,
        right: 1,
        bottom: 1
      ),
      title: "Sign in"
    ),
    size: panelSize
  )
}

/// The size of the form, and of the panel that replaces it.
let panelSize = Size(width: 48, height: 14)

/// Returns the message line, preceded by a spinner while progress should be shown.
private func statusLine(_ model: LoginViewModel, on scheduler: any TimedScheduler) -> Widget {
  let spinner = Spinner()
  spinner.run(while: model.signIn.executing, on: scheduler)
  spinner.follow(model.values(of: \.showsProgress)) { $0.isHidden = !$1 }
  return Stack(.horizontal, spacing: 1) {
    spinner
    messageLine(model)
  }
}
