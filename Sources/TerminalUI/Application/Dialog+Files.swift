public import Signals
internal import ViewModels

extension Dialog where Answer == String? {
  /// Creates a question that lets the user choose a file or a folder.
  ///
  /// ![A dialog with a tree of files and the path of the selected one](filedialog)
  ///
  ///     .chooseFile("Open which image?", suffixes: [".png", ".jpg"])
  ///     .chooseFile("Save as", .newFile(name: "report.txt"), in: "~/Documents", ok: "Save")
  ///
  /// The user selects the file in a tree, or types its path. A typed folder becomes the top of the
  /// tree, and Backspace in the tree shows the folder above. The answer is an absolute path; nil
  /// after Escape. Folders are read in the background. A folder that cannot be read has a row that
  /// says why.
  ///
  /// - Parameters:
  ///   - title: The title in the border.
  ///   - text: The question.
  ///   - choice: What the user chooses.
  ///   - folder: The folder at the top of the tree; by default, the program's current folder.
  ///   - suffixes: The endings of the names of files to show, unless the user asks for all files.
  ///   - ok: The title of the button that answers with the path.
  ///   - cancel: The title of the button that answers nil.
  ///   - scheduler: The scheduler on which the disk is read.
  /// - Returns: A dialog that is answered with a path, or with nil.
  public static func chooseFile(
    title: String = "",
    _ text: String,
    _ choice: FileChoice = .file,
    in folder: String = ".",
    suffixes: [String] = [],
    ok: String = "OK",
    cancel: String = "Cancel",
    on scheduler: some Scheduler = .background()
  ) -> Dialog {
    chooseFile(
      title: title,
      text,
      choice,
      in: folder,
      suffixes: suffixes,
      ok: ok,
      cancel: cancel,
      files: .disk,
      on: scheduler
    )
  }

  /// Creates the dialog for any files, for example made-up ones.
  package static func chooseFile(
    title: String = "",
    _ text: String,
    _ choice: FileChoice,
    in folder: String,
    suffixes: [String] = [],
    ok: String = "OK",
    cancel: String = "Cancel",
    files: FileSystem,
    on scheduler: some Scheduler
  ) -> Dialog {
    let model = FileDialogModel(
      choice,
      in: folder,
      suffixes: suffixes,
      files: files,
      on: scheduler
    )
    let dialog = Dialog(
      title: title,
      text,
      content: fileDialogContent(model),
      choices: [
        Choice(ok) {
          model.accept()
          return nil
        },
        .refusal(cancel, nil),
      ],
      refusal: nil
    )
    model.answers.signal.observe { [weak dialog] path in dialog?.give(path) }
    model.replacements.signal.observe { [weak dialog] path in dialog?.confirmReplacement(of: path) }
    if case .newFile = choice { dialog.page.focus(named: "path") }
    return dialog
  }

  private func confirmReplacement(of path: String) {
    let question = Dialog<Bool>.confirm(
      "Replace \(path.lastPathComponent.sanitized(), .emphasis)?" as StyledText,
      yes: "Replace",
      no: "Keep",
      isDestructive: true
    )
    question.answered.add { [weak self] isConfirmed in if isConfirmed { self?.give(path) } }
    page.application?.show(question)
  }
}

@MainActor
private func fileDialogContent(_ model: FileDialogModel) -> Widget {
  let tree = Tree(
    model.values(of: \.roots),
    selection: model[\.selectedPath],
    expanded: model[\.expandedPaths],
    onChoice: { model.choose($0) },
    children: .loaded(if: \.isFolder) {
      model.contents(of: $0)
    } failure: {
      $0.text
    },
    show: { entry, row in
      let isTop = row.content.place.depth == 0
      row.text = (isTop ? entry.path : entry.name).sanitized()
      switch entry.kind {
      case .folder, .file: break
      case .brokenLink: row.detail = "broken link"
      case .unnamed: row.detail = "name is not UTF-8"
      case .others(let count): row.text = "\(count) more; type the path of one of them"
      }
      let isUsable = entry.kind == .folder || entry.kind == .file
      row.style = isUsable ? .text : .hint
    }
  )
  .choiceTitle("choose")
  .named("files")
  .keys {
    KeyBinding(.backspace, title: "folder above", isEnabled: model.canGoUp) { model.goUp() }
  }
  tree.preferredSize = Size(width: 56, height: 11)
  let checks: [Widget] =
    [CheckBox("Hidden files", isOn: model[\.showsHidden]).named("hidden files")]
    + (model.suffixes.isEmpty
      ? []
      : [
        CheckBox(
          "Only \(model.suffixes.joined(separator: ", "))",
          isOn: model[\.hasOnlySuffixes]
        )
        .named("only suffixes")
      ])
  return Stack {
    tree
    Row(spacing: 2) { checks }
    TextField(model[\.path], placeholder: "path", width: 50).named("path").growing()
    MessageLine(model.values(of: \.problem)) { problem in
      FormMessage(problem ?? "", problem == nil ? .plain : .problem)
    }
  }
  .growing(.both)
}
