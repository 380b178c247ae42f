public import ViewModels

extension SecretField {
  /// A signal that sends the current text and every later text.
  ///
  /// The signal completes when the field is deallocated.
  public var secretSignal: Signal<Secret, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.secret }
  }

  /// A signal that sends the text after each edit of the user.
  ///
  /// The signal completes when the field is deallocated. The event ``edited`` carries no text.
  public var editedSecret: Signal<Secret, Never> {
    Signal(of: self, startingNow: false, on: edited) { $0.secret }
  }

  /// Returns a channel terminal that binds the text in both directions.
  ///
  ///     field.secretChannel() <-> model[\.password]
  ///
  /// The channel terminal sends the text after each edit of the user. It sends neither the initial
  /// text nor texts from the other side. The channel terminal completes when the field is
  /// deallocated, and does not retain the field.
  public func secretChannel() -> ChannelTerminal<Secret, Never> {
    ChannelTerminal(of: self, edits: editedSecret) { $0.secret = $1 }
  }

  /// Returns a channel terminal that binds ``isRevealed`` in both directions.
  ///
  ///     field.isRevealedChannel() <-> model[\.showsPassword]
  ///
  /// If the field loses the focus while its text is visible, the field hides the text and the
  /// channel terminal sends false.
  public func isRevealedChannel() -> ChannelTerminal<Bool, Never> {
    ChannelTerminal(of: self, edits: revealToggled.signal) { $0.isRevealed = $1 }
  }
}
