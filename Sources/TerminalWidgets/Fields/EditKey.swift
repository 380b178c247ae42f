/// An editing command and the keys that perform it.
///
/// Most keys are the same as in shells or other toolkits. Ctrl-Z and Ctrl-C do not edit, because
/// they suspend and quit the program.
nonisolated struct EditKey: Sendable {
  let presses: [KeyPress]
  let title: String
  let command: EditCommand

  /// True for the commands that menus of other programs contain, too.
  var isInContextMenu: Bool {
    switch command {
    case .kill(.wordLeft), .copy, .yank, .selectAll, .undo, .redo:
      presses != [.alt(.backspace), .control(.backspace)]
    default: false
    }
  }

  private init(_ presses: KeyPress..., title: String, _ command: EditCommand) {
    self.presses = presses
    self.title = title
    self.command = command
  }

  /// The keys of a single-line text that is not secret.
  static let line = oneLine + clips + history

  /// The keys of a secret, without keys for copying and undo.
  static let secret =
    oneLine + [
      EditKey(
        .control("w"),
        .alt(.backspace),
        .control(.backspace),
        title: "delete word left",
        .delete(.wordLeft)
      )
    ]

  private static let oneLine: [EditKey] =
    shared + [
      EditKey(.home, .control("a"), .control(.home), title: "start", .move(.lineStart)),
      EditKey(.end, .control("e"), .control(.end), title: "end", .move(.lineEnd)),
      EditKey(
        .shift(.home),
        .shift(.control(.home)),
        title: "select to start",
        .extend(.lineStart)
      ),
      EditKey(.shift(.end), .shift(.control(.end)), title: "select to end", .extend(.lineEnd)),
    ]

  /// The keys of a multiline text.
  static let area: [EditKey] =
    shared + clips + history + [
      EditKey(.up, .control("p"), title: "up", .move(.up)),
      EditKey(.down, .control("n"), title: "down", .move(.down)),
      EditKey(.home, .control("a"), title: "start of line", .move(.lineStart)),
      EditKey(.end, .control("e"), title: "end of line", .move(.lineEnd)),
      EditKey(.pageUp, title: "page up", .move(.pageUp)),
      EditKey(.pageDown, title: "page down", .move(.pageDown)),
      EditKey(.control(.home), title: "start of text", .move(.textStart)),
      EditKey(.control(.end), title: "end of text", .move(.textEnd)),
      EditKey(.shift(.up), title: "select up", .extend(.up)),
      EditKey(.shift(.down), title: "select down", .extend(.down)),
      EditKey(.shift(.home), title: "select to start of line", .extend(.lineStart)),
      EditKey(.shift(.end), title: "select to end of line", .extend(.lineEnd)),
      EditKey(.shift(.pageUp), title: "select page up", .extend(.pageUp)),
      EditKey(.shift(.pageDown), title: "select page down", .extend(.pageDown)),
      EditKey(.shift(.control(.home)), title: "select to start of text", .extend(.textStart)),
      EditKey(.shift(.control(.end)), title: "select to end of text", .extend(.textEnd)),
      EditKey(.enter, title: "new line", .newline),
    ]

  /// The keys that cut, copy, delete the word on the left, or insert an earlier text of the kill
  /// ring.
  private static let clips: [EditKey] = [
    EditKey(.control("w"), title: "cut, or delete word left", .kill(.wordLeft)),
    EditKey(.alt(.backspace), .control(.backspace), title: "delete word left", .kill(.wordLeft)),
    EditKey(.alt("w"), title: "copy", .copy),
    EditKey(.alt("y"), title: "insert earlier text instead", .yankPrevious),
  ]

  /// The keys for undo and redo.
  private static let history: [EditKey] = [
    // Most terminals send Ctrl-_ for Ctrl-/.
    EditKey(.alt("z"), .control("_"), .control("/"), title: "undo", .undo),
    EditKey(.alt(.shift("z")), title: "redo", .redo),
  ]

  private static let shared: [EditKey] = [
    EditKey(.left, .control("b"), title: "left", .move(.left)),
    EditKey(.right, .control("f"), title: "right", .move(.right)),
    EditKey(.control(.left), .alt("b"), .alt(.left), title: "word left", .move(.wordLeft)),
    EditKey(.control(.right), .alt("f"), .alt(.right), title: "word right", .move(.wordRight)),
    EditKey(.shift(.left), title: "select left", .extend(.left)),
    EditKey(.shift(.right), title: "select right", .extend(.right)),
    EditKey(.shift(.control(.left)), title: "select word left", .extend(.wordLeft)),
    EditKey(.shift(.control(.right)), title: "select word right", .extend(.wordRight)),
    EditKey(.alt("a"), title: "select all", .selectAll),
    EditKey(.backspace, .shift(.backspace), title: "delete left", .delete(.left)),
    EditKey(.delete, .control("d"), title: "delete right", .delete(.right)),
    EditKey(
      .alt("d"),
      .alt(.delete),
      .control(.delete),
      title: "delete word right",
      .kill(.wordRight)
    ),
    EditKey(.control("u"), title: "delete to start", .kill(.lineStart)),
    EditKey(.control("k"), title: "delete to end", .kill(.lineEnd)),
    EditKey(.control("y"), title: "insert deleted or copied text", .yank),
    EditKey(.control("t"), title: "swap characters", .transpose),
  ]
}

extension TextInput {
  /// Returns a key map with editing keys, which the footer does not show, and other keys.
  func keyMap(
    _ title: String,
    editing keys: [EditKey],
    and others: [KeyBinding] = []
  ) -> KeyMap {
    let bindings = keys.map { key in
      let binding = KeyBinding(key.presses, title: key.title, isInFooter: false) { [weak self] in
        self?.edit(.command(key.command))
      }
      return key.isInContextMenu ? binding.inContextMenu() : binding
    }
    return KeyMap(ofToolkit: title, takesText: true, bindings: bindings + others)
  }
}
