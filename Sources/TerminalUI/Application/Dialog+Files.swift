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
    ok: String? = nil,
    cancel: String? = nil,
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
    ok: String? = nil,
    cancel: String? = nil,
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
    let content = FileDialogContent(model)
    let dialog = Dialog(
      title: title,
      text,
      content: content.widget,
      choices: [
        Choice(ok, or: "OK") {
          model.accept()
          return nil
        },
        .refusal(cancel, or: "Cancel", nil),
      ],
      refusal: nil
    )
    dialog.translateContent = content.translate
    model.answers.signal.observe { [weak dialog] path in dialog?.give(path) }
    model.replacements.signal.observe { [weak dialog] path in dialog?.confirmReplacement(of: path) }
    if case .newFile = choice { dialog.page.focus(named: "path") }
    return dialog
  }

  private func confirmReplacement(of path: String) {
    let wording = page.application?.shownGlyphs.wording ?? Wording()
    let parts = wording["Replace %1?"].split(separator: "%1", omittingEmptySubsequences: false)
    let name = path.lastPathComponent.withStandIns()
    let question = Dialog<Bool>.confirm(
      "\(parts.first ?? "")\(name, .emphasis)\(parts.dropFirst().first ?? "")" as StyledText,
      yes: wording["Replace"],
      no: wording["Keep"],
      isDestructive: true
    )
    question.answered.add { [weak self] isConfirmed in if isConfirmed { self?.give(path) } }
    page.application?.show(question)
  }
}

/// The inside of a file dialog.
@MainActor
private struct FileDialogContent {
  let widget: Widget
  private let model: FileDialogModel
  private let hidden: CheckBox
  private let onlySuffixes: CheckBox
  private let path: TextField

  init(_ model: FileDialogModel) {
    self.model = model
    hidden = CheckBox("Hidden files", isOn: model[\.showsHidden]).named("hidden files")
    onlySuffixes = CheckBox("Only %1", isOn: model[\.hasOnlySuffixes]).named("only suffixes")
    path = TextField(model[\.path].asText, placeholder: "path", width: 50).showingNames()
      .named("path").growing()
    let tree = fileTree(model)
    widget = VStack { [hidden, onlySuffixes, path] in
      tree
      HStack(spacing: 2) {
        hidden
        if !model.suffixes.isEmpty { onlySuffixes }
      }
      path
      MessageLine(model.problem, kind: .problem)
    }
    .growing(.both)
    translate(Wording())
  }

  func translate(_ wording: Wording) {
    model.wording = wording
    hidden.title = wording["Hidden files"]
    onlySuffixes.title = wording.text("Only %1", model.suffixes.joined(separator: ", "))
    path.placeholder = wording["path"]
  }
}

@MainActor
private func fileTree(_ model: FileDialogModel) -> Widget {
  let tree = Tree(
    Rows(model.roots).selecting(model[\.selectedPath]).choosing { model.choose($0) },
    expanded: model[\.expandedPaths],
    children: .loaded(if: \.isFolder) {
      model.contents(of: $0)
    } failure: {
      // The rows are translated.
      $0.text(in: Wording())
    },
    show: { entry, row in
      let wording = model.wording
      let isTop = row.content.place.depth == 0
      row.text = isTop ? entry.path.withStandIns() : entry.shownName
      switch entry.kind {
      case .folder, .file: break
      case .brokenLink: row.detail = wording["broken link"]
      case .unnamed: row.detail = wording["name is not UTF-8"]
      case .others(let count):
        row.text = wording.text("%1 more; type the path of one of them", "\(count)")
      }
      let isUsable = entry.kind == .folder || entry.kind == .file
      row.style = isUsable ? .text : .hint
    }
  )
  tree.translatesFailures = true
  return
    tree
    .named("files")
    .keys {
      KeyBinding(.backspace, title: "folder above", isEnabled: model.canGoUp) { model.goUp() }
        .word(true)
    }
    // The dialog must not change its size as folders are read and expanded.
    .width(56)
    .height(11)
}
