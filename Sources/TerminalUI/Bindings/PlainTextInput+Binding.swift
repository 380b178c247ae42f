public import ViewModels

extension PlainTextInput {
  /// A signal that sends the current text and every later text.
  ///
  /// The signal completes when the control is deallocated. To receive only edits of the user, use
  /// the signal of ``edited``.
  public final var textSignal: Signal<String, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.text }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.textChannel() <-> model[\.username]
  ///
  /// The channel terminal sends the text after each edit of the user. It sends neither the initial
  /// text nor texts from the other side. The channel terminal completes when the control is
  /// deallocated, and does not retain the control.
  public final func textChannel() -> ChannelTerminal<String, Never> {
    let edits = Signal(of: self, startingNow: false, on: edited) { $0.text }
    return ChannelTerminal(of: self, edits: edits) { $0.text = $1 }
  }
}
