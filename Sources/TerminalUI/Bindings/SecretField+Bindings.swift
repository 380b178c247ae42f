public import ViewModels

extension SecretField {
  /// The text; setting it is no edit, and an equal one leaves the cursor where it is.
  public var secret: Secret {
    get { content }
    set { content = newValue }
  }

  /// Shows the text to a closure; a string that is kept is overwritten by nobody.
  public func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withRevealed(body)
  }

  /// Removes all characters; that is no edit.
  public func clear() {
    content = Secret()
  }

  /// The text now, and whenever it has changed; completes when the field is gone.
  public var secretSignal: Signal<Secret, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.secret }
  }

  /// The text whenever a person has changed it; completes when the field is gone.
  public var editedSecret: Signal<Secret, Never> {
    Signal(of: self, startingNow: false, on: edited) { $0.secret }
  }

  /// A terminal of the text: what a person types comes out, and what goes in is shown.
  ///
  ///     field.secretChannel() <-> model[\.password]
  ///
  /// It sends no text at first, nor what goes in. Each call makes one of its own; none keeps the
  /// field alive, and all complete when it is gone.
  public func secretChannel() -> ChannelTerminal<Secret, Never> {
    ChannelTerminal(of: self, edits: editedSecret) { $0.secret = $1 }
  }

  /// A terminal of whether the text is revealed: what a person does to that comes out.
  ///
  ///     field.isRevealedChannel() <-> model[\.showsPassword]
  ///
  /// When the focus leaves the field it hides its text, and sends that too.
  public func isRevealedChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: revealToggled.signal) { $0.isRevealed = $1 }
  }
}
