public import ViewModels

/// A view model of a document whose commands ask the user questions.
///
/// The model does not know whether a dialog, a prompt or a test answers the questions.
public final class DialogsModel: Bindable {
  /// An action that needs a confirmation.
  public nonisolated enum DangerousAction: Equatable, Sendable {
    /// Deletes the document.
    case delete(name: String)
  }

  /// An answer to the question about unsaved changes.
  public nonisolated enum CloseChoice: Equatable, Sendable {
    /// Saves the changes.
    case save
    /// Discards the changes.
    case discard
    /// Keeps the document open.
    case stay
  }

  /// The question whether to perform a dangerous action.
  public let confirm = Interaction<DangerousAction, Bool>(unanswered: false)
  /// The question about the unsaved changes of a document.
  public let choose = Interaction<String, CloseChoice>(unanswered: .stay)
  /// The question for a new name, with the current name as input.
  ///
  /// The answer nil keeps the current name.
  public let rename = Interaction<String, String?>(unanswered: nil)

  /// The name of the document.
  @Observed public private(set) var name = "letter.txt"
  /// The descriptions of the actions so far, the latest first.
  @Observed public private(set) var history: [String] = []

  /// Creates a model of the document `letter.txt`.
  public init() {}

  /// Asks for a new name and renames the document.
  public private(set) lazy var askForName = Command(of: self) { model async in
    await model.changeName()
  }

  /// Asks about unsaved changes, then closes the document or keeps it open.
  public private(set) lazy var close = Command(of: self) { model async in
    await model.closeAfterQuestion()
  }

  /// Deletes the document after a confirmation.
  public private(set) lazy var delete = Command(of: self) { model async in
    await model.confirmDeletion()
  }

  private func changeName() async {
    guard let name = await rename.ask(name), !name.isEmpty, name != self.name else {
      return record("kept its name")
    }
    record("renamed to \(name)")
    self.name = name
  }

  private func closeAfterQuestion() async {
    switch await choose.ask(name) {
    case .save: record("saved and closed")
    case .discard: record("closed without saving")
    case .stay: record("stayed open")
    }
  }

  private func confirmDeletion() async {
    record(await confirm.ask(.delete(name: name)) ? "deleted" : "not deleted")
  }

  // MARK: Notices

  private let noticed = Subject<FormMessage, Never>()

  /// The short messages about the document.
  public var notices: Signal<FormMessage, Never> { noticed.signal }

  /// Sends a notice of a kind.
  public func report(_ kind: FormMessage.Kind) {
    let text =
      switch kind {
      case .plain: "Grace has opened \(name), too."
      case .success: "Saved \(name)."
      case .warning: "The disk is almost full."
      case .problem:
        "\(name) was not printed: the printer does not answer. Is it switched on, and has it paper?"
      }
    noticed.send(FormMessage(text, kind))
  }

  private func record(_ event: String) {
    history.insert(event, at: 0)
  }

  /// The state in one line, for the status line and the overview.
  public var summary: String {
    let isAsking = askForName.isExecuting || close.isExecuting || delete.isExecuting
    return "\(name): \(isAsking ? "waiting for an answer" : history.first ?? "no actions yet")"
  }
}
