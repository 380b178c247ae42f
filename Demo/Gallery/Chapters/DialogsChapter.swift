import TerminalUI
import ViewModels

func dialogsChapter(_ model: DialogsModel) -> Widget {
  Grid(columnWidth: .chapter, maximumColumns: 3) {
    Box("A document", padding: 2, spacing: 1) {
      Label(model.name, style: .title)
      HStack(spacing: 1) {
        Button("Rename", command: model.askForName).named("rename")
        Button("Close", command: model.close).named("close")
        Button("Delete", command: model.delete).role(.destructive).named("delete")
      }
      Label(
        "The view model asks the questions. It does not know that dialogs answer them.",
        style: .hint
      )
    }
    Box("Toasts", padding: 2, spacing: 1) {
      HStack(spacing: 1) {
        toastButton("Information", .plain, model)
        toastButton("Success", .success, model).role(.success)
      }
      HStack(spacing: 1) {
        toastButton("Warning", .warning, model).role(.warning)
        toastButton("Problem", .problem, model).role(.destructive)
      }
    }
    Box("Actions, the latest first", padding: 2) {
      List(model.history)
        .emptyText("No actions yet.")
        .named("history")
        .width(30)
    }
    .height(...16)
  }
}

private func toastButton(
  _ title: String,
  _ kind: FormMessage.Kind,
  _ model: DialogsModel
) -> Button {
  Button(title) { model.report(kind) }.named(title.lowercased())
}

extension Page {
  /// Answers the questions of the model with dialogs, and shows its notices.
  func answering(_ model: DialogsModel) -> Page {
    answering(model.confirm) { action in
      let name = if case .delete(let name) = action { name } else { "" }
      return .confirm(
        title: "Delete",
        "Delete \(name)?",
        yes: "Delete",
        no: "Keep",
        isDestructive: true
      )
    }
    .answering(model.choose) { name in
      Dialog(
        title: "Close",
        "\(name) has unsaved changes. Save them?",
        choices: [
          .init("Save", .save, mnemonic: "s"),
          .init(
            "Discard",
            .discard,
            isDestructive: true,
            mnemonic: "d",
            mnemonicQuestion: "Discard the changes?"
          ),
          .init("Keep editing", .stay),
        ],
        refusal: .stay
      )
    }
    .answering(model.rename) { name in
      .prompt(
        title: "Rename",
        "New name:",
        initial: name,
        limit: 20,
        ok: "Rename",
        cancel: "Keep name"
      )
    }
    .toasting(model.notices)
  }
}
