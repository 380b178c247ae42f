import TerminalUI
import Testing

/// A complete sequence of bytes, with the events that it represents.
nonisolated struct InputSample: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let events: [InputEvent]

  init(bytes: [UInt8], _ events: [InputEvent]) {
    self.bytes = bytes
    self.events = events
  }

  init(_ text: String, _ events: [InputEvent]) {
    self.init(bytes: Array(text.utf8), events)
  }

  init(_ text: String, _ press: KeyPress) {
    self.init(text, [.key(press)])
  }

  var testDescription: String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .map { $0.escaped(asASCII: true) }.joined()
  }

  /// The bytes of the sample after an additional Escape.
  var doubled: [UInt8] { [0x1B] + bytes }
}

nonisolated extension InputSample {
  static let all = text + controls + alts + xterm + others + mouse + rest + swallowed

  static let text: [InputSample] = [
    InputSample("a", "a"),
    InputSample("A", "A"),
    InputSample(" ", .space),
    InputSample("~", "~"),
    InputSample("é", "é"),
    InputSample("密", "密"),
    InputSample("👩", "👩"),
    InputSample("\u{10FFFF}", .character("\u{10FFFF}")),
    // Each scalar is an event. An editor joins them into one character.
    InputSample("e\u{301}", [.key("e"), .key(.character("\u{301}"))]),
    InputSample("👩\u{200D}🚀", [.key("👩"), .key(.character("\u{200D}")), .key("🚀")]),
    // C1 codes are not text.
    InputSample("\u{85}\u{9B}", []),
  ]

  static let controls: [InputSample] = [
    InputSample("\0", .control(.space)),
    InputSample("\u{1}", .control("a")),
    InputSample("\u{3}", .control("c")),
    InputSample("\u{8}", .backspace),
    InputSample("\u{7F}", .backspace),
    InputSample("\t", .tab),
    InputSample("\r", .enter),
    InputSample("\n", .enter),
    InputSample("\r\n", [.key(.enter), .key(.enter)]),
    InputSample("\u{1A}", .control("z")),
    InputSample("\u{1C}", .control("\\")),
    InputSample("\u{1D}", .control("]")),
    InputSample("\u{1E}", .control("^")),
    InputSample("\u{1F}", .control("_")),
  ]

  static let alts: [InputSample] = [
    InputSample("\u{1B}f", .alt("f")),
    InputSample("\u{1B}F", .alt("F")),
    InputSample("\u{1B}é", .alt("é")),
    InputSample("\u{1B}密", .alt("密")),
    InputSample("\u{1B} ", .alt(.space)),
    InputSample("\u{1B}\r", .alt(.enter)),
    InputSample("\u{1B}\u{7F}", .alt(.backspace)),
    InputSample("\u{1B}\u{8}", .alt(.backspace)),
    InputSample("\u{1B}\t", .alt(.tab)),
    InputSample("\u{1B}\u{1}", .control(.alt("a"))),
    InputSample("\u{1B}\0", .control(.alt(.space))),
    InputSample("\u{1B}\\", .alt("\\")),
  ]

  static let xterm: [InputSample] = [
    InputSample("\u{1B}[A", .up),
    InputSample("\u{1B}[B", .down),
    InputSample("\u{1B}[C", .right),
    InputSample("\u{1B}[D", .left),
    InputSample("\u{1B}[H", .home),
    InputSample("\u{1B}[F", .end),
    InputSample("\u{1B}OA", .up),
    InputSample("\u{1B}OB", .down),
    InputSample("\u{1B}OC", .right),
    InputSample("\u{1B}OD", .left),
    InputSample("\u{1B}OH", .home),
    InputSample("\u{1B}OF", .end),
    InputSample("\u{1B}OP", .function(1)),
    InputSample("\u{1B}OQ", .function(2)),
    InputSample("\u{1B}OR", .function(3)),
    InputSample("\u{1B}OS", .function(4)),
    InputSample("\u{1B}[Z", .shift(.tab)),
    InputSample("\u{1B}[1;2A", .shift(.up)),
    InputSample("\u{1B}[1;3A", .alt(.up)),
    InputSample("\u{1B}[1;4A", .alt(.shift(.up))),
    InputSample("\u{1B}[1;5C", .control(.right)),
    InputSample("\u{1B}[1;6C", .control(.shift(.right))),
    InputSample("\u{1B}[1;7D", .control(.alt(.left))),
    InputSample("\u{1B}[1;8D", .control(.alt(.shift(.left)))),
    InputSample("\u{1B}[1;9A", .alt(.up)),
    InputSample("\u{1B}[1;5H", .control(.home)),
    InputSample("\u{1B}[1;2F", .shift(.end)),
    InputSample("\u{1B}[1;2P", .shift(.function(1))),
    InputSample("\u{1B}[1;5R", .control(.function(3))),
    InputSample("\u{1B}[2~", .insert),
    InputSample("\u{1B}[3~", .delete),
    InputSample("\u{1B}[5~", .pageUp),
    InputSample("\u{1B}[6~", .pageDown),
    InputSample("\u{1B}[3;5~", .control(.delete)),
    InputSample("\u{1B}[6;2~", .shift(.pageDown)),
    InputSample("\u{1B}[15~", .function(5)),
    InputSample("\u{1B}[15;2~", .shift(.function(5))),
    InputSample("\u{1B}[17~", .function(6)),
    InputSample("\u{1B}[18~", .function(7)),
    InputSample("\u{1B}[19~", .function(8)),
    InputSample("\u{1B}[20~", .function(9)),
    InputSample("\u{1B}[21~", .function(10)),
    InputSample("\u{1B}[23~", .function(11)),
    InputSample("\u{1B}[24~", .function(12)),
    InputSample("\u{1B}[24;6~", .control(.shift(.function(12)))),
    // xterm with modifyOtherKeys.
    InputSample("\u{1B}[27;5;9~", .control(.tab)),
    InputSample("\u{1B}[27;6;65~", KeyPress(.character("a"), [.control, .shift])),
    InputSample("\u{1B}[27;5;13~", .control(.enter)),
    InputSample("\u{1B}[27;2;233~", "É"),
  ]

  static let others: [InputSample] = [
    // The Linux console, tmux and screen: Home, End and the function keys.
    InputSample("\u{1B}[[A", .function(1)),
    InputSample("\u{1B}[[E", .function(5)),
    InputSample("\u{1B}[1~", .home),
    InputSample("\u{1B}[4~", .end),
    InputSample("\u{1B}[25~", .function(13)),
    InputSample("\u{1B}[26~", .function(14)),
    InputSample("\u{1B}[28~", .function(15)),
    InputSample("\u{1B}[29~", .function(16)),
    InputSample("\u{1B}[31~", .function(17)),
    InputSample("\u{1B}[34~", .function(20)),
    // rxvt.
    InputSample("\u{1B}[7~", .home),
    InputSample("\u{1B}[8~", .end),
    InputSample("\u{1B}[11~", .function(1)),
    InputSample("\u{1B}[14~", .function(4)),
    InputSample("\u{1B}[a", .shift(.up)),
    InputSample("\u{1B}[d", .shift(.left)),
    InputSample("\u{1B}Oa", .control(.up)),
    InputSample("\u{1B}Oc", .control(.right)),
    InputSample("\u{1B}[3$", .shift(.delete)),
    InputSample("\u{1B}[7^", .control(.home)),
    InputSample("\u{1B}[8@", .control(.shift(.end))),
    InputSample("\u{1B}[11^", .control(.function(1))),
    // Modifiers at the positions that old terminals use.
    InputSample("\u{1B}[5C", .control(.right)),
    InputSample("\u{1B}O5C", .control(.right)),
    InputSample("\u{1B}O1;2P", .shift(.function(1))),
    // The keypad.
    InputSample("\u{1B}OM", .enter),
    InputSample("\u{1B}Oj", "*"),
    InputSample("\u{1B}Op", "0"),
    InputSample("\u{1B}Oy", "9"),
    InputSample("\u{1B}OX", "="),
    // Kitty and others with CSI u.
    InputSample("\u{1B}[97u", "a"),
    InputSample("\u{1B}[97;5u", .control("a")),
    InputSample("\u{1B}[97;2u", "A"),
    InputSample("\u{1B}[97:65;2u", "A"),
    InputSample("\u{1B}[13;2u", .shift(.enter)),
    InputSample("\u{1B}[9;5u", .control(.tab)),
    InputSample("\u{1B}[27u", .escape),
    InputSample("\u{1B}[127;5u", .control(.backspace)),
    InputSample("\u{1B}[32;5u", .control(.space)),
    InputSample("\u{1B}[97;5:2u", .control("a")),
    InputSample("\u{1B}[97;5:3u", []),
    InputSample("\u{1B}[1;1:3A", []),
    InputSample("\u{1B}[97;69u", .control("a")),
  ]

  static let mouse: [InputSample] = [
    (0, "M", MouseEvent.Action.press(.left), Modifiers()),
    (1, "M", .press(.middle), []),
    (2, "m", .release(.right), []),
    (16, "M", .press(.left), .control),
    (28, "M", .press(.left), [.control, .alt, .shift]),
    (32, "M", .drag(.left), []),
    (34, "M", .drag(.right), []),
    (35, "M", .move, []),
    (64, "M", .scroll(.up), []),
    (65, "M", .scroll(.down), []),
    (66, "M", .scroll(.left), []),
    (71, "M", .scroll(.right), .shift),
    (128, "M", .press(.other(8)), []),
    (129, "m", .release(.other(9)), []),
  ].map { code, final, action, modifiers in
    InputSample(
      "\u{1B}[<\(code);200;3\(final)",
      [.mouse(MouseEvent(action, at: Point(x: 199, y: 2), modifiers))]
    )
  }

  static let rest: [InputSample] = [
    InputSample("\u{1B}[I", [.focus(gained: true)]),
    InputSample("\u{1B}[O", [.focus(gained: false)]),
    InputSample("\u{1B}[200~pasted\u{1B}[201~", [.paste("pasted")]),
    InputSample("\u{1B}[200~a\r\nb\tü密\u{1B}[201~", [.paste("a\r\nb\tü密")]),
    InputSample(
      "\u{1B}[200~\u{1B}[31m\u{1B}[A\u{1B}[20~\u{1B}\u{1B}[201~",
      [
        .paste("\u{1B}[31m\u{1B}[A\u{1B}[20~\u{1B}")
      ]
    ),
    InputSample("\u{1B}[200~\u{1B}[200~\u{1B}[201~", [.paste("\u{1B}[200~")]),
    InputSample("\u{1B}[200~\u{1B}[201~", []),
    InputSample(
      bytes: Array("\u{1B}[200~a".utf8) + [0xE2, 0x82] + Array("\u{1B}[201~".utf8),
      [
        .paste("a\u{FFFD}")
      ]
    ),
  ]

  /// Replies and invalid sequences, which cause no event and no text.
  static let swallowed: [InputSample] = [
    "\u{1B}[?1;2c",
    "\u{1B}[>41;354;0c",
    "\u{1B}[24;80R",
    "\u{1B}[1;80R",
    "\u{1B}[0n",
    "\u{1B}[?2026;2$y",
    "\u{1B}[4;1$y",
    "\u{1B}[8;24;80t",
    "\u{1B}[?0u",
    "\u{1B}[201~",
    "\u{1B}[99~",
    "\u{1B}[~",
    "\u{1B}[E",
    "\u{1B}[u",
    "\u{1B}[55296u",
    "\u{1B}[1114112u",
    "\u{1B}[99999999999999999999u",
    "\u{1B}[133u",
    "\u{1B}[57358u",
    "\u{1B}[1;5<A",
    "\u{1B}[1 q",
    "\u{1B}[1 0A",
    "\u{1B}[;;;;;;;;;;A",
    "\u{1B}[<0;0;1M",
    "\u{1B}[<0;1M",
    "\u{1B}[<300;1;1M",
    "\u{1B}[<3;1;1M",
    "\u{1B}[<65;1;1m",
    "\u{1B}[<0;1;1A",
    "\u{1B}[M #!",
    "\u{1B}[[Z",
    "\u{1B}OZ",
    "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}",
    "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
    "\u{1B}]0;über密\u{1B}\\",
    "\u{1B}P>|tmux 3.4\u{1B}\\",
    "\u{1B}P1+r524742=382F382F38\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}^private\u{1B}\\",
    "\u{1B}Xstring\u{1B}\\",
    "\u{1B}]\u{1B}\\",
  ].map { InputSample($0, []) }
}
