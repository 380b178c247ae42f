import TerminalUI
import ViewModels

func dialogsChapter(_ model: DialogsModel, in application: Application) -> Widget {
  answer(model, in: application)
  return Grid {
    commands(model)
    history(model)
  }
}

private func commands(_ model: DialogsModel) -> Widget {
  let rename = Button("Rename")
  rename.name = "rename"
  rename.command = model.askForName

  let close = Button("Close")
  close.name = "close"
  close.command = model.close

  let delete = Button("Delete")
  delete.name = "delete"
  delete.command = model.delete

  let name = Label(style: .title)
  name.follow(model.values(of: \.name)) { $0.text = $1 }

  return group("A document", spacing: 1) {
    name
    Stack(.horizontal, spacing: 1) {
      rename
      close
      delete
    }
    Label(
      "The view model asks the questions. It does not know that dialogs answer them.",
      style: .hint
    )
  }
}

private func history(_ model: DialogsModel) -> Widget {
  let list = List()
  list.name = "history"
  list.emptyText = "No actions yet."
  list.preferredSize = Size(width: 30, height: 5)
  list.bind(model.values(of: \.history)) { event, row in row.text = event }
  return group("Actions, the latest first", filling: list)
}

/// Answers the questions of the model with dialogs.
private func answer(_ model: DialogsModel, in application: Application) {
  model.confirm.answer { [weak application] (action: DialogsModel.DangerousAction) async in
    guard case .delete(let name) = action else { return false }
    let dialog = Dialog.confirm(
      title: "Delete",
      "Delete \(name)?",
      yes: "Delete",
      no: "Keep",
      isDestructive: true
    )
    return await application?.ask(dialog) ?? false
  }
  model.choose.answer { [weak application] (name: String) async in
    let dialog = Dialog<DialogsModel.CloseChoice>(
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
    return await application?.ask(dialog) ?? .stay
  }
  model.rename.answer { [weak application] (name: String) async in
    let field = TextField(name, limit: 20)
    field.name = "new name"
    let dialog = Dialog<Bool>(
      title: "Rename",
      "New name:",
      content: field,
      choices: [.init("Rename", true), .init("Keep name", false)],
      refusal: false
    )
    return await application?.ask(dialog) == true ? field.text : nil
  }
}
