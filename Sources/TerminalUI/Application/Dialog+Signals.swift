public import ViewModels

extension Dialog where Answer: Sendable {
  /// The answer, once there is one; then it completes.
  ///
  /// To those who come later it sends the answer at once. The signal keeps the dialog, and a
  /// subscription does not.
  public var answers: Signal<Answer, Never> {
    Signal { subscriber in
      UIScheduler().perform {
        MainActor.assumeIsolated {
          if let answer = self.answer {
            subscriber.send(answer)
            return subscriber.complete()
          }
          let handler = self.answered.add { answer in
            subscriber.send(answer)
            subscriber.complete()
          }
          subscriber.onDisposal {
            UIScheduler().perform { MainActor.assumeIsolated { handler.remove() } }
          }
        }
      }
    }
  }
}

extension Application {
  /// Asks for each subscription, sends the answer and completes.
  ///
  ///     clear.pressed.signal
  ///       .flatMap(.first) { application.answers(to: .confirm("Clear the list?")) }
  ///       .filter { $0 }
  ///       .observe { _ in model.clear() }
  ///
  /// - Values: the answer.
  /// - End: completes after it.
  /// - Disposal: takes the question back.
  public nonisolated func answers<Answer: Sendable>(
    to dialog: @autoclosure @escaping @MainActor @Sendable () -> Dialog<Answer>
  ) -> Signal<Answer, Never> {
    Signal { [weak self] subscriber in
      UIScheduler().perform {
        MainActor.assumeIsolated {
          guard !subscriber.isDisposed else { return }
          let dialog = dialog()
          dialog.answered.add { answer in
            subscriber.send(answer)
            subscriber.complete()
          }
          subscriber.onDisposal {
            UIScheduler().perform { MainActor.assumeIsolated { dialog.cancel() } }
          }
          guard let self else { return dialog.cancel() }
          self.show(dialog)
        }
      }
    }
  }
}
