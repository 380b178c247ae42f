internal import Login
internal import TerminalUI
internal import ViewModels

/// Returns the panel for a user who is signed in.
///
///     ┌ Signed in ───────────────────────────────────┐
///     │                                              │
///     │  ✓ Signed in as Ada Lovelace. Last sign-in   │
///     │    09:12.                                    │
///     │                                              │
///     │  ‹ Sign out ›   ‹ Quit ›                     │
///     │                                              │
///     └──────────────────────────────────────────────┘
///
/// The panel is as large as the form, so that nothing else moves when the panel replaces the form.
/// The figure omits the empty rows at the bottom.
func welcomePanel(_ model: LoginViewModel, quit: @escaping () -> Void) -> Widget {
  Centered(
    Box(
      Padding(
        Stack(.vertical, spacing: 1) {
          messageLine(model)
          Stack(.horizontal, spacing: 3) {
            Button("Sign out", mnemonic: "s", command: model.signOut).named(.signOut)
            Button("Quit", mnemonic: "q", action: quit).named(.quit)
          }
        },
        horizontal: 2,
        vertical: 1
      ),
      title: "Signed in"
    ),
    size: panelSize
  )
}

/// Returns a message line that shows the model's message and notices.
func messageLine(_ model: LoginViewModel) -> Widget {
  let line = MessageLine(height: 2)
  line.follow(model.values(of: \.screenMessage)) { $0.say($1.text, $1.kind.lineKind) }
  return line
}

extension LoginViewModel {
  /// The model's message with a hint or notice, or a notice in place of the message.
  fileprivate var screenMessage: FormMessage {
    switch status {
    case .working:
      let hint = message.text == activity ? "   Esc\u{A0}to\u{A0}cancel" : ""
      return FormMessage(lines(message.text + hint, slownessNotice))
    case .done: return FormMessage(lines(message.text, notice), message.kind)
    default: return notice.map { FormMessage($0) } ?? message
    }
  }

  private func lines(_ lines: String?...) -> String {
    // Sanitize each text, because the server's texts could contain line breaks.
    lines.compactMap { $0?.sanitized() }.joined(separator: "\n")
  }
}

extension FormMessage.Kind {
  fileprivate var lineKind: MessageLine.Kind {
    switch self {
    case .plain: .plain
    case .problem: .problem
    case .success: .success
    }
  }
}
