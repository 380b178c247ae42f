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
///     └──────────────────────────────────────────────┘
func loginForm(_ model: LoginViewModel) -> Widget {
  let limit = InputProblem.limit
  return panel("Sign in") {
    Form {
      FormRow(
        "User name",
        TextField(model.fields[.username], placeholder: "try ada", limit: limit).growing()
      )
      FormRow(
        "Password",
        SecretField(
          model.fields[.password],
          isRevealed: model[\.showPassword],
          placeholder: "and lovelace",
          limit: limit
        )
        .growing()
      )
      FormRow(
        HStack(spacing: 3) {
          CheckBox("Show password", isOn: model[\.showPassword]).named(.showPassword)
          CheckBox("Remember me", isOn: model[\.rememberMe]).named(.rememberMe)
        }
      )
    }
    .disabled(while: model.signIn.isExecuting)
    HStack(spacing: 3) {
      Button(
        model.signInTitle,
        reserving: LoginViewModel.signInTitles,
        mnemonic: "s",
        command: model.signIn
      )
      .named(.signIn)
      .asDefault()
      Button("Clear", mnemonic: "c", command: model.clear).named(.clear)
        .asking("Clear both fields?")
    }
    HStack(spacing: 1) {
      Spinner(while: model.signIn.isExecuting)
        .hidden(while: !model.showsProgress)
      messageLine(model)
    }
  }
}

/// Returns a box in the middle of the screen.
///
/// The form and the panel that replaces it have the same size, so that nothing else moves. The row
/// below the content is free for the second line of a message.
func panel(_ title: String, @WidgetBuilder content: () -> [Widget]) -> Widget {
  Centered(size: Size(width: 48, height: 13)) {
    Box(title) {
      Padding(
        VStack(spacing: 1, widgets: content).growing(.both),
        left: 2,
        top: 1,
        right: 1,
        bottom: 1
      )
    }
  }
}

extension Widget {
  /// Names the widget after a control of the model.
  func named(_ control: LoginViewModel.Control) -> Self { named(control.rawValue) }
}
