internal import Signals
internal import ViewModels

/// What the user chooses in a file dialog.
public nonisolated enum FileChoice: Hashable, Sendable {
  /// A file that exists.
  case file
  /// A folder that exists.
  case folder
  /// A file to write, with a name to begin with. The user confirms to replace a file that exists.
  case newFile(name: String)
}

/// The model of a file dialog: the folders that are shown, and the path that is typed.
///
/// The disk is read on a scheduler, so that a slow disk does not block the screen.
final class FileDialogModel: Bindable {
  /// What a look at the disk says about a path.
  nonisolated enum Verdict: Equatable, Sendable {
    case accepted(String)
    /// A file that would be replaced.
    case existing(String)
    /// A folder to show, in which the user can choose a file.
    case folder(String)
    case unreadable(FolderProblem)
    /// An English text of the wording, and the path for its placeholder.
    case rejected(String, String = "")
  }

  /// Which entries are shown.
  nonisolated struct Filter: Equatable, Sendable {
    var showsHidden = false
    /// The endings of the names of shown files; empty for all files.
    var suffixes: [String] = []
    var hidesFiles = false

    func accepts(_ entry: FileEntry) -> Bool {
      if case .others = entry.kind { return true }
      if entry.isHidden, !showsHidden { return false }
      if entry.isFolder { return true }
      return !hidesFiles && (suffixes.isEmpty || suffixes.contains { entry.name.hasSuffix($0) })
    }
  }

  /// The maximum number of entries of a folder that are shown.
  nonisolated static let maximum = 50_000

  let choice: FileChoice
  let suffixes: [String]
  /// The answers: paths that the user may have.
  let answers = Subject<String, Never>()
  /// The paths of files that the user must confirm to replace.
  let replacements = Subject<String, Never>()

  /// The folder at the top of the tree.
  @Observed private(set) var root: String
  @Observed var selectedPath: ExactPath?
  @Observed var expandedPaths: Set<ExactPath>
  /// The typed path.
  @Observed var path: ExactPath { didSet { if path != oldValue { problem = nil } } }
  @Observed var showsHidden = false
  @Observed var hasOnlySuffixes: Bool
  @Observed private(set) var problem: String?
  /// The words for problems.
  @Observed var wording = Wording()

  private let files: FileSystem
  private let scheduler: any Scheduler
  private let check = SerialDisposable()

  init(
    _ choice: FileChoice,
    in folder: String,
    suffixes: [String],
    files: FileSystem,
    on scheduler: any Scheduler
  ) {
    self.choice = choice
    self.suffixes = suffixes
    self.files = files
    self.scheduler = scheduler
    let root = folder.absolutePath(in: FileSystem.currentFolder, home: FileSystem.home)
    self.root = root
    expandedPaths = [ExactPath(root)]
    selectedPath = ExactPath(root)
    hasOnlySuffixes = !suffixes.isEmpty
    let name = if case .newFile(let name) = choice { name } else { "" }
    path = ExactPath(root.appending(component: name))
    follow(values(of: \.selectedPath)) { model, path in model.showSelection(path) }
  }

  deinit {
    check.dispose()
  }

  var roots: [FileEntry] { [FileEntry(path: root, kind: .folder)] }

  var canGoUp: Bool { root != "/" }

  /// Shows the folder that contains the folder at the top.
  func goUp() {
    show(root.parentFolder)
  }

  private func show(_ folder: String) {
    let before = root
    folders.insert(ExactPath(before))
    batch {
      root = folder
      expandedPaths.insert(ExactPath(folder))
      selectedPath = ExactPath(before.hasPrefix(folder) ? before : folder)
    }
  }

  /// Copies the path of a selected entry to the field.
  private func showSelection(_ selected: ExactPath?) {
    guard let selected, selected != path else { return }
    let text = selected.description
    if isFolder(selected) {
      let name = if case .newFile = choice { path.description.lastNameInField } else { "" }
      path = choice == .folder ? selected : ExactPath(text.appending(component: name))
    } else if text.contains("\0") {
      // No text names this file, so none of another file must remain.
      path = ExactPath(text.parentFolder.appending(component: ""))
    } else {
      path = selected
    }
  }

  /// The folders that were listed so far.
  private var folders: Set<ExactPath> = []

  private func isFolder(_ path: ExactPath) -> Bool {
    path == ExactPath(root) || folders.contains(path)
  }

