import TerminalUI
import ViewModels

func textChapter(_ model: TextModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("One name, two fields", padding: 2) {
      Form {
        FormRow("Name", TextField(model[\.name], placeholder: "your name", limit: 20).named("name"))
        FormRow(
          "Again",
          TextField(model[\.name], placeholder: "your name", limit: 20).named("same name")
        )
        Label(model.greeting, style: .title)
      }
    }
    Box("A secret", padding: 2) {
      Form {
        FormRow(
          "Secret",
          SecretField(
            model[\.secret],
            isRevealed: model[\.isRevealed],
            placeholder: "a password",
            limit: 24
          )
          .named("secret")
        )
        FormRow("Strength", ProgressBar(model.strength))
        HStack(spacing: 3) {
          CheckBox("Show", isOn: model[\.isRevealed]).named("show")
          Button("Clear", command: model.clear).named("clear")
        }
      }
    }
    Box("Validation", padding: 2) {
      Form {
        // The field keeps a rejected text. The model keeps the last accepted age.
        FormRow(
          "Age",
          TextField(model[\.age.proposal], limit: 5, width: 6).named("age"),
          problem: model.age.problem?.sentence
        )
        FormRow("Accepted", Label(model.age.value?.description ?? "none yet"))
      }
    }
    Box("Several lines", padding: 2) {
      TextArea(model[\.note], placeholder: "a note", limit: 400, width: 30, height: 4)
        .named("note")
        .growing()
    }
    Box("Fields that help", padding: 2) {
      Form {
        FormRow("Phone", PatternField(model[\.phone], "(###) ###-####").named("phone"))
        FormRow("Day", DateField(model[\.day], placeholder: "any day").named("day"))
        FormRow(
          "City",
          TextField(model[\.city], placeholder: "type a letter")
            .suggesting(TextModel.cities)
            .named("city")
        )
      }
    }
  }
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
