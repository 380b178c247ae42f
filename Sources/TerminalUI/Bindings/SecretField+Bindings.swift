public import ViewModels

extension SecretField {
  /// The text; setting it is no edit, and an equal one leaves the cursor where it is.
  public var secret: Secret {
    get { Secret(content) }
    set { content = SecretText(newValue) }
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

// Character by character, so that there is never a string of all of them.

extension Secret {
  fileprivate init(_ text: SecretText) {
    self.init()
    for position in 0..<text.count { append(String(text[position])) }
  }
}

extension SecretText {
  fileprivate init(_ secret: Secret) {
    self.init()
    secret.withRevealedBytes { bytes in
      var characters = UTF8Span(unchecked: bytes).makeCharacterIterator()
      while let character = characters.next() {
        replaceSubrange(count..<count, with: CollectionOfOne(character))
      }
    }
  }
}
