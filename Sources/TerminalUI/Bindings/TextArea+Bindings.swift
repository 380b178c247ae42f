public import ViewModels

extension TextArea {
  /// The text now, and whenever it has changed; completes when the area is gone.
  public var textSignal: Signal<String, Never> {
    Signal(of: self, startingNow: true, on: changed) { $0.text }
  }

  /// The text whenever a person has changed it; completes when the area is gone.
  public var editedText: Signal<String, Never> {
    Signal(of: self, startingNow: false, on: edited) { $0.text }
  }

  /// A terminal of the text: what a person types comes out, and what goes in is shown.
  ///
  ///     area.textChannel() <-> model[\.comment]
  ///
  /// It sends no text at first, nor what goes in. Each call makes one of its own; none keeps the
  /// area alive, and all complete when it is gone.
  public func textChannel() -> ChannelTerminal<String, Never> {
    ChannelTerminal(of: self, edits: editedText) { $0.text = $1 }
  }
}
