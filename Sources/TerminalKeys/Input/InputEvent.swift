/// An action of the user at the terminal.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted.
  ///
  /// The text can contain control characters. Most terminals end each line of a paste with CR. A
  /// paste of more than 1 MiB becomes several events.
  case paste(String)
  /// The mouse was moved, clicked or scrolled.
  case mouse(MouseEvent)
  /// The terminal's window gained or lost the focus.
  case focus(gained: Bool)
}

nonisolated extension InputEvent {
  /// Returns the event as a line for a log, in ASCII without control characters.
  ///
  /// Pass true for `hidingText` while the user enters a password. The result is then nil for pastes
  /// and for keys that may edit text. A log that shows when such a key was pressed would reveal the
  /// length of the password, and the rhythm in which the user types.
  public func logDescription(hidingText: Bool) -> String? {
    switch self {
    case .key(let press) where hidingText && press.mayEdit: nil
    case .key(let press): "key " + press.logDescription
    case .paste where hidingText: nil
    case .paste(let text): "paste of \(text.count): \(text.logExcerpt)"
    case .mouse(let event): event.logDescription
    case .focus(gained: true): "focus gained"
    case .focus(gained: false): "focus lost"
    }
  }
}

nonisolated extension KeyPress {
  fileprivate var logDescription: String {
    if case .character = key { description.escapedToASCII } else { description }
  }

  /// True if the key may edit a line of text or move the cursor in the line.
  ///
  /// A letter that is typed shortly after Escape is reported with Alt, so a letter with Alt may be
  /// part of a password.
  fileprivate var mayEdit: Bool {
    switch key {
    case .enter, .tab, .escape, .up, .down, .pageUp, .pageDown, .function, .insert: false
    case .character("c"), .character("z"), .character("l"), .character("r"), .character("\\"):
      modifiers != .control
    default: true
    }
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
  /// The first 60 characters, escaped and in quotes, followed by "..." if the string is longer.
  fileprivate var logExcerpt: String {
    let excerpt = prefix(60)
    return "\"\(String(excerpt).escapedToASCII)\"" + (excerpt.endIndex < endIndex ? "..." : "")
  }

  fileprivate var escapedToASCII: String {
    unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
