import TerminalUI
import ViewModels

func signUpChapter(_ model: SignUpModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("An account", padding: 2, spacing: 1) {
      Form {
        FormRow(
          "Name",
          TextField(model.fields[.name], placeholder: "three letters", limit: 20)
            .whilePending("Is this name free?")
        )
        FormRow(
          "Password",
          SecretField(model.fields[.password], placeholder: "six characters", limit: 24)
        )
        FormRow("Again", SecretField(model.fields[.repetition], placeholder: "the same", limit: 24))
      }
      .disabled(while: !model.fields.isEnabled)
      Button("Sign up", command: model.signUp).named("sign up")
      MessageLine(model.newUser.map { "\($0) has signed up." }, kind: .success)
    }
    Box("Things to try", padding: 2, spacing: 1) {
      Label("The names ada and grace are taken. The answer takes a second.")
      Label("Choose Sign up while the server is asked. The form waits, then signs up.")
      Label("The name alan is free, but another user is faster.")
    }
  }
}
