import TerminalUI
import Testing

nonisolated struct MarkdownTests {
  @Test func `marks give styles`() {
    #expect(
      StyledText(markdown: "**Deleted** *one* _file_: `a*b*`.")
        == "\("Deleted", .strong) \("one", .emphasis) \("file", .emphasis): \("a*b*", .code)."
    )
  }

  @Test func `a link has a text and an address, both perhaps with values`() {
    let (title, address) = ("the *site*", "https://example.org/a_b")
    let text = StyledText(markdown: "See [\(title)](\(address)) or [here](https://swift.org).")
    #expect(
      text
        == "See \(title, link: address) or \("here", link: "https://swift.org")."
    )
  }

  @Test func `a part in a part adds attributes`() {
    let text = StyledText(markdown: "**all *of* it**")
    #expect(
      text == "\("all ", .strong)\("of", Style(.strong, .underline))\(" it", .strong)"
    )
  }

  @Test func `a value in a part keeps its own style`() {
    #expect(
      StyledText(markdown: "**Delete \("a.txt", .code)**")
        == "\("Delete ", .strong)\("a.txt", .code)"
    )
  }

  @Test(arguments: [
    "2 * 3 * 4", "snake_case_name", "a ** b", "**open", "`open", "[open](", "[a] (b)", "*", "**",
    "", "a_b_", "\u{1F44D}*",
  ])
  func `a mark without its counterpart is an ordinary character`(text: String) {
    // Markdown comes from literals only, so the test feeds a literal's pieces.
    var pieces = StyledText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    pieces.appendLiteral(text)
    #expect(
      StyledText(markdown: StyledText.Markdown(stringInterpolation: pieces)) == StyledText(text)
    )
  }

  @Test func `a backslash makes a mark an ordinary character`() {
    #expect(
      StyledText(markdown: #"\*a\* \[b](c) **d\*\*** \`"#) == "*a* [b](c) \("d**", .strong) `"
    )
    #expect(StyledText(markdown: #"C:\temp"#) == #"C:\temp"#)
  }

  @Test func `items have a hanging indent`() {
    let text = StyledText(
      markdown: """
        Try:
        - one two three
        10. four **five** six
        """
    )
    #expect(
      text.wrapped(to: 11).map(\.text) == [
        "Try:", "• one two", "  three", "10. four", "    five", "    six",
      ]
    )
  }
}
