import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

private nonisolated struct Song: Identifiable, Equatable {
  let id: Int
  var title: String
  var plays = 0
}

private final class Album: Bindable {
  nonisolated enum Key { case title, plays }

  let songs = LiveItems<Int, Song>()
  @Observed var selected: Int?
  @Observed var marks: Set<Int> = []
  @Observed var order = ListOrder(Key.title)

  lazy var shown = songs.sorted(for: self) { model in
    let order = model.order
    return { first, second in
      switch (order.key, order.direction) {
      case (.title, .ascending): first.title < second.title
      case (.title, .descending): first.title > second.title
      case (.plays, .ascending): first.plays < second.plays
      case (.plays, .descending): first.plays > second.plays
      }
    }
  }

  init(_ titles: String...) {
    for (id, title) in titles.enumerated() { songs.update(Song(id: id, title: title)) }
  }
}

struct LiveListBindingTests {
  private let model = Album("delta", "alpha", "charlie", "bravo")
  private let pilot: Pilot

  init() {
    pilot = Pilot(
      List(model.shown, selection: model[\.selected], marks: model[\.marks]) { $0.title }.named(
        "songs"
      ),
      size: Size(width: 16, height: 6)
    )
  }

  private var rows: [String] {
    pilot.text.split(separator: "\n").map { line in String(line.filter(\.isLetter)) }
      .filter { !$0.isEmpty }
  }

  @Test func `a list shows a live list in its order, and follows it`() {
    #expect(rows == ["alpha", "bravo", "charlie", "delta"])
    model.songs.update(Song(id: 3, title: "zulu"))
    model.songs[1] = nil
    pilot.settle()
    #expect(rows == ["charlie", "delta", "zulu"])
    model.songs.update(Song(id: 2, title: "chorus"))
    pilot.settle()
    #expect(rows == ["chorus", "delta", "zulu"])
  }

  @Test func `the same item stays selected when items come and go`() {
    pilot.press(.down, .down, .down)
    #expect(model.selected == 2)
    model.songs.update(Song(id: 9, title: "aa"))
    model.songs.update(Song(id: 2, title: "zz"))
    pilot.settle()
    pilot.press(.up)
    #expect(model.selected == 0)
    model.selected = 9
    pilot.press(.down)
    #expect(model.selected == 1)
  }

  @Test func `the first item can be selected from the start, and after the list was empty`() {
    model.songs.removeAll()
    let list = List(model.shown, selection: model[\.selected]) { $0.title }.selectsFirst()
    let pilot = Pilot(list, size: Size(width: 16, height: 6))
    #expect(model.selected == nil)
    model.songs.replaceAll(with: [Song(id: 5, title: "bravo"), Song(id: 6, title: "alpha")])
    pilot.settle()
    #expect(model.selected == 6)
    model.songs.update(Song(id: 7, title: "aa"))
    pilot.settle()
    #expect(model.selected == 6 && list.selection == 1)
  }

  @Test func `the nearest item is selected when the selected one goes`() {
    model.selected = 2
    model.songs[2] = nil
    #expect(model.selected == 0)
    model.songs[0] = nil
    #expect(model.selected == 3)
    model.songs.removeAll()
    #expect(model.selected == nil)
  }

  @Test func `a selection that the model makes while the selected item goes counts`() {
    model.selected = 2
    batch {
      model.songs[2] = nil
      model.selected = 1
    }
    #expect(model.selected == 1)
    pilot.press(.down)
    #expect(model.selected == 3)
  }

  @Test func `marks belong to items, also to those that are missing`() {
    pilot.press(.down, .down, .space)
    #expect(model.marks == [3])
    model.songs.update(Song(id: 8, title: "aa"))
    let song = model.songs[3]
    model.songs[3] = nil
    pilot.settle()
    pilot.press(.home, .space)
    #expect(model.marks == [3, 8])
    model.songs[3] = song
    pilot.press(.space)
    #expect(model.marks == [3])
  }

  @Test func `a table of a live list is sorted by the model`() {
    let table = Table(model.shown, order: model[\.order]) {
      Column("Title", \.title, by: .title)
      Column("Plays", by: .plays) { "\($0.plays)" }
    }
    let pilot = Pilot(table, size: Size(width: 20, height: 6))
    model.songs.update(Song(id: 0, title: "delta", plays: 7))
    model.order = ListOrder(.plays, .descending)
    pilot.settle()
    #expect(pilot.text.split(separator: "\n")[1].contains("delta"))
  }

  @Test func `a change that is not visible configures no row`() {
    var configured = 0
    let model = Album()
    for id in 0..<100 { model.songs.update(Song(id: id, title: "\(100 + id)")) }
    let pilot = Pilot(
      List(model.shown) { (song: Song) in
        configured += 1
        return song.title
      },
      size: Size(width: 16, height: 5)
    )
    let before = configured
    model.songs.update(Song(id: 90, title: "190b"))
    pilot.settle()
    #expect(configured == before)
    model.songs.update(Song(id: 2, title: "102b"))
    pilot.settle()
    #expect(configured > before && pilot.text.contains("102b"))
  }
}
