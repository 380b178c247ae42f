internal import DemoPrograms
public import Login
public import TerminalUI
internal import ViewModels

/// Returns a page with the form, or with the welcome panel while a user is signed in.
///
///     let application = Application(on: screen)
///     application.push(loginPage(LoginViewModel(service: service), in: application))
///     return await application.run()
///
/// Before the application quits, the model clears the password and cancels a request in progress.
public func loginPage(_ model: LoginViewModel, in application: Application) -> Page {
  let form = loginForm(model, on: application.scheduler)
  let panel = welcomePanel(model) { [weak application] in application?.quit() }
  form.follow(model.values(of: \.isSignedIn)) { $0.isHidden = $1 }
  panel.follow(model.values(of: \.isSignedIn)) { $0.isHidden = !$1 }

  let page = Page(
    Stack(.vertical) {
      form
      panel
      KeyBar()
    },
    title: "Form",
    minimum: Size(width: 40, height: 12),
    keyMap: keys(model, application)
  )
  page.displayName = "The form"
  page.shareFocus(with: model.fields)
  application.willQuit = { await model.shutDown() }
  return page
}

private func keys(_ model: LoginViewModel, _ application: Application) -> KeyMap {
  KeyMap("Form") {
    // Enter signs in from every control except a button, including a check box.
    KeyBinding(.enter, title: "sign in", command: model.enter)
    KeyBinding(.escape, title: "cancel", command: model.cancel)
    KeyBinding("?", title: "help", isInFooter: false) { [weak application] in
      application?.showHelp()
    }
    KeyBinding("q", title: "quit", isInFooter: false) { [weak application] in
      application?.quit((model.isSignedIn ? ExitCode.success : .gaveUp).rawValue)
    }
  }
}

extension Widget {
  /// Names the widget after a control of the model.
  func named(_ control: LoginViewModel.Control) -> Self {
    name = control.rawValue
    return self
  }
}
