import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

struct GridTests {
  @Test func `columns and rows are aligned`() {
    let grid = Grid(columns: [.trailing, .leading, .center]) {
      GridRow {
        Label("Name")
        Label("Ada")
        Label("first")
      }
      GridRow {
        Label("Occupation")
        Label("programmer of\nnothing yet")
        Label("x")
      }
      GridRow {
        Label("Age")
        Label("36")
      }
    }
    #expect(
      picture(of: grid, 40, 4) == """
              Name Ada           first
        Occupation programmer of   x
                   nothing yet
               Age 36
        """
    )
  }

  @Test func `a cell spans columns, and a widget outside a row spans all`() {
    let grid = Grid {
      GridRow {
        Label("a")
        Label("b")
        Label("c")
      }
      GridRow {
        Label("a long text").spanning(columns: 2)
        Label("z")
      }
      Label("across all")
    }
    #expect(picture(of: grid, 20, 3) == "a     b     c\na long text z\nacross all")
  }

  @Test func `a cell spans rows`() {
    let grid = Grid {
      GridRow {
        Box { Label("x") }.spanning(rows: 3)
        Label("one")
      }
      GridRow { Label("two") }
      GridRow {
        Label("three")
        Label("more")
      }
    }
    #expect(picture(of: grid, 20, 3) == "┌─┐ one\n│x│ two\n└─┘ three more")
  }

  @Test func `columns with growing cells share the rest, by weight`() {
    let grid = Grid(spacing: 0) {
      GridRow {
        Label("ab")
        TextField(width: 1).growing(2)
        TextField(width: 1).growing(1)
      }
    }
    #expect(picture(of: grid, 20) == "ab[··········][····]")
  }

  @Test func `rows with growing cells share the rest`() {
    let grid = Grid(rowSpacing: 1) {
      GridRow { List(["a"]).growing(.both) }
      GridRow { Label("below") }
    }
    #expect(picture(of: Grid { Label("x") }, 3) == "x")
    #expect(picture(of: grid, 8, 6).hasSuffix("\n\n\n\nbelow"))
  }

  @Test func `the cells of a row are placed as asked`() {
    let grid = Grid(vertical: .center) {
      GridRow {
        Label("a\nb\nc")
        Label("middle")
      }
    }
    #expect(picture(of: grid, 10, 3) == "a\nb middle\nc")
  }

  @Test func `too little room shrinks growing columns first, then the others`() {
    let grid = {
      Grid {
        GridRow {
          TextField(width: 8).growing().width(4...)
          Label("label")
        }
      }
    }
    #expect(picture(of: grid(), 12) == "[····] label")
    #expect(picture(of: grid(), 10) == "[··] label")
    #expect(picture(of: grid(), 4) == "[··]")
  }

  @Test func `hidden cells leave their place, and hidden rows leave none`() {
    let (a, b) = (Label("a"), Label("b"))
    let grid = Grid {
      GridRow {
        a
        Label("1")
      }
      GridRow { b }
      GridRow {
        Label("ccc")
        Label("3")
      }
    }
    let pilot = Pilot(grid, size: Size(width: 8, height: 3))
    #expect(pilot.text == "a   1\nb\nccc 3")
    a.isHidden = true
    b.isHidden = true
    pilot.settle()
    #expect(pilot.text == "    1\nccc 3\n")
  }

  // MARK: Flowing

  @Test func `in a flow, only widgets that can use it get the room of a growing row`() {
    let list = List(["a"])
    list.preferredSize = Size(width: 6, height: 2)
    let boxes = [Box { Label("x") }, Box { list }]
    _ = Pilot(Grid(columnWidth: 8...8) { boxes }, size: Size(width: 20, height: 12))
    #expect(boxes.map(\.frame.size.height) == [3, 12])
  }

  @Test func `a flow has at most the maximum number of columns`() {
    let labels = ["a", "b", "c"].map { Label($0) }
    let grid = Grid(columnWidth: 5...10, maximumColumns: 2) { labels }
    _ = Pilot(grid, size: Size(width: 40, height: 4))
    #expect(labels.map(\.frame.origin.y) == [0, 0, 1])
  }

  private func flowing(_ count: Int, in room: Size) -> String {
    let boxes = (1...count).map { index in Box("\(index)") { Label("text") } }
    return Pilot(Grid(columnWidth: 10...14) { boxes }, size: room).text
  }

  @Test func `as many equal columns flow as fit`() {
    #expect(
      flowing(3, in: Size(width: 23, height: 6)) == """
        ┌ 1 ──────┐ ┌ 2 ──────┐
        │text     │ │text     │
        └─────────┘ └─────────┘
        ┌ 3 ──────────────────┐
        │text                 │
        └─────────────────────┘
        """
    )
    #expect(flowing(2, in: Size(width: 20, height: 6)).hasPrefix("┌ 1 ─────────┐\n"))
    #expect(flowing(2, in: Size(width: 60, height: 3)).hasPrefix("┌ 1 ─────────┐ ┌ 2 ─────────┐\n"))
  }

  @Test func `no size traps`() {
    let grid = Grid {
      GridRow {
        Label("a").spanning(columns: .max, rows: .max)
        Label("b").width(Int.max...)
      }
      Label("c")
    }
    let pilot = Pilot(grid)
    for width in 0...4 { pilot.resize(to: Size(width: width, height: width)) }
    pilot.resize(to: Size(width: 5_000, height: 5_000))
    #expect(flowing(3, in: .zero).isEmpty)
  }
}
