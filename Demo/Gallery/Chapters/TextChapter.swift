import TerminalUI
import ViewModels

func textChapter(_ model: TextModel) -> Widget {
  Grid {
    names(model)
    secret(model)
    age(model)
    note(model)
  }
}

/// Returns two fields that are bound to the same name, and a greeting with that name.
private func names(_ model: TextModel) -> Widget {
  let name = TextField(placeholder: "your name", limit: 20)
  name.name = "name"
  name.textChannel() <-> model[\.name]

  let same = TextField(placeholder: "your name", limit: 20)
  same.name = "same name"
  same.textChannel() <-> model[\.name]

  let greeting = Label(style: .title)
  greeting.follow(model.values(of: \.greeting)) { $0.text = $1 }

  return group("One name, two fields") {
    Form(spacing: 0) {
      FormRow("Name", name)
      FormRow("Again", same)
      FormRow("", greeting)
    }
  }
}

private func secret(_ model: TextModel) -> Widget {
  let secret = SecretField(placeholder: "a password", limit: 24)
  secret.name = "secret"
  secret.secretChannel() <-> model[\.secret]
  secret.isRevealedChannel() <-> model[\.isRevealed]

  let isRevealed = CheckBox("Show")
  isRevealed.name = "show"
  isRevealed.isOnChannel() <-> model[\.isRevealed]

  let strength = ProgressBar()
  strength.follow(model.values(of: \.strength)) { $0.fraction = $1 }

  let clear = Button("Clear")
  clear.name = "clear"
  clear.command = model.clear

  return group("A secret") {
    Form(spacing: 0) {
      FormRow("Secret", secret)
      FormRow("Strength", strength)
      FormRow(
        "",
        Stack(.horizontal, spacing: 3) {
          isRevealed
          clear
        }
      )
    }
  }
}

/// Returns a field that keeps invalid text, with the problem and the accepted age below.
private func age(_ model: TextModel) -> Widget {
  let age = TextField(limit: 5, width: 6)
  age.name = "age"
  age.textChannel() <-> model[\.age.proposal]

  let row = FormRow("Age", age)
  row.follow(model.values(of: \.age.problem)) { $0.problem = $1?.sentence }

  let accepted = Label()
  accepted.follow(model.values(of: \.age.value)) { label, age in
    label.text = age.map { "\($0)" } ?? "none yet"
  }

  return group("Validation") {
    Form(spacing: 0) {
      row
      FormRow("Accepted", accepted)
    }
  }
}

private func note(_ model: TextModel) -> Widget {
  let note = TextArea(placeholder: "a note", limit: 400, width: 30, height: 4)
  note.name = "note"
  note.growth = .horizontal
  note.textChannel() <-> model[\.note]
  return group("Several lines", filling: note)
}

extension TextModel.AgeProblem {
  /// The error message.
  fileprivate var sentence: String {
    switch self {
    case .missing: "Enter an age."
    case .notANumber: "Enter a whole number."
    case .unlikely: "Enter an age from 0 to 130."
    }
  }
}
