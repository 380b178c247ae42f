public import ViewModels

extension Page {
  /// Answers what a view model asks, by dialogs over this page, until the page is left.
  ///
  ///     page.answer(model.confirmDelete) { .confirm("Delete \($0)?", yes: "Delete") }
  ///     page.answer(model.chooseColor) { .choose("Which colour?", among: $0) { $0.name } }
  ///     page.answer(model.askName) { .prompt("New name", initial: $0) }
  ///
  /// One dialog is shown at a time; the other requests wait, in the order in which they came. If the task
  /// that asks is cancelled, the dialog is gone. When the page is left, who asked is told that there
  /// was no answer. While the page is not shown, the answer is the refusal of the dialog.
  ///
  /// - Returns: a disposable that ends it before that.
  @discardableResult
  public func answer<Request, Response>(
    _ interaction: Interaction<Request, Response>,
    by dialog: @escaping (Request) -> Dialog<Response>
  ) -> any Disposable {
    let answering = interaction.answer { [weak self] request async in
      let dialog = dialog(request)
      if let application = self?.application { application.show(dialog) } else { dialog.cancel() }
      return await dialog.result()
    }
    lifetime.add(answering)
    return answering
  }
}
