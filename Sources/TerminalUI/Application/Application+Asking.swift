public import ViewModels

extension Application {
  /// Asks, and waits for the answer.
  ///
  /// It is the refusal if the task is cancelled meanwhile, or if the dialog is taken away.
  public func ask<Answer: Sendable>(_ dialog: Dialog<Answer>) async -> Answer {
    // Nobody is asked in vain.
    if Task.isCancelled { dialog.cancel() }
    show(dialog)
    return await dialog.result()
  }

  /// Asks for yes or no; Enter says yes, and Escape no.
  ///
  ///     if await application.confirm("Delete the file?", yes: "Delete") { delete() }
  public func confirm(
    title: String = "",
    _ question: String,
    yes: String = "OK",
    no: String = "Cancel"
  ) async -> Bool {
    await ask(.confirm(title: title, question, yes: yes, no: no))
  }

  /// Asks for one of some options; Escape answers nil.
  ///
  ///     let file = await application.choose("Open which file?", among: files) { $0.name }
  ///
  /// The parameters are those of the dialog of that name.
  public func choose<Option: Sendable>(
    title: String = "",
    _ text: String,
    among options: [Option],
    selectedIndex: Int = 0,
    ok: String = "OK",
    cancel: String = "Cancel",
    titled: @escaping (Option) -> String = { "\($0)" }
  ) async -> Option? {
    await ask(
      .choose(
        title: title,
        text,
        among: options,
        selectedIndex: selectedIndex,
        ok: ok,
        cancel: cancel,
        titled: titled
      )
    )
  }

  /// Asks for a line of text; Escape answers nil.
  ///
  ///     let name = await application.prompt("Save as", initial: "report.txt") { name in
  ///       name.isEmpty ? "Type a name." : nil
  ///     }
  ///
  /// The parameters are those of the dialog of that name.
  public func prompt(
    title: String = "",
    _ text: String,
    initial: String = "",
    placeholder: String = "",
    limit: Int? = nil,
    ok: String = "OK",
    cancel: String = "Cancel",
    problem: @escaping (String) -> String? = { _ in nil }
  ) async -> String? {
    await ask(
      .prompt(
        title: title,
        text,
        initial: initial,
        placeholder: placeholder,
        limit: limit,
        ok: ok,
        cancel: cancel,
        problem: problem
      )
    )
  }

  /// Asks for a password, or another text that nobody gets to see; Escape answers nil.
  ///
  /// The parameters are those of the dialog of that name.
  public func promptSecret(
    title: String = "",
    _ text: String,
    placeholder: String = "",
    limit: Int? = nil,
    ok: String = "OK",
    cancel: String = "Cancel",
    problem: @escaping (Secret) -> String? = { _ in nil }
  ) async -> Secret? {
    await ask(
      .promptSecret(
        title: title,
        text,
        placeholder: placeholder,
        limit: limit,
        ok: ok,
        cancel: cancel,
        problem: problem
      )
    )
  }
}

extension Dialog where Answer: Sendable {
  /// Waits for the answer; a task that is cancelled cancels the dialog.
  ///
  /// Whoever waits keeps the dialog, but not the application that shows it.
  func result() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { cancel() }
        if let answer { return continuation.resume(returning: answer) }
        answered.add { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in cancel() }
    }
  }
}
