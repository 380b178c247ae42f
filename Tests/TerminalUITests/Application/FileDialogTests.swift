import Foundation
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The dialog for files, over made-up files and over those of the disk.
struct FileDialogTests {
  private let clock = TestScheduler()
  private let pilot: Pilot

  init() {
    pilot = Pilot(Button("Below"), size: Size(width: 70, height: 26), on: clock)
  }

  /// The entries of made-up folders.
  private nonisolated static let folders: [String: [(name: String, kind: FileEntry.Kind)]] = [
    "/": [("home", .folder)],
    "/home": [("ada", .folder)],
    "/home/ada": [
      ("notes.txt", .file), ("Images", .folder), (".config", .folder), (".profile", .file),
      ("letter.md", .file), ("loop", .brokenLink), ("secret", .folder), ("b\u{1B}ad.txt", .file),
    ],
    "/home/ada/Images": [("engine.png", .file)],
    "/home/ada/.config": [],
  ]

  private nonisolated static let files = FileSystem(
    entries: { path, _ throws(FolderProblem) in
      guard let names = folders[path] else { throw FolderProblem(errno: EACCES) }
      return names.map {
        FileEntry(path: (path == "/" ? "" : path) + "/" + $0.name, kind: $0.kind)
      }
    },
    status: { path in
      if folders[path] != nil { return .folder }
      let parts = path.split(separator: "/")
      let folder = "/" + parts.dropLast().joined(separator: "/")
      let entry = folders[folder]?.first { $0.name == parts.last.map(String.init) }
      return entry == nil ? .missing : .file
    },
    canWrite: { $0 != "/" }
  )

  private func show(
    _ choice: FileChoice = .file,
    in folder: String = "/home/ada",
    suffixes: [String] = []
  ) -> Dialog<String?> {
    let dialog = Dialog<String?>.chooseFile(
      "Open what?",
      choice,
      in: folder,
      suffixes: suffixes,
      files: Self.files,
      on: clock
    )
    pilot.application.show(dialog)
    // Enter and Space need a moment without keys after a page appears.
    pilot.advanceNow(by: .milliseconds(300))
    return dialog
  }

  /// The names in the tree, without marks.
  private var names: [String] {
    pilot.rows.compactMap { row in
      let inside = row.split(separator: "┃")
      guard inside.count > 1, let name = inside[1].firstRange(of: /[├└]─[▸▾─] [^ ]+/) else {
        return nil
      }
      return String(inside[1][name].dropFirst(4))
    }
  }

  // MARK: Choosing

  @Test func `folders come first, and hidden files on demand`() {
    _ = show()
    #expect(names == ["Images", "secret", "b␛ad.txt", "letter.md", "loop", "notes.txt"])
    #expect(pilot.text.contains("broken link"))
    pilot.application.page?.focus(named: "hidden files")
    pilot.press(.space)
    #expect(names.prefix(2) == [".config", "Images"])
    #expect(names.contains(".profile"))
    pilot.press(.space)
    #expect(!names.contains(".profile"))
  }

  @Test func `Enter on a file gives its path, and on a folder shows its files`() {
    let dialog = show()
    pilot.press(.down, .enter)
    #expect(names.contains("engine.png"))
    #expect(pilot.text.contains("/home/ada/Images/"))
    pilot.press(.down)
    #expect(pilot.text.contains("/home/ada/Images/engine.png"))
    pilot.press(.enter)
    #expect(dialog.answer == .some("/home/ada/Images/engine.png"))
    #expect(pilot.application.pages.count == 1)
  }

  @Test func `Escape and Cancel give nil`() {
    let dialog = show()
    pilot.press(.escape)
    #expect(dialog.answer == .some(nil))
  }

  @Test func `only files with a suffix are shown, unless the user asks for all`() {
    _ = show(suffixes: [".txt", ".png"])
    #expect(names == ["Images", "secret", "b␛ad.txt", "notes.txt"])
    pilot.application.page?.focus(named: "only suffixes")
    pilot.press(.space)
    #expect(names.contains("letter.md"))
  }

