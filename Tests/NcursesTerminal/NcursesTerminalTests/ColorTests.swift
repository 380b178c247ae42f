import Foundation
import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// Color sequences on terminals with different numbers of colors.
  struct ColorTests {
    /// Terminal types that not every machine has in its database.
    private static let terminalTypes = """
      coax-direct|red, green and blue,
        RGB, colors#0x1000000, pairs#0x7FFF, initc@,
        setab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:\
      %p1%{255}%&%d%;m,
        setaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:\
      %p1%{255}%&%d%;m,
        use=xterm-256color,
      coax-16|sixteen colors,
        colors#16, pairs#256, initc@,
        setab=\\E[%?%p1%{8}%<%t%p1%{40}%+%e%p1%{92}%+%;%dm,
        setaf=\\E[%?%p1%{8}%<%t%p1%{30}%+%e%p1%{82}%+%;%dm,
        use=xterm-256color,

      """

    /// Compiles these types and returns their folder.
    private static func makeTerminalTypes() async throws -> String {
      let folder = NSTemporaryDirectory() + "terminals-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try terminalTypes.write(toFile: folder + "/source", atomically: true, encoding: .utf8)
      let compiler = try TerminalProgram("/usr/bin/tic", ["-x", "-o", folder, folder + "/source"])
      #expect(try await compiler.end().ending == .exited(0))
      return folder
    }

    /// The color codes of a red title and of a white hint on blue, for each terminal type.
    static let expectations: [(kind: String, title: [String], hint: [String])] = [
      ("coax-direct", ["38:2::255:0:0"], ["38:2::255:255:255", "48:2::0:0:255"]),
      ("xterm-256color", ["38;5;196"], ["38;5;231", "48;5;21"]),
      ("coax-16", ["91"], ["97", "44"]),
      ("xterm", ["31"], ["37", "44"]),
      ("vt100", [], []),
      ("xterm-mono", [], []),
    ]

    @Test(
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tic")),
      arguments: expectations
    )
    func `the colors are right after hundreds of other color pairs`(
      kind: String,
      title: [String],
      hint: [String]
    ) async throws {
      let folder = try await Self.makeTerminalTypes()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let program = try await startProbe {
        $0.environment["TERM"] = kind
        let known = "/etc/terminfo:/lib/terminfo:/usr/share/terminfo"
        $0.environment["TERMINFO_DIRS"] = "\(folder):\(known)"
      }
      try await program.perform("themes 300")
      try await program.wait(for: "Red and blue")
      try await program.typeAndSee("x")
      // Cells whose colors changed are drawn again without a request to redraw the screen.
      var text = String(decoding: program.state.output, as: UTF8.self)
      #expect(Set(styles(before: "First form", in: text)) == Set(title))
      #expect(Set(styles(before: "screen 80x24", in: text)) == Set(hint))
      let before = program.state.output.count
      try await program.press(.control("l"))
      try await program.wait("a new screen") { $0.output.count > before + 300 && $0.isDrawn }
      try await program.typeAndSee("y")
      let state = program.state
      text = String(decoding: state.output[before...], as: UTF8.self)
      #expect(Set(styles(before: "First form", in: text)) == Set(title))
      #expect(Set(styles(before: "screen 80x24", in: text)) == Set(hint))
      #expect(state.screen.text.contains("xy"))
      #expect(state.screen.unknown.isEmpty)
      try await program.press(.control("c"))
      expectTerminalAsBefore(try await program.end())
    }

    /// Returns the color codes in effect where a text was last written.
    private func styles(before text: String, in output: String) -> [String] {
      guard let end = output.range(of: text, options: .backwards)?.lowerBound else {
        return ["nothing"]
      }
      var foreground: String?
      var background: String?
      for match in output[..<end].matches(of: /\u{1B}\[([0-9;:]*)m/) {
        for code in split(String(match.output.1)) {
          switch code {
          case "0": (foreground, background) = (nil, nil)
          case "39": foreground = nil
          case "49": background = nil
          case _ where code.count > 1 && "39".contains(code.prefix(1)): foreground = code
          case _ where code.count > 1 && code.hasPrefix("4"): background = code
          default: break
          }
        }
      }
      return [foreground, background].compactMap(\.self)
    }

    /// Returns the codes of a sequence: `1;38;5;196` has two, and an empty one is a reset.
    private func split(_ codes: String) -> [String] {
      if codes.isEmpty { return ["0"] }
      return codes.matches(of: /[34]8;5;[0-9]+|[34]8:[0-9:]+|[0-9]+/).map { String($0.output) }
    }
  }
}
