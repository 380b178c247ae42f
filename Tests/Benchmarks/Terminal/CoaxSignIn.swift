internal import NcursesTerminal
internal import TerminalUI
internal import ViewModels

/// A sign-in form as a separate program.
@MainActor
enum CoaxSignIn {
  static func run() async -> Int32 {
    do throws(TerminalError) {
      let screen = try NcursesScreen(NcursesScreen.Options(theme: .mono))
      let application = Application(on: screen, glyphs: .ascii)
      application.push(page(SignIn()))
      return await application.run()
    } catch {
      error.report()
      return error.exitCode
    }
  }

  private static func page(_ model: SignIn) -> Page {
    let (name, password, button) = (TextField(), SecretField(), Button("Sign in"))
    let remember = CheckBox("Remember me")
    name.textChannel() <-> model[\.name]
    password.secretChannel() <-> model[\.password]
    remember.isOnChannel() <-> model[\.isRemembered]
    button.command = model.signIn
    let form = Form {
      FormRow("User name", name)
      FormRow("Password", password)
      FormRow("", remember)
      FormRow("", button)
    }
    let page = Page(
      Stack(.vertical) {
        Box(Padding(form, horizontal: 1), title: "Sign in")
        KeyBar()
      }
    )
    page.keep(model)
    return page
  }
}

@MainActor
private final class SignIn: Bindable {
  @Observed var name = ""
  @Observed var password = Secret()
  @Observed var isRemembered = false
  private(set) lazy var signIn = Command(of: self, enabledIf: \.isComplete) { $0.forget() }

  var isComplete: Bool { !name.isEmpty && !password.isEmpty }

  private func forget() {
    password = Secret()
  }
}
