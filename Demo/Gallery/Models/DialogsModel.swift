public import ViewModels

/// A document that asks before anything is lost.
///
/// It asks without knowing whom: a dialog, a line on a terminal, or a test.
public final class DialogsModel: Bindable {
  /// What may be lost, and has to be said yes or no to.
  public nonisolated enum Danger: Equatable, Sendable {
    /// The document is deleted.
    case delete(name: String)
  }

  /// What is to become of changes.
  public nonisolated enum Fate: Equatable, Sendable {
    /// They are kept.
    case save
    /// They are lost.
    case discard
    /// The document stays open.
    case stay
  }

  /// Asks whether something dangerous is wanted.
  public let confirm = Interaction<Danger, Bool>(unanswered: false)
  /// Asks what is to become of the changes in a document.
  public let choose = Interaction<String, Fate>(unanswered: .stay)
  /// Asks for another name, and tells the one there is; nil keeps it.
  public let rename = Interaction<String, String?>(unanswered: nil)

  /// What the document is called.
  @Observed public private(set) var name = "letter.txt"
  /// What has been done to it, the latest first.
  @Observed public private(set) var history: [String] = []

  /// Creates a model of a letter.
  public init() {}

  deinit {}

  /// Asks for another name.
  public private(set) lazy var askForName = Command(of: self) { model async in
    await model.changeName()
  }

  /// Closes the document, once it is clear what becomes of its changes.
  public private(set) lazy var close = Command(of: self) { model async in
    await model.decide()
  }

  /// Deletes the document, if that is really wanted.
  public private(set) lazy var delete = Command(of: self) { model async in
    await model.throwAway()
  }

  private func changeName() async {
    guard let name = await rename.ask(name), !name.isEmpty, name != self.name else {
      return note("kept its name")
    }
    note("renamed to \(name)")
    self.name = name
  }

  private func decide() async {
    switch await choose.ask(name) {
    case .save: note("saved and closed")
    case .discard: note("closed without saving")
    case .stay: note("stayed open")
    }
  }

  private func throwAway() async {
    note(await confirm.ask(.delete(name: name)) ? "deleted" : "not deleted")
  }

  private func note(_ event: String) {
    history.insert(event, at: 0)
  }

  /// What the model knows now.
  public var summary: String {
    let isAsking = askForName.isExecuting || close.isExecuting || delete.isExecuting
    return "\(name): \(isAsking ? "waiting for an answer" : history.first ?? "nothing asked yet")"
  }
}
