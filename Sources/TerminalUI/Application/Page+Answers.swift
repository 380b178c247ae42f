public import ViewModels

extension Page {
  /// Answers the requests of a view model with dialogs until the page is removed.
  ///
  ///     Page(model) { … }
  ///       .answering(model.confirmDelete) { .confirm("Delete \($0)?", yes: "Delete") }
  ///       .answering(model.chooseColor) { .choose("Which color?", among: $0) { $0.name } }
  ///       .answering(model.askName) { .prompt("New name", initial: $0) }
  ///
  /// The requests of one interaction are answered one at a time, in order of arrival. If the asking
  /// task is canceled, or if another program answers first, the dialog is removed. If several pages
  /// on the screen answer an interaction, the topmost one shows the dialog.
  ///
  /// While the page is not shown, it answers no requests. If no other handler exists, a request then
  /// gets the interaction's `unanswered` response.
  public func answering<Request, Response>(
    _ interaction: Interaction<Request, Response>,
    by dialog: @escaping (Request) -> Dialog<Response>
  ) -> Page {
    let answering = Answering(of: interaction)
    answerings.append(answering)
    let handler = interaction.answerIfPossible { [weak self, weak answering] request in
      guard let answering, self?.application?.uses(answering) == true else { return nil }
      // While the dialog waits, the handler must not retain the application.
      let dialog = dialog(request)
      self?.application?.show(dialog)
      return await dialog.result()
    }
    lifetime.add(handler)
    return self
  }
}

/// An interaction that a page answers.
final class Answering {
  fileprivate private(set) weak var interaction: AnyObject?

  fileprivate init(of interaction: AnyObject) {
    self.interaction = interaction
  }
}

extension Application {
  /// Returns true if no page above answers the same interaction.
  fileprivate func uses(_ answering: Answering) -> Bool {
    let latest = pages.lazy.flatMap(\.answerings).last { $0.interaction === answering.interaction }
    return latest === answering
  }
}
