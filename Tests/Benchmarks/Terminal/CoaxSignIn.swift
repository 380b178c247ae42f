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
    Page(model) {
      Box("Sign in", padding: 1) {
        Form {
          FormRow("User name", TextField(model[\.name]))
          FormRow("Password", SecretField(model[\.password]))
          CheckBox("Remember me", isOn: model[\.isRemembered])
          Button("Sign in", command: model.signIn)
        }
      }
      KeyBar()
    }
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
