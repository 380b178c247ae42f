import Login
import LoginScreens
import SignalsTesting
import TerminalUI
import TerminalUITesting
import ViewModels

/// A login page with a simulated server, in virtual time.
@MainActor
final class PageFixture {
  let time: TestScheduler
  let service: SimulatedService
  let model: LoginViewModel
  let pilot: Pilot

  init(
    _ outcome: SimulatedService.Outcome = .auto,
    latency: Duration = .milliseconds(1_500),
    isEvil: Bool = false,
    username: String? = nil,
    storage: MemoryStorage? = nil,
    size: Size = Size(width: 80, height: 24),
    glyphs: Glyphs = .unicode
  ) {
    var settings = SimulatedService.Settings()
    settings.outcome = outcome
    settings.latency = latency
    settings.isEvil = isEvil
    let time = TestScheduler()
    let service = SimulatedService(settings, on: time)
    let model = LoginViewModel(
      service: service,
      on: time,
      username: username,
      store: storage.map { PropertyStore($0, on: time) }
    )
    self.time = time
    self.service = service
    self.model = model
    pilot = Pilot(loginPage(model), size: size, on: time, glyphs: glyphs)
  }

  // Canceling breaks a cycle: a waiting request, the model and virtual time retain each other.
  isolated deinit {
    model.signIn.cancel()
    pilot.application.finish()
  }

  /// Types the name and the password, and leaves the focus in the password field.
  func fillIn(_ username: String = "ada", _ password: String = "lovelace") {
    pilot.type(username)
    pilot.press(.tab)
    pilot.type(password)
  }

  /// Presses a key and runs the tasks that it starts.
  func press(_ press: KeyPress) async {
    pilot.press(press)
    await advance(by: .zero)
  }

  /// Types the name and the password, presses Enter, and waits for the answer.
  func signIn(
    _ username: String = "ada",
    _ password: String = "lovelace",
    within time: Duration = .seconds(3)
  ) async {
    fillIn(username, password)
    await press(.enter)
    await advance(by: time)
  }

  func advance(by time: Duration) async {
    await pilot.advance(by: time)
  }

  /// Returns the line below the text `label`.
  func line(under label: String) -> String {
    guard let point = pilot.position(of: label) else { return "" }
    return line(point.y + 1)
  }

  /// The text of the form's message lines.
  var message: String {
    guard let buttons = pilot.rows.firstIndex(where: { $0.contains("‹ Clear ›") }) else {
      return ""
    }
    return (buttons + 1..<min(buttons + 4, pilot.rows.count)).map(line).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func line(_ row: Int) -> String {
    String(pilot.rows[row].filter { !"│└─┘".contains($0) }).trimmed
  }
}

extension String {
  nonisolated var trimmed: String {
    let rest = drop { $0 == " " }.reversed().drop { $0 == " " }
    return String(String(rest).reversed())
  }
}

extension MemoryStorage {
  /// The storage of a program in which a user has signed in.
  convenience init(name: String) {
    self.init("stored values, version 1\nname=\(name)\n")
  }
}
