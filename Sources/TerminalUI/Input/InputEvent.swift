/// An action of the user at the terminal.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted.
  ///
  /// The text can contain control characters. Most terminals end each line of a paste with CR. A
  /// paste of more than a megabyte becomes several events.
  case paste(String)
  /// The mouse was moved, clicked or scrolled.
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the focus.
  case focus(gained: Bool)
}

nonisolated extension InputEvent {
  /// Returns the event as a line for a log, in ASCII without control characters.
  ///
  /// Pass true for `hidingText` while the user enters a password. The line then omits characters
  /// that may be part of the password, and the content and length of pastes.
  public func logDescription(hidingText: Bool) -> String {
    switch self {
    case .key(let press): "key " + press.logDescription(hidingText: hidingText)
    case .paste where hidingText: "paste"
    case .paste(let text): "paste of \(text.count): \(text.logExcerpt)"
    case .mouse(let event): event.logDescription
    case .focus(gained: true): "focus gained"
    case .focus(gained: false): "focus lost"
    }
  }
}

nonisolated extension KeyPress {
  fileprivate func logDescription(hidingText: Bool) -> String {
    guard case .character = key else { return description }
    // A key pressed shortly after Escape looks like a key with Alt, so a key with Alt may type
    // text.
    let mayBeText = !modifiers.contains(.control) || modifiers.contains(.alt)
    return hidingText && mayBeText ? "hidden" : description.escapedToASCII
  }
}

nonisolated extension MouseEvent {
  fileprivate var logDescription: String {
    "mouse \(modifiers.prefix)\(action.logDescription) at \(position.x), \(position.y)"
  }
}

nonisolated extension MouseEvent.Action {
  fileprivate var logDescription: String {
    switch self {
    case .press(let button): "press \(button.logDescription)"
    case .release(let button): "release \(button.logDescription)"
    case .drag(let button): "drag \(button.logDescription)"
    case .move: "move"
    case .scroll(let direction): "scroll \(direction)"
    }
  }
}

nonisolated extension MouseEvent.Button {
  fileprivate var logDescription: String {
    switch self {
    case .left: "left"
    case .middle: "middle"
    case .right: "right"
    case .other(let number): "button \(number)"
    }
  }
}

nonisolated extension String {
  /// The first 60 characters, escaped and in quotes.
  fileprivate var logExcerpt: String {
    let excerpt = prefix(60)
    return "\"\(String(excerpt).escapedToASCII)\"" + (excerpt.endIndex < endIndex ? "..." : "")
  }

  fileprivate var escapedToASCII: String {
    unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
