internal import Login
internal import TerminalUI
internal import ViewModels

/// Returns what somebody sees who is signed in.
///
///     ┌ Signed in ───────────────────────────────────┐
///     │                                              │
///     │  ✓ Signed in as Ada Lovelace. Last sign-in   │
///     │  09:12.                                      │
///     │                                              │
///     │  ‹ Sign out ›   ‹ Quit ›                     │
///     │                                              │
///     └──────────────────────────────────────────────┘
func welcomePanel(_ model: LoginViewModel, quit: @escaping () -> Void) -> Widget {
  let signOut = Button("Sign out", mnemonic: "s").named(.signOut)
  signOut.command = model.signOut
  return Centered(
    Box(
      Padding(
        Stack(.vertical, spacing: 1) {
          messageLine(model)
          Stack(.horizontal, spacing: 3) {
            signOut
            Button("Quit", mnemonic: "q", action: quit).named(.quit)
          }
        },
        horizontal: 2,
        vertical: 1
      ),
      title: "Signed in"
    ),
    size: Size(width: 48, height: 8)
  )
}

/// Returns a line that says what there is to say.
func messageLine(_ model: LoginViewModel) -> Widget {
  let line = MessageLine(height: 2)
  line.follow(model.values(of: \.sayings)) { line, sayings in
    line.say(sayings.text, MessageLine.Kind(sayings.kind))
  }
  return line
}

extension LoginViewModel {
  /// The message, what can be done about it, and what else is to be known, each harmless to show.
  fileprivate var sayings: Message {
    if case .working = status {
      let hint = message.text == activity ? "   Esc\u{A0}to\u{A0}cancel" : ""
      return Message(lines(message.text + hint, slownessNotice))
    }
    if isSignedIn { return Message(lines(message.text, notice), message.kind) }
    return notice.map { Message($0) } ?? message
  }

  private func lines(_ lines: String?...) -> String {
    // The server's words could have ends of lines in them.
    lines.compactMap { $0?.sanitised() }.joined(separator: "\n")
  }
}

extension MessageLine.Kind {
  fileprivate init(_ kind: LoginViewModel.Message.Kind) {
    self =
      switch kind {
      case .plain: .plain
      case .problem: .problem
      case .success: .success
      }
  }
}
