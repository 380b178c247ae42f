import TerminalUI
import ViewModels

func signUpChapter(_ model: SignUpModel) -> Widget {
  Grid {
    account(model)
    group("Things to try") {
      Label("The names ada and grace are taken. The answer takes a second.")
      Label("")
      Label("Choose Sign up while the server is asked. The form waits, then signs up.")
      Label("")
      Label("The name alan is free, but another user is faster.")
    }
  }
}

private func account(_ model: SignUpModel) -> Widget {
  let name = TextField(placeholder: "three letters", limit: 20)
  name.textChannel() <-> model[\.name]
  let password = SecretField(placeholder: "six characters", limit: 24)
  password.secretChannel() <-> model[\.password]
  let repetition = SecretField(placeholder: "the same", limit: 24)
  repetition.secretChannel() <-> model[\.repetition]

  let form = Form {
    FormRow("Name", name, .name, of: model.fields, pending: "Is this name free?") { $0.sentence }
    FormRow("Password", password, .password, of: model.fields) { $0.sentence }
    FormRow("Again", repetition, .repetition, of: model.fields) { $0.sentence }
  }
  form.follow(model.fields.values(of: \.isEnabled)) { $0.isEnabled = $1 }

  let signUp = Button("Sign up", command: model.signUp)
  signUp.name = "sign up"
  let message = MessageLine()
  message.follow(model.values(of: \.newUser)) { line, user in
    if let user { line.say("\(user) has signed up.", .success) }
  }
  return group("An account", spacing: 1) {
    form
    signUp
    message
  }
}

extension SignUpModel.Problem {
  /// The error message.
  fileprivate var sentence: String {
    switch self {
    case .missing: "Fill in this field."
    case .tooShort: "This is too short."
    case .taken: "This name is taken."
    case .different: "The passwords differ."
    }
  }
}
