internal import CommandLinePrograms
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
  page.defaultButton = form.widget(named: LoginViewModel.Control.signIn.rawValue) as? Button
  page.shareFocus(with: model.fields)
  application.title = "Sign in"
  application.willQuit = { await model.shutDown() }
  return page
}

private func keys(_ model: LoginViewModel, _ application: Application) -> KeyMap {
  KeyMap("Form") {
    // Enter signs in from every control except buttons, so also from a check box.
    KeyBinding(.enter, title: "sign in", command: model.enter)
    KeyBinding(.escape, title: "cancel", command: model.cancel)
    KeyBinding("?", title: "help", isInFooter: false) { [weak application] in
      application?.showHelp()
    }
    KeyBinding("q", title: "quit", isInFooter: false) { [weak application] in
      if let application { quit(application, model) }
    }
  }
}

/// Quits, but opens a dialog first if a request is in progress or the fields have input.
///
/// The letter `q` may belong to text that the user typed ahead.
private func quit(_ application: Application, _ model: LoginViewModel) {
  guard let question = quitQuestion(model) else {
    return application.quit(exitCode(model).rawValue)
  }
  let dialog = Dialog(
    question,
    choices: [
      .init("Quit", true, isDestructive: true),
      .init(model.signIn.isExecuting ? "Keep waiting" : "Keep editing", false),
    ],
    refusal: false
  )
  dialog.answered.add { [weak application] quits in
    if quits { application?.quit(exitCode(model).rawValue) }
  }
  // The question goes when it no longer applies, for example when signing in ends.
  application.show(dialog, while: model.values(of: { quitQuestion($0) == question }))
}

/// Returns the question to ask before quitting, or nil if nothing would be lost.
private func quitQuestion(_ model: LoginViewModel) -> String? {
  if model.signIn.isExecuting { return "Cancel signing in, and quit?" }
  return model.clear.isEnabled ? "Quit without signing in?" : nil
}

/// Returns the exit status if the user quits now.
private func exitCode(_ model: LoginViewModel) -> ExitCode {
  if model.isSignedIn { return .success }
  return model.hasFailed && !model.signIn.isExecuting ? .failed : .interrupted
}

extension Widget {
  /// Names the widget after a control of the model.
  func named(_ control: LoginViewModel.Control) -> Self {
    name = control.rawValue
    return self
  }
}
