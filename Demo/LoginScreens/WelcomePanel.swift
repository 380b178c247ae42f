internal import Login
internal import TerminalUI
internal import ViewModels

/// Returns the panel for a user who is signed in.
///
///     ┌ Signed in ───────────────────────────────────┐
///     │                                              │
///     │  ✓ Signed in as Ada Lovelace.                │
///     │    Last sign-in 09:12.                       │
///     │                                              │
///     │  ‹ Sign out ›   ‹ Quit ›                     │
///     │                                              │
///     └──────────────────────────────────────────────┘
///
/// The figure omits the empty rows at the bottom.
func welcomePanel(_ model: LoginViewModel) -> Widget {
  panel("Signed in") {
    messageLine(model)
    HStack(spacing: 3) {
      Button("Sign out", mnemonic: "s", command: model.signOut).named(.signOut)
      Button("Quit", mnemonic: "q") { $0.quit() }.named(.quit)
    }
  }
}

/// Returns a message line that shows the model's message and notices.
func messageLine(_ model: LoginViewModel) -> Widget {
  MessageLine(model.screenMessage)
}

extension LoginViewModel {
  /// The model's message with a hint or notice, or a notice in place of the message.
  fileprivate var screenMessage: FormMessage {
    switch status {
    case .working:
      let hint = message.text == activity ? "   Esc\u{A0}to\u{A0}cancel" : ""
      return FormMessage(lines(message.text + hint, slownessNotice))
    case .done(let session):
      let last = session.lastSignIn.map { "Last sign-in \($0)." }
      return FormMessage(lines(session.greeting, last, notice), message.kind)
    default: return notice.map { FormMessage($0) } ?? message
    }
  }

  private func lines(_ lines: String?...) -> String {
    // Sanitize each text, because the server's texts could contain line breaks.
    lines.compactMap { $0?.sanitized() }.joined(separator: "\n")
  }
}
