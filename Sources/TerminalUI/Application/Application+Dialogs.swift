public import ViewModels

extension Application {
  /// Shows a dialog over the current page.
  ///
  /// This method does nothing if the dialog is already answered or shown. If the application has
  /// finished, the dialog gets its refusal as the answer.
  ///
  /// When the `condition` is false, the dialog gets its refusal and goes:
  ///
  ///     application.show(dialog, while: model.signIn.isExecuting)
  public func show(
    _ dialog: Dialog<some Any>,
    while condition: @autoclosure @escaping () -> Bool = true
  ) {
    let observation = observe(condition) { [weak dialog] isTrue in
      if !isTrue { dialog?.cancel() }
    }
    if let observation { dialog.page.lifetime.add(observation) }
    guard dialog.answer == nil, dialog.page.application == nil else { return }
    guard phase != .finished else { return dialog.cancel() }
    dialog.page.keep(dialog)
    dialog.translate(shownGlyphs.wording)
    push(dialog.page)
  }

  /// Shows a dialog and waits for its answer.
  ///
  ///     if await application.ask(.confirm("Delete the file?", yes: "Delete")) { delete() }
  ///     let file = await application.ask(.choose("Open which file?", among: files) { $0.name })
  ///
  /// Returns the dialog's refusal if the task is canceled, the dialog is removed, or the
  /// application finishes before there is an answer. For `condition`, see ``show(_:while:)``.
  public func ask<Answer: Sendable>(
    _ dialog: Dialog<Answer>,
    while condition: @autoclosure @escaping () -> Bool = true
  ) async -> Answer {
    // A canceled task shows no dialog.
    if Task.isCancelled { dialog.cancel() }
    show(dialog, while: condition())
    return await dialog.result()
  }

  /// Returns a signal that shows a dialog for each subscription and sends the dialog's answer.
  ///
  ///     clear.pressed.signal
  ///       .flatMap(.first) { application.answers(to: .confirm("Clear the list?")) }
  ///       .filter { $0 }
  ///       .observe { _ in model.clear() }
  ///
  /// - Values: The answer.
  /// - End: Completes after the answer.
  /// - Disposal: Cancels the dialog.
  public nonisolated func answers<Answer: Sendable>(
    to dialog: @autoclosure @escaping @MainActor @Sendable () -> Dialog<Answer>
  ) -> Signal<Answer, Never> {
    Signal { [weak self] subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let dialog = dialog()
        dialog.answered.add { answer in
          subscriber.send(answer)
          subscriber.complete()
        }
        subscriber.onDisposal {
          onMainActor { dialog.cancel() }
        }
        guard let self else { return dialog.cancel() }
        self.show(dialog)
      }
    }
  }
}

extension Dialog where Answer: Sendable {
  /// A signal that sends the answer and completes.
  ///
  /// If the dialog is already answered, the signal sends that answer. The signal retains the
  /// dialog. A subscription does not retain the dialog.
  public var answers: Signal<Answer, Never> {
    Signal { subscriber in
      onMainActor {
        if let answer = self.answer {
          subscriber.send(answer)
          return subscriber.complete()
        }
        let handler = self.answered.add { answer in
          subscriber.send(answer)
          subscriber.complete()
        }
        subscriber.onDisposal {
          onMainActor { handler.remove() }
        }
      }
    }
  }
}
