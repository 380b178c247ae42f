internal import CommandLinePrograms
public import Login
public import TerminalUI
internal import ViewModels

/// Returns a page with the form, or with the welcome panel while a user is signed in.
///
///     exit(await NcursesScreen.run { loginPage(LoginViewModel(service: service)) })
///
/// Before the application quits, the model clears the password and cancels a request in progress.
public func loginPage(_ model: LoginViewModel) -> Page {
  Page(model, title: "Sign in", displayName: "The form", minimum: Size(width: 40, height: 12)) {
    Either(model.isSignedIn) {
      welcomePanel(model)
    } else: {
      loginForm(model)
    }
    KeyBar()
  }
  .keys("Form") {
    // Enter signs in from every control except buttons, so also from a check box.
    KeyBinding(.enter, title: model.signInTitle.lowercased(), command: model.enter)
    KeyBinding(.escape, title: "cancel", command: model.cancel)
    KeyBinding("?", title: "help", isInFooter: false) { $0.showHelp() }
    KeyBinding("q", .function(10), title: "quit", isInFooter: false) { quit($0, model) }
  }
  .beforeQuit { await model.shutDown() }
}

/// Quits, but opens a dialog first if a request is in progress or the fields have input.
///
/// The letter `q` may belong to text that the user typed ahead.
private func quit(_ page: Page, _ model: LoginViewModel) {
  guard let question = quitQuestion(model) else { return page.quit(exitCode(model).rawValue) }
  let dialog = Dialog(
    question,
    choices: [
      .init("Quit", true, isDestructive: true),
      .init(model.signIn.isExecuting ? "Keep waiting" : "Keep editing", false),
    ],
    refusal: false
  )
  dialog.answered.add { [weak page] quits in
    if quits { page?.quit(exitCode(model).rawValue) }
  }
  // The question goes when it no longer applies, for example when signing in ends.
  page.show(dialog, while: quitQuestion(model) == question)
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
