public import ViewModels

/// A view model of letters in folders, with commands that menus, keys and the help run.
public final class CommandsModel: Bindable {
  /// A folder of letters.
  public nonisolated enum Folder: String, CaseIterable, Sendable {
    /// The letters that have arrived.
    case inbox
    /// The letters to keep.
    case archive
  }

  /// A letter.
  public nonisolated struct Letter: Identifiable, Equatable, Sendable {
    /// A number that is never reused.
    public let id: Int
    /// The sender and the subject.
    public let subject: String
    /// The folder that contains the letter.
    public var folder: Folder
  }

  /// The folder that is shown.
  @Observed public var folder = Folder.inbox
  /// The identity of the selected letter; nil if there is none.
  @Observed public var selectedID: Int? = 1
  /// The letters in all folders.
  @Observed public private(set) var letters: [Letter]
  /// The latest action, in words.
  @Observed public private(set) var latest = "no action yet"

  /// Creates a model of five letters.
  public init() {
    let subjects = [
      "Ada: notes on the engine", "Charles: the bill", "Mary: a talk about comets",
      "Augustus: your algebra", "Lord B.: a poem",
    ]
    letters = subjects.enumerated().map { Letter(id: $0 + 1, subject: $1, folder: .inbox) }
  }

  /// The letters in the folder that is shown.
  public var shown: [Letter] { letters.filter { $0.folder == folder } }

  private var selected: Letter? { shown.first { $0.id == selectedID } }

  private var hasSelection: Bool { selected != nil }

  private var canArchive: Bool { hasSelection && folder == .inbox }

  private var canRestore: Bool { hasSelection && folder == .archive }

  /// Adds a copy of the selected letter.
  public private(set) lazy var copy = Command(of: self, enabledIf: \.hasSelection) { model in
    guard let letter = model.selected else { return }
    let id = (model.letters.map(\.id).max() ?? 0) + 1
    model.letters.append(Letter(id: id, subject: letter.subject, folder: letter.folder))
    model.latest = "copied \(letter.subject)"
  }

  /// Moves the selected letter to the archive.
  public private(set) lazy var archive = Command(of: self, enabledIf: \.canArchive) { model in
    model.move(to: .archive)
  }

  /// Moves the selected letter back to the inbox.
  public private(set) lazy var restore = Command(of: self, enabledIf: \.canRestore) { model in
    model.move(to: .inbox)
  }

  /// Deletes the selected letter.
  public private(set) lazy var delete = Command(of: self, enabledIf: \.hasSelection) { model in
    guard let letter = model.selected else { return }
    model.letters.removeAll { $0.id == letter.id }
    model.latest = "deleted \(letter.subject)"
  }

  private func move(to folder: Folder) {
    guard let id = selected?.id, let index = letters.firstIndex(where: { $0.id == id }) else {
      return
    }
    latest = "moved \(letters[index].subject)"
    letters[index].folder = folder
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String { "\(shown.count) in the \(folder.rawValue), \(latest)" }
}
