/// What a person did at the terminal.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted, exactly as it came; most terminals end its lines with CR.
  ///
  /// It may hold control characters. A paste of more than a megabyte comes as several events.
  case paste(String)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// The terminal's window got or lost the focus.
  case focus(gained: Bool)
}

nonisolated extension InputEvent {
  /// The event as a line of a log, in ASCII without control characters.
  ///
  /// `hidingText` hides all that could be part of what is typed, for a log kept while a secret
  /// is entered: every character without Control, and pastes down to their length.
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
    // With Alt it may be a character after all: Escape, and a key soon after it.
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
  /// The first characters, in quotes.
  fileprivate var logExcerpt: String {
    let excerpt = prefix(60)
    return "\"\(String(excerpt).escapedToASCII)\"" + (excerpt.endIndex < endIndex ? "..." : "")
  }

  fileprivate var escapedToASCII: String {
    unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
