import TerminalHarness
import TerminalOutput
import Testing

extension OnATerminal {
  /// The form that the benchmarks measure.
  struct MeasuredFormTests {
    @Test func `the measured form and its hand-written version show the same`() async throws {
      let forms = try ["form", "floor-form"].map {
        try TerminalProgram(Programs.path(of: "Benchmarks"), ["--as", $0])
      }
      let steps = [
        ("", ">...................."), ("xy", ">xy.."), ("\u{7F}", ">x..."),
        ("\t\t", "[ ]>Remember"), ("\t", "[ ] Remember"),
      ]
      for (keys, text) in steps {
        var screens: [String] = []
        for form in forms {
          if !keys.isEmpty { try await form.type(keys) }
          let state = try await form.wait(text) {
            $0.screen.text.contains(text) && $0.screen.text.contains("quit") && $0.isDrawn
              && $0.screen.isCursorVisible == (keys != "\t\t")
          }
          screens.append(state.screen.framed)
        }
        #expect(screens[0] == screens[1])
      }
      for form in forms {
        try await form.press(.control("c"))
        #expect(try await form.end().ending == .exited(130))
      }
    }
  }
}