  @Test func `a folder that cannot be read has a row that says why`() {
    _ = show()
    pilot.press(.down, .down, .right)
    #expect(pilot.text.contains("You may not read this folder."))
  }

  @Test func `Backspace shows the folder above`() {
    _ = show()
    pilot.press(.backspace)
    #expect(pilot.text.contains("▾ /home "))
    #expect(names.prefix(2) == ["ada", "Images"])
    pilot.press(.backspace)
    #expect(names.first == "home")
    #expect(!pilot.footer.contains("folder above"))
  }

  // MARK: Typing

  private func type(path: String) {
    pilot.application.page?.focus(named: "path")
    pilot.press(.control("u"))
    pilot.type(path)
    pilot.press(.enter)
  }

  @Test func `a typed path is checked, and a typed folder is shown`() {
    let dialog = show()
    type(path: "nothing")
    #expect(pilot.text.contains("There is no file /home/ada/nothing."))
    type(path: "Images/")
    #expect(pilot.text.contains("▾ /home/ada/Images"))
    #expect(dialog.answer == nil)
    type(path: "../letter.md")
    #expect(dialog.answer == .some("/home/ada/letter.md"))
  }

  @Test func `the shown folder is no answer if a file is wanted`() {
    let dialog = show()
    type(path: "")
    #expect(pilot.text.contains("Choose a file in this folder."))
    #expect(dialog.answer == nil)
  }

  @Test func `the dialog speaks the language of the application`() {
    pilot.application.glyphs.wording = Wording([
      "Hidden files": "Versteckte", "Only %1": "Nur %1", "broken link": "Verweis ins Leere",
      "There is no file %1.": "Es fehlt %1.", "You may not read this folder.": "Verboten.",
    ])
    pilot.settle()
    _ = show(suffixes: [".txt"])
    #expect(pilot.text.contains("[ ] Versteckte  [✓] Nur .txt"))
    pilot.press(.down, .down, .right)
    #expect(pilot.text.contains("Verboten."))
    type(path: "nothing")
    #expect(pilot.text.contains("Es fehlt /home/ada/nothing."))
  }

  @Test func `a folder can be chosen, and a file cannot`() {
    let dialog = show(.folder)
    #expect(names == ["Images", "secret"])
    type(path: "notes.txt")
    #expect(pilot.text.contains("is not a folder."))
    pilot.application.page?.focus(named: "files")
    pilot.press(.down, .tab, .tab, .enter)
    #expect(dialog.answer == .some("/home/ada/Images"))
  }

  @Test func `a new file needs a name, and replacing one a confirmation`() {
    let dialog = show(.newFile(name: "report.txt"))
    #expect(pilot.focus == "path")
    #expect(pilot.text.contains("/home/ada/report.txt"))
    // The name stays when another folder is selected.
    pilot.application.page?.focus(named: "files")
    pilot.press(.down)
    #expect(pilot.text.contains("/home/ada/Images/report.txt"))
    type(path: "/home/ada/missing/report.txt")
    #expect(pilot.text.contains("There is no folder /home/ada/missing."))
    type(path: "/report.txt")
    #expect(pilot.text.contains("You may not write to /."))
    type(path: "/home/ada/notes.txt")
    pilot.advanceNow(by: .milliseconds(300))
    #expect(pilot.text.contains("Replace notes.txt?"))
    pilot.press(.escape)
    #expect(dialog.answer == nil)
    pilot.press(.enter)
    pilot.advanceNow(by: .milliseconds(300))
    pilot.click("Replace ")
    #expect(dialog.answer == nil)
    pilot.click("‹ Replace ›")
    #expect(dialog.answer == .some("/home/ada/notes.txt"))
  }

  @Test(
    arguments: [
      ("", "/f"), ("a", "/f/a"), ("/a//b/", "/a/b"), ("../x", "/x"), ("../../..", "/"), ("~", "/h"),
      ("~/a/./b", "/h/a/b"), ("~a", "/f/~a"), ("/", "/"),
    ]
  )
  func `typed paths are made absolute`(path: String, absolute: String) {
    #expect(path.absolutePath(in: "/f", home: "/h") == absolute)
  }

