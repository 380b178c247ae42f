import TerminalUI
import Testing

struct DialogRowsTests {
  private func rows(_ text: Int, _ content: Int, _ buttons: Int, in height: Int) -> DialogRows {
    DialogRows(wanted: .init(text: text, content: content, buttons: buttons), height: height)
  }

  private func parts(_ text: Int, _ content: Int, _ buttons: Int) -> DialogRows.Parts {
    .init(text: text, content: content, buttons: buttons)
  }

  @Test func `with room for all there are free rows around and between`() {
    let rows = rows(2, 3, 1, in: 20)
    #expect(rows.parts == parts(2, 3, 1))
    #expect(rows.padding == 1 && rows.gap == 1)
    #expect(rows.height == 10)
  }

  @Test func `a long text is cut before free rows are given up`() {
    let rows = rows(50, 0, 1, in: 10)
    #expect(rows.parts == parts(6, 0, 1))
    #expect(rows.height == 10)
  }

  @Test func `text and content share what is left`() {
    #expect(rows(50, 2, 1, in: 13).parts == parts(6, 2, 1))
    #expect(rows(50, 50, 1, in: 13).parts == parts(4, 4, 1))
    #expect(rows(2, 50, 1, in: 13).parts == parts(2, 6, 1))
  }

  @Test func `the buttons stay to the last, and the field before them`() {
    #expect(rows(9, 2, 1, in: 4).parts == parts(1, 2, 1))
    #expect(rows(9, 2, 1, in: 2).parts == parts(0, 1, 1))
    #expect(rows(9, 2, 1, in: 1).parts == parts(0, 0, 1))
    #expect(rows(9, 2, 1, in: 0).parts == parts(0, 0, 0))
  }

  @Test func `whatever is wanted, it fits`() {
    for text in 0...12 {
      for content in 0...12 {
        for buttons in 0...3 {
          for height in 0...24 {
            let rows = rows(text, content, buttons, in: height)
            #expect(rows.parts.buttons == min(buttons, height))
            #expect(rows.parts.text <= text && rows.parts.content <= content)
            #expect(rows.height <= height || rows.parts == parts(0, 0, 0))
            let whole = self.rows(text, content, buttons, in: .max)
            if whole.height <= height { #expect(rows == whole) }
          }
        }
      }
    }
  }
}
