public import ViewModels

extension PlainTextInput {
  /// The current text and every later one; completes when the control is deallocated.
  ///
  /// To receive only what the user types, use the signal of ``edited``.
  public final var textSignal: Signal<String, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.text }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.textChannel() <-> model[\.username]
  ///
  /// It sends the text after each edit of the user, but not its initial value or values set from
  /// the other side. It completes when the control is deallocated, and does not retain it.
  public final func textChannel() -> ChannelTerminal<String, Never> {
    let edits = Signal(of: self, startingNow: false, on: edited) { $0.text }
    return ChannelTerminal(of: self, edits: edits) { $0.text = $1 }
  }
}
