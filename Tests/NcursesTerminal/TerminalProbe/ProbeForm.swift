import Glibc
import NcursesTerminal
import TerminalUI
import ViewModels

/// A form with fields, buttons and a spinner.
final class ProbeForm {
  let page: Page
  private let application: Application
  private let screen: NcursesScreen
  private let name = TextField(placeholder: "name, or !action", width: 30)
  private let password = SecretField(placeholder: "password", width: 30)
  private let message = MessageLine()
  private let counter = InputCounter()
  private let save: Command<Void, Void, Never>
  private let throwing: (any Error) -> Void

  init(
    _ application: Application,
    _ screen: NcursesScreen,
    title: String,
    throwing: @escaping (any Error) -> Void
  ) {
    self.application = application
    self.screen = screen
    self.throwing = throwing
    save = Command { try? await Task.sleep(for: .seconds(1)) }
    let saveButton = Button("Save", mnemonic: "s", command: save)
    let ask = Button("Ask", mnemonic: "a")
    let quit = Button("Quit", mnemonic: "q") { application.quit(0) }
    let facts = ScreenFacts(application, screen)
    let (name, password, message) = (self.name, self.password, self.message)
    let (save, counter) = (self.save, self.counter)
    page = Page(
      VStack(spacing: 1) {
        Label("\(title) form: Grüße, 日本", style: .title)
        Form {
          FormRow("Name", name)
          FormRow("Password", password)
        }
        HStack(spacing: 2) {
          saveButton
          ask
          quit
          Spinner(while: save.isExecuting)
        }
        counter
        facts
        message
      },
      title: title,
      minimum: Size(width: 30, height: 8)
    )
    ask.pressed.add { [weak self] in self?.ask() }
    page.keyMap = KeyMap("Form") {
      KeyBinding(.enter, title: "do") { [weak self] in self?.enter() }
      KeyBinding(.control("o"), title: "say") { [weak self] in self?.message.say("Control O") }
    }
  }

  private func enter() {
    if name.text.hasPrefix("!") {
      let action = name.text
      name.text = ""
      perform(action)
    } else {
      password.withRevealed { message.say("Hello \(name.text), \($0.count) characters") }
    }
  }

  /// Performs an action on the main actor or on another thread.
  ///
  /// The actions `run` and `start` run a script of the shell, or a program, on the terminal.
  func perform(_ text: String) {
    if text.hasPrefix("!run ") {
      return run(ForegroundProgram("/bin/sh", ["-c", String(text.dropFirst(5))]))
    }
    if text.hasPrefix("!start ") { return run(ForegroundProgram(String(text.dropFirst(7)))) }
    let isElsewhere = text.hasSuffix("&")
    let words = text.filter { $0 != "&" }.dropFirst().split(separator: " ").map(String.init)
    let number = words.count > 1 ? Int32(words[1]) ?? 0 : 0
    let name = words.first ?? ""
    if let action = ProbeAction(rawValue: name) {
      if isElsewhere {
        Task.detached { action.perform(number) }
      } else {
        // Use a separate task, so that the screen is drawn first.
        Task { action.perform(number) }
      }
      message.say("Did \(name)")
    } else {
      performHere(name, number)
    }
  }

  /// Performs an action that needs the application.
  private func performHere(_ name: String, _ number: Int32) {
    switch name {
    case "ask": ask()
    case "save": save.execute()
    case "suspend": application.screen.suspend()
    case "quit": application.quit(number)
    case "ring": application.screen.ring()
    case "throw": throwing(Thrown())
    case "hostile":
      // A hostile message: it sets the clipboard and colors, and reverses letters.
      message.say("a\u{1B}]52;c;aGk=\u{7}b\u{1B}[31mc\u{9B}5md\u{202E}e\u{200B}f\rg\u{8}h")
    case "linger":
      _ = page.beforeQuit { try? await Task.sleep(for: .seconds(600)) }
    case "themes":
      for count in 0..<Int(number) { screen.theme = .numbered(count) }
      screen.theme = .redAndBlue
      message.say("Red and blue")
    case "busy":
      // Blocks the main actor for the given number of seconds.
      sleep(UInt32(number))
      message.say("Was busy")
    case "tasks":
      let end = ContinuousClock.now + .seconds(60)
      for _ in 0..<8 {
        Task {
          while application.page != nil, ContinuousClock.now < end { await Task.yield() }
          if application.page != nil { message.say("The tasks ran for a minute", .problem) }
        }
      }
      message.say("Runs eight tasks")
    default:
      message.say("There is no \(name)", .problem)
    }
  }

  private func run(_ program: ForegroundProgram) {
    Task {
      do throws(ProgramError) {
        message.say("Program \(try await application.run(program))")
      } catch {
        message.say("\(error)", .problem)
      }
    }
  }

  private func ask() {
    Task {
      let dialog = Dialog.confirm(title: "Question", "Is it so?", yes: "Yes", no: "No")
      let answer = await application.ask(dialog)
      message.say(answer ? "It is so" : "It is not so")
    }
  }
}

nonisolated extension Theme {
  /// Returns a theme with unique colors.
  fileprivate static func numbered(_ count: Int) -> Theme {
    Theme("numbered", basedOn: .mono) { theme in
      for (index, role) in [Style.Role.title, .label, .field, .hint, .key, .button].enumerated() {
        let (red, green) = (UInt8(count % 256), UInt8(index * 40))
        theme[role].foreground = .rgb(red, green, UInt8(count / 256))
        theme[role].background = .rgb(UInt8(255 - count % 256), 255 - green, 99)
      }
    }
  }

  /// A theme with red titles and white hints on blue.
  fileprivate static let redAndBlue = Theme("red and blue", basedOn: .mono) {
    $0[.title].foreground = .rgb(255, 0, 0)
    $0[.hint].foreground = .rgb(255, 255, 255)
    $0[.hint].background = .rgb(0, 0, 255)
  }
}

/// A widget that shows the screen's properties.
final class ScreenFacts: Widget {
  private weak var application: Application?
  private weak var screen: NcursesScreen?

  init(_ application: Application, _ screen: NcursesScreen) {
    self.application = application
    self.screen = screen
  }

  override func size(in available: Size) -> Size {
    Size(width: available.width, height: 1)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    guard let screen, let size = application?.screen.size else { return }
    let colors = "\(screen.theme.name), \(screen.colorDepth)"
    canvas.write("screen \(size.width)x\(size.height), \(colors)", at: .origin, style: .hint)
  }
}

/// A widget that accepts all input and shows how much it has received.
final class InputCounter: Widget {
  private var keys = 0
  private var pasted = 0
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private var last = ""

  override init() {}

  override var takesFocus: Bool { true }

  override func size(in available: Size) -> Size {
    Size(width: available.width, height: 2)
  }

  override func handle(_ press: KeyPress) -> Bool {
    keys += 1
    last = "\(press)"
    setNeedsDisplay()
    return true
  }

  override func handle(pasted text: String) -> Bool {
    for byte in text.utf8 {
      pasted += 1
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    last = "paste"
    setNeedsDisplay()
    return true
  }

  override func handle(_ event: MouseEvent) -> Bool {
    last = InputEvent.mouse(event).logDescription(hidingText: false) ?? ""
    setNeedsDisplay()
    return true
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let style: Style = isFocused ? .focused : .text
    canvas.write("received \(keys) keys, last \(last)", at: .origin, style: style)
    // The hash is FNV-1a with 64 bits.
    let text = "pasted \(pasted) bytes, hash \(String(hash, radix: 16))"
    canvas.write(text, at: Point(x: 0, y: 1), style: .text)
  }
}
