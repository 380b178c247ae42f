import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Snapshots of dialogs over a page, at several sizes, and with many and with few colors.
///
/// The snapshots for few colors also show a terminal without colors and without `dim`.
struct DialogPicturesTests {
  nonisolated enum Look: String, CaseIterable {
    case usual = ""
    case narrow = ", narrow"
    case ascii = " in ASCII"
    case wide = " in wide characters"
    case few = " with few colors"
    case fewNarrow = " with few colors, narrow"
    case fewLarge = " with few colors, large"

    var hasFewColors: Bool { [.few, .fewNarrow, .fewLarge].contains(self) }

    var size: Size {
      switch self {
      case .usual, .ascii, .wide: Size(width: 64, height: 16)
      case .narrow, .fewNarrow: Size(width: 40, height: 12)
      case .few: Size(width: 80, height: 24)
      case .fewLarge: Size(width: 200, height: 60)
      }
    }

    var glyphs: Glyphs {
      let all: Glyphs = self == .ascii ? .ascii : .unicode
      return all.adapted(to: .universal, colorDepth: hasFewColors ? .eight : .indexed)
    }

    static let inLetters = allCases.filter { $0 != .wide }
  }

  private func pilot(_ look: Look) -> Pilot {
    let form = Form {
      FormRow("File", TextField("report.txt"))
      FormRow("Author", TextField("Ada Lovelace"))
      FormRow("Keywords", TextField("engine, notes"))
    }
    let page = Page(
      VStack {
        Box("Document", padding: 1) { form }
        Label("")
        KeyBar()
      }
    )
    return Pilot(page, size: look.size, glyphs: look.glyphs)
  }

  private func show(
    _ dialog: Dialog<some Any>,
    _ name: String,
    _ look: Look,
    then act: (Pilot) -> Void = { _ in }
  ) {
    let pilot = pilot(look)
    pilot.application.show(dialog)
    pilot.settle()
    act(pilot)
    check(pilot, name, look)
    dialog.cancel()
  }

  private func check(_ pilot: Pilot, _ name: String, _ look: Look) {
    let depths: [Color.Depth] = look.hasFewColors ? [.sixteen, .eight, .none] : [.indexed]
    expectSnapshot(pilot, named: name + look.rawValue, theme: .universal, depths: depths)
  }

  @Test(arguments: Look.allCases)
  func `a yes-or-no question matches its snapshot`(look: Look) {
    let dialog =
      look == .wide
      ? Dialog.confirm(title: "削除", "このファイルを削除しますか。元に戻すことはできません。", yes: "削除する", no: "やめる")
      : Dialog.confirm(
        title: "Delete",
        "The file report.txt will be deleted. It cannot be brought back.",
        yes: "Delete",
        no: "Keep"
      )
    show(dialog, "yes or no", look)
  }

  @Test(arguments: Look.allCases)
  func `a choice matches its snapshot`(look: Look) {
    let options =
      look == .wide
      ? ["日本語", "한국어", "中文", "Français 🇫🇷"]
      : [
        "Plain text", "Markdown", "HTML", "PDF", "Word", "LaTeX", "EPUB", "Groff", "Troff", "RTF",
        "TeX",
      ]
    let text = look == .wide ? "言語を選んでください。" : "Export as"
    show(.choose(title: "Export", text, among: options, selectedIndex: 1), "a choice", look)
  }

  @Test(arguments: Look.allCases)
  func `a prompt with a problem matches its snapshot`(look: Look) {
    let wide = look == .wide
    let dialog = Dialog.prompt(
      title: wide ? "名前" : "Rename",
      wide ? "新しい名前" : "New name",
      initial: wide ? "報告書の最終版（二〇二六年十一月）改訂第三版" : "report.txt"
    ) { _ in wide ? "その名前はもう使われています。" : "There is another file of that name." }
    show(dialog, "a prompt", look) { $0.press(.enter) }
  }

  @Test(arguments: Look.inLetters)
  func `a prompt for a secret matches its snapshot`(look: Look) {
    show(
      .promptSecret(title: "Locked", "Password of report.txt", placeholder: "none yet"),
      "a secret",
      look
    ) { $0.type("swordfish") }
  }

  @Test(arguments: Look.allCases)
  func `a text longer than the screen matches its snapshot`(look: Look) {
    let sentence =
      look == .wide
      ? "本契約は、利用者が本サービスを利用する際の条件を定めるものです。"
      : "Whoever goes on agrees that the file is sent, with all that is in it, to the press. "
    let text = String(repeating: sentence, count: 16)
    show(.confirm(title: "Terms", text, yes: "Agree", no: "Leave"), "a long text", look) {
      $0.press(.pageDown)
    }
  }

  @Test(arguments: Look.inLetters) func `the help matches its snapshot`(look: Look) {
    let send = Button("Send")
    send.isBusy = true
    let page = Page(
      VStack {
        send
        List(["one", "two"])
      },
      title: "Letter"
    )
    let pilot = Pilot(page, size: look.size, glyphs: look.glyphs)
    pilot.press(.function(1))
    check(pilot, "the help", look)
  }

  @Test(arguments: [Look.narrow, .few, .fewNarrow, .fewLarge])
  func `several answers match their snapshot`(look: Look) {
    let dialog = Dialog(
      title: "Changes",
      "The file was changed by somebody else.",
      choices: [
        .init("Keep mine", 0, mnemonic: "k"), .init("Take theirs", 1, mnemonic: "t"),
        .init("Compare both", 2, mnemonic: "c"), .init("Decide later", 3, mnemonic: "l"),
      ],
      refusal: 3
    )
    show(dialog, "many answers", look) { $0.press(.tab) }
  }

  @Test(arguments: 1...20)
  func `a dialog can be answered on a screen of any size`(size: Int) {
    for height in 1...12 {
      let pilot = Pilot(Label("x"), size: Size(width: size, height: height))
      for dialog in [
        Dialog.prompt("Name", initial: "密码x"), .prompt(String(repeating: "长 x", count: 99)),
      ] {
        pilot.application.show(dialog)
        pilot.advanceNow(by: .milliseconds(300))
        pilot.press(.enter)
        #expect(dialog.answer != nil)
      }
      let long = Dialog.confirm(title: "Title", String(repeating: "many words ", count: 50))
      pilot.application.show(long)
      pilot.settle()
      if height >= 3, size >= 8 { #expect(pilot.text.contains("« OK")) }
      long.cancel()
    }
  }
}
