import TerminalUI
import Testing

struct DialogLayoutTests {
  private func rows(_ text: Int, _ content: Int, _ buttons: Int, in height: Int) -> DialogLayout {
    DialogLayout(wanted: .init(text: text, content: content, buttons: buttons), height: height)
  }

  private func parts(_ text: Int, _ content: Int, _ buttons: Int) -> DialogLayout.RowCounts {
    .init(text: text, content: content, buttons: buttons)
  }

  @Test func `with enough room, free rows surround and separate the parts`() {
    let rows = rows(2, 3, 1, in: 20)
    #expect(rows.rowCounts == parts(2, 3, 1))
    #expect(rows.padding == 1 && rows.gap == 1)
    #expect(rows.height == 10)
  }

  @Test func `a long text is cut before free rows are removed`() {
    let rows = rows(50, 0, 1, in: 10)
    #expect(rows.rowCounts == parts(6, 0, 1))
    #expect(rows.height == 10)
  }

  @Test func `text and content share the remaining rows`() {
    #expect(rows(50, 2, 1, in: 13).rowCounts == parts(6, 2, 1))
    #expect(rows(50, 50, 1, in: 13).rowCounts == parts(6, 6, 1))
    #expect(rows(50, 50, 1, in: 14).rowCounts == parts(5, 6, 1))
    #expect(rows(2, 50, 1, in: 13).rowCounts == parts(2, 8, 1))
    #expect(rows(2, 50, 1, in: 14).rowCounts == parts(2, 7, 1))
  }

  @Test func `if rows are missing, the buttons have priority, and then the content`() {
    #expect(rows(9, 2, 1, in: 4).rowCounts == parts(1, 2, 1))
    #expect(rows(9, 2, 1, in: 2).rowCounts == parts(0, 1, 1))
    #expect(rows(9, 2, 1, in: 1).rowCounts == parts(0, 0, 1))
    #expect(rows(9, 2, 1, in: 0).rowCounts == parts(0, 0, 0))
  }

  @Test func `four rows each of text and content are enough, with all buttons`() {
    #expect(rows(50, 50, 2, in: 10).isEnough)
    #expect(!rows(50, 50, 2, in: 9).isEnough)
    #expect(rows(1, 0, 1, in: 2).isEnough)
    #expect(!rows(1, 0, 1, in: 1).isEnough)
    // `isEnough` is true exactly if each part has the rows that it needs.
    for text in 0...6 {
      for content in 0...6 {
        for height in 0...12 {
          let rows = rows(text, content, 1, in: height)
          let parts = parts(min(text, 4), min(content, 4), 1)
          let hasAll =
            rows.rowCounts.text >= parts.text && rows.rowCounts.content >= parts.content
            && rows.rowCounts.buttons == 1
          #expect(rows.isEnough == hasAll)
        }
      }
    }
  }

  @Test func `the layout never exceeds the available height`() {
    for text in 0...12 {
      for content in 0...12 {
        for buttons in 0...3 {
          for height in 0...24 {
            let rows = rows(text, content, buttons, in: height)
            #expect(rows.rowCounts.buttons == min(buttons, height))
            #expect(rows.rowCounts.text <= text && rows.rowCounts.content <= content)
            #expect(rows.height <= height || rows.rowCounts == parts(0, 0, 0))
            let whole = self.rows(text, content, buttons, in: .max)
            if whole.height <= height { #expect(rows == whole) }
          }
        }
      }
    }
  }
}
