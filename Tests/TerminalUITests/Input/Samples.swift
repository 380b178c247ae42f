import TerminalUI
import Testing

/// Bytes that are complete in themselves, with the events they stand for.
nonisolated struct Sample: Sendable, CustomTestStringConvertible {
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

  /// The sample with one more Escape before it.
  var doubled: [UInt8] { [0x1B] + bytes }
}

nonisolated extension Sample {
  static let all = text + controls + alts + xterm + others + mouse + rest + swallowed

  static let text: [Sample] = [
    Sample("a", "a"),
    Sample("A", "A"),
    Sample(" ", .space),
    Sample("~", "~"),
    Sample("é", "é"),
    Sample("密", "密"),
    Sample("👩", "👩"),
    Sample("\u{10FFFF}", .character("\u{10FFFF}")),
    // A scalar at a time: the editor joins them.
    Sample("e\u{301}", [.key("e"), .key(.character("\u{301}"))]),
    Sample("👩\u{200D}🚀", [.key("👩"), .key(.character("\u{200D}")), .key("🚀")]),
    // C1 codes are no text.
    Sample("\u{85}\u{9B}", []),
  ]

  static let controls: [Sample] = [
    Sample("\0", .control(.space)),
    Sample("\u{1}", .control("a")),
    Sample("\u{3}", .control("c")),
    Sample("\u{8}", .backspace),
    Sample("\u{7F}", .backspace),
    Sample("\t", .tab),
    Sample("\r", .enter),
    Sample("\n", .enter),
    Sample("\r\n", [.key(.enter), .key(.enter)]),
    Sample("\u{1A}", .control("z")),
    Sample("\u{1C}", .control("\\")),
    Sample("\u{1D}", .control("]")),
    Sample("\u{1E}", .control("^")),
    Sample("\u{1F}", .control("_")),
  ]

  static let alts: [Sample] = [
    Sample("\u{1B}f", .alt("f")),
    Sample("\u{1B}F", .alt("F")),
    Sample("\u{1B}é", .alt("é")),
    Sample("\u{1B}密", .alt("密")),
    Sample("\u{1B} ", .alt(.space)),
    Sample("\u{1B}\r", .alt(.enter)),
    Sample("\u{1B}\u{7F}", .alt(.backspace)),
    Sample("\u{1B}\u{8}", .alt(.backspace)),
    Sample("\u{1B}\t", .alt(.tab)),
    Sample("\u{1B}\u{1}", .control(.alt("a"))),
    Sample("\u{1B}\0", .control(.alt(.space))),
    Sample("\u{1B}\\", .alt("\\")),
  ]

  static let xterm: [Sample] = [
    Sample("\u{1B}[A", .up),
    Sample("\u{1B}[B", .down),
    Sample("\u{1B}[C", .right),
    Sample("\u{1B}[D", .left),
    Sample("\u{1B}[H", .home),
    Sample("\u{1B}[F", .end),
    Sample("\u{1B}OA", .up),
    Sample("\u{1B}OB", .down),
    Sample("\u{1B}OC", .right),
    Sample("\u{1B}OD", .left),
    Sample("\u{1B}OH", .home),
    Sample("\u{1B}OF", .end),
    Sample("\u{1B}OP", .function(1)),
    Sample("\u{1B}OQ", .function(2)),
    Sample("\u{1B}OR", .function(3)),
    Sample("\u{1B}OS", .function(4)),
    Sample("\u{1B}[Z", .shift(.tab)),
    Sample("\u{1B}[1;2A", .shift(.up)),
    Sample("\u{1B}[1;3A", .alt(.up)),
    Sample("\u{1B}[1;4A", .alt(.shift(.up))),
    Sample("\u{1B}[1;5C", .control(.right)),
    Sample("\u{1B}[1;6C", .control(.shift(.right))),
    Sample("\u{1B}[1;7D", .control(.alt(.left))),
    Sample("\u{1B}[1;8D", .control(.alt(.shift(.left)))),
    Sample("\u{1B}[1;9A", .alt(.up)),
    Sample("\u{1B}[1;5H", .control(.home)),
    Sample("\u{1B}[1;2F", .shift(.end)),
    Sample("\u{1B}[1;2P", .shift(.function(1))),
    Sample("\u{1B}[1;5R", .control(.function(3))),
    Sample("\u{1B}[2~", .insert),
    Sample("\u{1B}[3~", .delete),
    Sample("\u{1B}[5~", .pageUp),
    Sample("\u{1B}[6~", .pageDown),
    Sample("\u{1B}[3;5~", .control(.delete)),
    Sample("\u{1B}[6;2~", .shift(.pageDown)),
    Sample("\u{1B}[15~", .function(5)),
    Sample("\u{1B}[15;2~", .shift(.function(5))),
    Sample("\u{1B}[17~", .function(6)),
    Sample("\u{1B}[18~", .function(7)),
    Sample("\u{1B}[19~", .function(8)),
    Sample("\u{1B}[20~", .function(9)),
    Sample("\u{1B}[21~", .function(10)),
    Sample("\u{1B}[23~", .function(11)),
    Sample("\u{1B}[24~", .function(12)),
    Sample("\u{1B}[24;6~", .control(.shift(.function(12)))),
    // modifyOtherKeys.
    Sample("\u{1B}[27;5;9~", .control(.tab)),
    Sample("\u{1B}[27;6;65~", KeyPress(.character("a"), [.control, .shift])),
    Sample("\u{1B}[27;5;13~", .control(.enter)),
    Sample("\u{1B}[27;2;233~", "É"),
  ]

  static let others: [Sample] = [
    // The Linux console, tmux and screen: Home, End and the function keys.
    Sample("\u{1B}[[A", .function(1)),
    Sample("\u{1B}[[E", .function(5)),
    Sample("\u{1B}[1~", .home),
    Sample("\u{1B}[4~", .end),
    Sample("\u{1B}[25~", .function(13)),
    Sample("\u{1B}[26~", .function(14)),
    Sample("\u{1B}[28~", .function(15)),
    Sample("\u{1B}[29~", .function(16)),
    Sample("\u{1B}[31~", .function(17)),
    Sample("\u{1B}[34~", .function(20)),
    // rxvt.
    Sample("\u{1B}[7~", .home),
    Sample("\u{1B}[8~", .end),
    Sample("\u{1B}[11~", .function(1)),
    Sample("\u{1B}[14~", .function(4)),
    Sample("\u{1B}[a", .shift(.up)),
    Sample("\u{1B}[d", .shift(.left)),
    Sample("\u{1B}Oa", .control(.up)),
    Sample("\u{1B}Oc", .control(.right)),
    Sample("\u{1B}[3$", .shift(.delete)),
    Sample("\u{1B}[7^", .control(.home)),
    Sample("\u{1B}[8@", .control(.shift(.end))),
    Sample("\u{1B}[11^", .control(.function(1))),
    // Modifiers where old ones put them.
    Sample("\u{1B}[5C", .control(.right)),
    Sample("\u{1B}O5C", .control(.right)),
    Sample("\u{1B}O1;2P", .shift(.function(1))),
    // The keypad.
    Sample("\u{1B}OM", .enter),
    Sample("\u{1B}Oj", "*"),
    Sample("\u{1B}Op", "0"),
    Sample("\u{1B}Oy", "9"),
    Sample("\u{1B}OX", "="),
    // Kitty and others with CSI u.
    Sample("\u{1B}[97u", "a"),
    Sample("\u{1B}[97;5u", .control("a")),
    Sample("\u{1B}[97;2u", "A"),
    Sample("\u{1B}[97:65;2u", "A"),
    Sample("\u{1B}[13;2u", .shift(.enter)),
    Sample("\u{1B}[9;5u", .control(.tab)),
    Sample("\u{1B}[27u", .escape),
    Sample("\u{1B}[127;5u", .control(.backspace)),
    Sample("\u{1B}[32;5u", .control(.space)),
    Sample("\u{1B}[97;5:2u", .control("a")),
    Sample("\u{1B}[97;5:3u", []),
    Sample("\u{1B}[1;1:3A", []),
    Sample("\u{1B}[97;69u", .control("a")),
  ]

  static let mouse: [Sample] = [
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
    Sample(
      "\u{1B}[<\(code);200;3\(final)",
      [.mouse(MouseEvent(action, at: Point(x: 199, y: 2), modifiers))]
    )
  }

  static let rest: [Sample] = [
    Sample("\u{1B}[I", [.focus(gained: true)]),
    Sample("\u{1B}[O", [.focus(gained: false)]),
    Sample("\u{1B}[200~pasted\u{1B}[201~", [.paste("pasted")]),
    Sample("\u{1B}[200~a\r\nb\tü密\u{1B}[201~", [.paste("a\r\nb\tü密")]),
    Sample(
      "\u{1B}[200~\u{1B}[31m\u{1B}[A\u{1B}[20~\u{1B}\u{1B}[201~",
      [
        .paste("\u{1B}[31m\u{1B}[A\u{1B}[20~\u{1B}")
      ]
    ),
    Sample("\u{1B}[200~\u{1B}[200~\u{1B}[201~", [.paste("\u{1B}[200~")]),
    Sample("\u{1B}[200~\u{1B}[201~", []),
    Sample(
      bytes: Array("\u{1B}[200~a".utf8) + [0xE2, 0x82] + Array("\u{1B}[201~".utf8),
      [
        .paste("a\u{FFFD}")
      ]
    ),
  ]

  /// Answers and nonsense: no event, and above all no text.
  static let swallowed: [Sample] = [
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
  ].map { Sample($0, []) }
}
