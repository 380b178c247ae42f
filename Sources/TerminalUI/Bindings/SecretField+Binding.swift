public import ViewModels

extension SecretField {
  /// The text.
  ///
  /// Setting the text does not send ``edited``. Setting equal text keeps the cursor in place.
  public var secret: Secret {
    get { storedSecret }
    set { storedSecret = newValue }
  }

  /// Passes the text to a closure.
  ///
  /// A string that the closure keeps is not overwritten after use.
  public func withRevealed<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storedSecret.withRevealed(body)
  }

  /// Removes all characters without sending ``edited``.
  public func clear() {
    storedSecret = Secret()
  }

  /// The current text and every later one; completes when the field is deallocated.
  public var secretSignal: Signal<Secret, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.secret }
  }

  /// The text after each edit of the user; completes when the field is deallocated.
  ///
  /// Unlike this signal, the event ``edited`` carries no value.
  public var editedSecret: Signal<Secret, Never> {
    Signal(of: self, startingNow: false, on: edited) { $0.secret }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.secretChannel() <-> model[\.password]
  ///
  /// It sends the text after each edit of the user, but not its initial value or values set from
  /// the other side. It completes when the field is deallocated, and does not retain it.
  public func secretChannel() -> ChannelTerminal<Secret, Never> {
    ChannelTerminal(of: self, edits: editedSecret) { $0.secret = $1 }
  }

  /// Returns a channel terminal that binds ``isRevealed`` in both directions.
  ///
  ///     field.isRevealedChannel() <-> model[\.showsPassword]
  ///
  /// When the field loses the focus it hides its text, and the terminal sends false.
  public func isRevealedChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: revealToggled.signal) { $0.isRevealed = $1 }
  }
}
