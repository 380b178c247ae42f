import TerminalUI
import TerminalUITesting
import TestSupport
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
  /// The selection in a list of an array of the same items.
  @Observed var selectedInArray: Int?
  @Observed var hiddenLetter = ""
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

  lazy var found = shown.filtered(for: self) { model in
    let hiddenLetter = model.hiddenLetter
    return { $0.title != hiddenLetter }
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
      List(Rows.live(model.shown).selecting(model[\.selected]).marking(model[\.marks])) {
        $0.title
      }
      .named("songs"),
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
    let list = List(Rows.live(model.shown).selecting(model[\.selected])) { $0.title }
      .selectsFirst()
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

  @Test func `the nearest item is selected when several go at once`() {
    model.songs.replaceAll(with: (1...5).map { Song(id: $0, title: "\($0)") })
    model.selected = 3
    batch {
      model.songs[1] = nil
      model.songs[3] = nil
    }
    #expect(model.selected == 4)
    batch {
      model.songs[4] = nil
      model.songs.update(Song(id: 9, title: "41"))
      model.songs[5] = nil
    }
    #expect(model.selected == 2)
  }

  @Test func `no item is selected when all items are other ones`() {
    for count in [5, 3_000] {
      model.songs.replaceAll(with: (0..<count).map { Song(id: $0, title: "\($0)") })
      model.selected = 3
      model.songs.replaceAll(with: (0..<count).map { Song(id: -1 - $0, title: "\($0)") })
      #expect(model.selected == nil)
    }
  }

  @Test func `the same item is selected as in a list of an array`() {
    var dice = SeededRandom(seed: 1)
    for _ in 0..<100 {
      let model = Album()
      var nextID = 0
      func song(_ id: Int? = nil) -> Song {
        nextID += 1
        let letter = UInt8(ascii: "a") + UInt8(dice.next(below: 9))
        return Song(id: id ?? nextID, title: String(UnicodeScalar(letter)), plays: nextID)
      }
      let lists = [
        List(Rows.live(model.found).selecting(model[\.selected])) { $0.title },
        List(Rows(model.found.items).selecting(model[\.selectedInArray])) { $0.title },
      ]
      let pilots = lists.map { Pilot($0, size: Size(width: 16, height: 6)) }
      defer { withExtendedLifetime(pilots) {} }
      for _ in 0..<20 {
        while model.songs.count < 6 { model.songs.update(song()) }
        let before = model.found.items
        model.selected = before.isEmpty ? nil : before[dice.next(below: before.count)].id
        model.selectedInArray = model.selected
        batch {
          for _ in 0..<dice.next(below: 8) {
            let all = model.songs.list.items
            let id = all.isEmpty ? 0 : all[dice.next(below: all.count)].id
            switch dice.next(below: 12) {
            case 0...4: model.songs[id] = nil
            case 5, 6: model.songs.update(song(id))
            case 7: model.songs.update(song())
            case 8: model.hiddenLetter = song().title
            case 9: model.order = model.order.toggled(by: .title)
            case 10: model.songs.replaceAll(with: all.filter { $0.id % 3 > 0 } + [song()])
            default: _ = model.found.items
            }
          }
        }
        #expect(model.selected == model.selectedInArray, "after \(before)")
      }
    }
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
    let table = Table(Rows.live(model.shown).sorting(model[\.order])) {
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
      List(Rows.live(model.shown)) { (song: Song) in
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
