import TerminalUI
import Testing

extension Style {
  fileprivate nonisolated static let branch = Style(
    Role(
      "test branch",
      like: .strong,
      onDark: .init(.indexed(114), or: .green, .bold),
      onLight: .init(.indexed(22), or: .green)
    )
  )
}

nonisolated struct StyleRoleTests {
  @Test func `a role of the program has a look for each background and color depth`() {
    let role = Style.branch.role
    #expect("\(Style.branch)" == "test branch")
    #expect(Theme.dark[role] == .init(.indexed(114), or: .green, .bold))
    #expect(Theme.dark[role].reduced(to: .eight) == .init(.green, .bold))
    #expect(Theme.dark[role].reduced(to: .none) == .init(.default, .bold))
    #expect(Theme.light[role].foreground == .indexed(22))
    #expect(Theme.universal[role] == Theme.universal[.strong])
    #expect(Theme.mono[role] == Theme.mono[.strong])
  }

  @Test func `a theme can have its own look for a role of the program`() {
    let ours = Theme("ours", basedOn: .universal) { $0[Style.branch.role].foreground = .magenta }
    #expect(ours[Style.branch.role].foreground == .magenta)
    #expect(ours[Style.branch.role].attributes == .bold)
    #expect(Theme("next", basedOn: ours) { _ in }[Style.branch.role].foreground == .magenta)
    #expect(Theme.universal[Style.branch.role].foreground == .default)
  }

  @Test func `a canvas keeps and names the roles of the program`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.write("main", at: .origin, style: .branch)
    #expect(canvas[.origin]?.style == .branch)
    #expect(canvas.dump().hasSuffix("0 test branch\n"))
    #expect(canvas.svg(theme: .dark).contains("#87d787"))
  }

  @Test func `the same role can be created again, but not another one of the same name`() async {
    let again = Style.Role("test again", like: .key)
    #expect(Style.Role("test again", like: .key) == again)
    await #expect(processExitsWith: .failure) {
      _ = Style.Role("test again", like: .key)
      _ = Style.Role("test again", like: .hint)
    }
    await #expect(processExitsWith: .failure) { _ = Style.Role("title", like: .hint) }
  }
}