  // MARK: Names that look alike

  /// Files with names that other terminals show alike.
  private nonisolated static let alike = FileSystem(
    entries: { path, _ throws(FolderProblem) in
      ["caf\u{E9}", "cafe\u{301}", "a\u{200B}b", "ab", "ab ", "a\nb"].map {
        FileEntry(path: path + "/" + $0, kind: .file)
      } + [
        FileEntry(path: path + "/\0a‹FF›", kind: .unnamed),
        FileEntry(path: path + "/\0a‹FE›", kind: .unnamed),
      ]
    },
    status: { $0 == "/f" ? .folder : .file },
    canWrite: { _ in true }
  )

  @Test func `no two names look alike, and the field shows a name as the tree does`() {
    let dialog = Dialog<String?>.chooseFile("Open", .file, in: "/f", files: Self.alike, on: clock)
    pilot.application.show(dialog)
    pilot.advanceNow(by: .milliseconds(300))
    var fields: Set<String> = []
    for _ in 0..<8 {
      pilot.press(.down)
      if let field = pilot.rows.first(where: { $0.contains("[/f/") }) { fields.insert(field) }
    }
    #expect(names.count == 8 && Set(names).count == 8)
    for name in ["café", "cafe‹U+0301›", "a‹U+200B›b", "ab", "ab␠", "a␊b", "a‹FF›", "a‹FE›"] {
      #expect(names.contains(name), "\(name)")
      if !name.contains("F›"), !name.contains("E›"), !name.contains("␠") {
        #expect(fields.contains { $0.contains("[/f/\(name)") }, "\(name)")
      }
    }
  }

  @Test(arguments: ["caf\u{E9}", "cafe\u{301}"])
  func `of two files with the same letters, the selected one is chosen`(name: String) {
    let dialog = Dialog<String?>.chooseFile("Open", .file, in: "/f", files: Self.alike, on: clock)
    pilot.application.show(dialog)
    pilot.advanceNow(by: .milliseconds(300))
    let shown = name.withStandIns()
    let other = shown == "café" ? "cafe‹U+0301›" : "café"
    pilot.click(other)
    pilot.click(shown)
    pilot.click("OK")
    pilot.settle()
    let answer = dialog.answer ?? nil
    #expect(answer?.utf8.elementsEqual("/f/\(name)".utf8) == true)
  }

  // MARK: The disk

  @Test func `the disk has links and strange names`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "files-\(UUID().uuidString)")
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let path = folder.path()
    for name in ["plan.txt", "a b"] {
      #expect(manager.createFile(atPath: path + "/" + name, contents: nil))
    }
    symlink(path, path + "/circle")
    symlink("self", path + "/self")
    symlink("nowhere", path + "/broken")
    mkdir(path + "/sub", 0o700)
    #expect(creat(path + "/\u{1}", 0o600) >= 0)
    let raw = path.utf8.map { CChar(bitPattern: $0) } + [0x2F, -1, 0]
    #expect(creat(raw, 0o600) >= 0)
    let entries = try FileSystem.disk.list(path)
    let kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) })
    #expect(kinds["plan.txt"] == .file)
    #expect(kinds["a b"] == .file)
    #expect(kinds["\u{1}"] == .file)
    #expect(kinds["sub"] == .folder)
    #expect(kinds["circle"] == .folder)
    #expect(kinds["self"] == .brokenLink)
    #expect(kinds["broken"] == .brokenLink)
    #expect(kinds["\0‹FF›"] == .unnamed)
    #expect(kinds.count == 8)
    #expect(throws: FolderProblem(errno: ENOTDIR)) { try FileSystem.disk.list(path + "/plan.txt") }
    #expect(throws: FolderProblem(errno: ENOENT)) { try FileSystem.disk.list(path + "/none") }
  }
}