  // MARK: Reading folders

  private var filter: Filter {
    Filter(
      showsHidden: showsHidden,
      suffixes: hasOnlySuffixes ? suffixes : [],
      hidesFiles: choice == .folder
    )
  }

  /// Reads a folder, and sends its entries again when other entries are to be shown.
  func contents(of folder: FileEntry) -> Signal<[FileEntry], FolderProblem> {
    let filters = values(of: \.filter)
    return reading(folder.path).map { [weak self] entries in
      let found = entries.filter(\.isFolder).map(\.id)
      onMainActor { self?.folders.formUnion(found) }
      return entries
    }
    .combineLatest(with: filters)
    .map { entries, filter in Self.shown(entries.filter(filter.accepts)) }
  }

  private func reading(_ path: String) -> Signal<[FileEntry], FolderProblem> {
    Signal { [files, scheduler] subscriber in
      scheduler.perform {
        guard !subscriber.isDisposed else { return }
        do throws(FolderProblem) {
          let entries = try files.entries(path) { subscriber.isDisposed }
          subscriber.send(Self.sorted(entries))
          subscriber.complete()
        } catch {
          subscriber.fail(error)
        }
      }
    }
    .deliver(on: .ui)
  }

  /// Returns the entries with the folders first, in the order of their names.
  private nonisolated static func sorted(_ entries: [FileEntry]) -> [FileEntry] {
    entries.map { (isFile: !$0.isFolder, key: $0.name.lowercased(), entry: $0) }
      .sorted { ($0.isFile ? 1 : 0, $0.key) < ($1.isFile ? 1 : 0, $1.key) }
      .map(\.entry)
  }

  private nonisolated static func shown(_ entries: [FileEntry]) -> [FileEntry] {
    guard entries.count > maximum else { return entries }
    let rest = FileEntry(path: entries[maximum].path, kind: .others(entries.count - maximum))
    return entries.prefix(maximum) + [rest]
  }

  // MARK: Answering

  /// Chooses an entry of the tree.
  func choose(_ entry: FileEntry) {
    guard entry.kind == .file else { return }
    path = entry.id
    accept()
  }

  /// Looks on the disk whether the typed path can be the answer.
  func accept() {
    let typed = path.description
    let wanted = typed.absolutePath(in: root, home: FileSystem.home)
    let endsWithSlash = typed.isEmpty || typed.hasSuffix("/")
    let (choice, files) = (choice, files)
    let verdict = Signal<Verdict, Never> { [scheduler] subscriber in
      scheduler.perform {
        subscriber.send(Self.verdict(on: wanted, endsWithSlash, for: choice, files))
        subscriber.complete()
      }
    }
    check.inner = verdict.observe { [weak self] verdict in self?.handle(verdict) }
  }

  private func handle(_ verdict: Verdict) {
    switch verdict {
    case .accepted(let path): answers.send(path)
    case .existing(let path): replacements.send(path)
    case .folder(let path):
      if path == root { problem = wording["Choose a file in this folder."] } else { show(path) }
    case .unreadable(let reason): problem = reason.text(in: wording)
    case .rejected(let text, let path): problem = wording.text(text, path.withStandIns())
    }
  }

  nonisolated static func verdict(
    on path: String,
    _ endsWithSlash: Bool,
    for choice: FileChoice,
    _ files: FileSystem
  ) -> Verdict {
    let status = files.status(path)
    if case .problem(let problem) = status { return .unreadable(problem) }
    switch (choice, status) {
    case (.file, .file): return .accepted(path)
    case (.file, .folder), (.newFile, .folder): return .folder(path)
    case (.file, _): return .rejected("There is no file %1.", path)
    case (.folder, .folder): return .accepted(path)
    case (.folder, .file): return .rejected("%1 is not a folder.", path)
    case (.folder, _): return .rejected("There is no folder %1.", path)
    case (.newFile, .file): return .existing(path)
    case (.newFile, _):
      if endsWithSlash { return .rejected("Type a name.") }
      guard files.status(path.parentFolder) == .folder else {
        return .rejected("There is no folder %1.", path.parentFolder)
      }
      guard files.canWrite(path.parentFolder) else {
        return .rejected("You may not write to %1.", path.parentFolder)
      }
      return .accepted(path)
    }
  }
}

nonisolated extension String {
  /// The name after the last slash of a typed path, which may be empty.
  fileprivate var lastNameInField: String {
    split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}
