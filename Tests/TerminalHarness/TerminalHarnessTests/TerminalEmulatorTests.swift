import TerminalHarness
import TerminalUI
import Testing

struct TerminalEmulatorTests {
  /// Returns the contents of a small screen after a write.
  private func screen(_ text: String, rows: Int = 4, columns: Int = 10) -> TerminalEmulator {
    var emulator = TerminalEmulator(rows: rows, columns: columns)
    emulator.read(Array(text.utf8))
    #expect(emulator.unknown.isEmpty)
    return emulator
  }

  private func lines(_ text: String) -> [String] { screen(text).lines }

  @Test func `text is written from left to right and wraps`() {
    #expect(lines("Hello") == ["Hello", "", "", ""])
    #expect(lines("one\r\ntwo\n3") == ["one", "two", "   3", ""])
    #expect(lines("0123456789") == ["0123456789", "", "", ""])
    #expect(lines("0123456789a") == ["0123456789", "a", "", ""])
    #expect(lines("0123456789\r\nb") == ["0123456789", "b", "", ""])
    #expect(lines("\u{1B}[?7l0123456789abc") == ["012345678c", "", "", ""])
  }

  @Test func `only the main screen keeps lines that scroll off`() {
    let emulator = screen("1\r\n2\r\n3\r\n4\r\n5")
    #expect(emulator.text == "2\n3\n4\n5")
    #expect(emulator.mainText == "1\n2\n3\n4\n5")
    let other = screen("1\u{1B}[?1049h\u{1B}[Ha\r\nb\r\nc\r\nd\r\ne")
    #expect(other.text == "b\nc\nd\ne")
    #expect(other.mainText == "1")
  }

  @Test func `the cursor moves as requested and stays inside the screen`() {
    #expect(lines("\u{1B}[2;3Hx\u{1B}[Hy\u{1B}[4dz") == ["y", "  x", "", " z"])
    #expect(lines("\u{1B}[99;99Hx") == ["", "", "", "         x"])
    #expect(lines("abc\u{1B}[2Dx\u{8}\u{8}y\u{1B}[Cz") == ["yxz", "", "", ""])
    #expect(lines("\u{1B}[3Ga\u{1B}[Bb\u{1B}[Ac\u{1B}[2Ed") == ["  a c", "   b", "d", ""])
    #expect(lines("a\tb\u{1B}[Zc") == ["a       c", "", "", ""])
    #expect(screen("\u{1B}[3;5H").cursor == Point(x: 4, y: 2))
    #expect(screen("0123456789").cursor == Point(x: 9, y: 0))
  }

  @Test func `parts of lines and of the screen are erased`() {
    let full = "aaa\r\nbbb\r\nccc\u{1B}[2;2H"
    #expect(lines(full + "\u{1B}[J") == ["aaa", "b", "", ""])
    #expect(lines(full + "\u{1B}[1J") == ["", "  b", "ccc", ""])
    #expect(lines(full + "\u{1B}[2J") == ["", "", "", ""])
    #expect(lines(full + "\u{1B}[K") == ["aaa", "b", "ccc", ""])
    #expect(lines(full + "\u{1B}[1K") == ["aaa", "  b", "ccc", ""])
    #expect(lines(full + "\u{1B}[2K") == ["aaa", "", "ccc", ""])
    #expect(lines(full + "\u{1B}[X") == ["aaa", "b b", "ccc", ""])
    #expect(lines(full + "\u{1B}[2P") == ["aaa", "b", "ccc", ""])
    #expect(lines(full + "\u{1B}[2@x") == ["aaa", "bx bb", "ccc", ""])
    #expect(lines(full + "\u{1B}[4hx\u{1B}[4ly") == ["aaa", "bxyb", "ccc", ""])
  }

  @Test func `lines are inserted and deleted within the scroll region`() {
    let full = "a\r\nb\r\nc\r\nd"
    #expect(lines(full + "\u{1B}[2H\u{1B}[L") == ["a", "", "b", "c"])
    #expect(lines(full + "\u{1B}[2H\u{1B}[M") == ["a", "c", "d", ""])
    #expect(lines(full + "\u{1B}[2;3r\u{1B}[3H\nx") == ["a", "c", "x", "d"])
    #expect(lines(full + "\u{1B}[2;3r\u{1B}[2H\u{1B}Mx") == ["a", "x", "b", "d"])
    #expect(lines(full + "\u{1B}[2;3r\u{1B}[S") == ["a", "c", "", "d"])
    #expect(lines(full + "\u{1B}[2;3r\u{1B}[T") == ["a", "", "b", "d"])
    #expect(lines(full + "\u{1B}[2;3r\u{1B}[1;4r\u{1B}[4H\nx") == ["b", "c", "d", "x"])
  }

  @Test func `wide characters take two cells, and marks take none`() {
    #expect(lines("日本x") == ["日本x", "", "", ""])
    #expect(screen("日本").cursor == Point(x: 4, y: 0))
    #expect(lines("日本\u{1B}[2Gx") == [" x本", "", "", ""])
    #expect(lines("012345678日") == ["012345678", "日", "", ""])
    #expect(lines("e\u{301}x") == ["e\u{301}x", "", "", ""])
    #expect(lines("日\u{301}x") == ["日\u{301}x", "", "", ""])
  }

  @Test func `a character can be repeated, and line-drawing characters are mapped`() {
    #expect(lines("-\u{1B}[4b") == ["-----", "", "", ""])
    #expect(lines("\u{1B}(0lqk\u{1B}(Bq") == ["┌─┐q", "", "", ""])
    #expect(lines("\u{E}x\u{F}x") == ["│x", "", "", ""])
  }

  @Test func `the alternate screen hides the main screen, and leaving it restores the cursor`() {
    let emulator = screen("ab\u{1B}[?1049h\u{1B}[2J\u{1B}[3;3Hx")
    #expect(emulator.isAlternate)
    #expect(emulator.lines == ["", "", "  x", ""])
    #expect(lines("ab\u{1B}[?1049h\u{1B}[2J\u{1B}[3;3Hx\u{1B}[?1049lc") == ["abc", "", "", ""])
    #expect(lines("ab\u{1B}7cd\u{1B}8x") == ["abxd", "", "", ""])
    #expect(!screen("\u{1B}[?25l").isCursorVisible)
    #expect(screen("\u{7}\u{7}").bells == 2)
  }

  @Test func `the screen can have any size`() {
    var emulator = screen("1\r\n2\r\n3\r\n4")
    emulator.resize(rows: 2, columns: 5)
    #expect(emulator.lines == ["3", "4"])
    emulator.resize(rows: 1, columns: 1)
    emulator.read(Array("日x\u{1B}[2;2Hy\u{1B}[K\u{1B}[J\u{1B}[L\u{1B}[M\u{1B}[2@\u{1B}[3P".utf8))
    #expect(emulator.lines == [""])
    emulator.resize(rows: 3, columns: 3)
    emulator.read(Array("\u{1B}[H\u{1B}[2Jabcd".utf8))
    #expect(emulator.lines == ["abc", "d", ""])
  }

  @Test func `unsupported sequences are recorded`() {
    var emulator = TerminalEmulator()
    emulator.read(Array("a\u{1B}[5zb\u{1B}Qc".utf8))
    #expect(emulator.unknown == ["ESC [ 5z", "ESC Q"])
    #expect(emulator.text == "abc")
  }

  @Test func `a screen is printed in a frame`() {
    #expect(
      screen("日x\r\n\u{1B}[1my", rows: 2, columns: 4).framed == """
        +----+
        |日x |
        |y   |
        +----+
        """
    )
  }
}
