extension Application {
  /// Asks, and waits for the answer.
  ///
  ///     if await application.ask(.confirm("Delete the file?", yes: "Delete")) { delete() }
  ///     let file = await application.ask(.choose("Open which file?", among: files) { $0.name })
  ///
  /// It is the refusal if the task is cancelled meanwhile, or if the dialog is taken away.
  public func ask<Answer: Sendable>(_ dialog: Dialog<Answer>) async -> Answer {
    // Nobody is asked in vain.
    if Task.isCancelled { dialog.cancel() }
    show(dialog)
    return await dialog.result()
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
