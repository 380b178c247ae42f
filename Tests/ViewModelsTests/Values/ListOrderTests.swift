import Testing
import ViewModels

private nonisolated enum Key: String, Codable, Storable { case name, size }

private nonisolated struct Item: Equatable {
  let name: String
  let size: Int
}

struct ListOrderTests {
  private let items = [
    Item(name: "b", size: 2), Item(name: "a", size: 2), Item(name: "c", size: 1),
  ]

  private func names(_ order: ListOrder<Key>) -> String {
    items.sorted(by: order) { key, first, second in
      switch key {
      case .name: first.name < second.name
      case .size: first.size < second.size
      }
    }
    .map(\.name).joined()
  }

  @Test func `an array is sorted by a key in a direction, and equal elements keep their order`() {
    #expect(names(ListOrder(.name)) == "abc")
    #expect(names(ListOrder(.name, .descending)) == "cba")
    #expect(names(ListOrder(.size)) == "cba")
    #expect(names(ListOrder(.size, .descending)) == "bac")
  }

  @Test func `the same key reverses the direction, and another key starts with its own`() {
    let order = ListOrder(Key.name)
    #expect(order.toggled(by: .name) == ListOrder(.name, .descending))
    #expect(order.toggled(by: .name).toggled(by: .name) == order)
    #expect(order.toggled(by: .size) == ListOrder(.size))
    #expect(order.toggled(by: .size, first: .descending) == ListOrder(.size, .descending))
  }

  @Test func `an order is stored as text`() {
    let order = ListOrder(Key.size, .descending)
    #expect(order.storedText == "descending size")
    #expect(ListOrder<Key>(storedText: order.storedText) == order)
    #expect(ListOrder<String>(storedText: "ascending two words") == ListOrder("two words"))
    for text in ["", "size", "upward size", "ascending", "ascending color"] {
      #expect(ListOrder<Key>(storedText: text) == nil)
    }
  }

  @Test(arguments: [
    ColumnLayout(), ColumnLayout([.init("")]),
    ColumnLayout([.init("Name", width: 12), .init("Größe; in %:!", isHidden: true), .init("x")]),
    ColumnLayout([.init("", width: 3, isHidden: true), .init("")]),
  ])
  func `the layout of columns is stored as text`(layout: ColumnLayout) {
    #expect(ColumnLayout(storedText: layout.storedText) == layout)
  }

  @Test func `a layout reads as the user wrote it, and damaged texts are refused`() {
    let layout = ColumnLayout([.init("name", width: 12), .init("version", isHidden: true)])
    #expect(layout.storedText == "name:12;version!;")
    #expect(layout["name"]?.width == 12)
    #expect(layout["size"] == nil)
    for text in ["name", "name:;", "name:0;", "name:-1;", "a:1:2;", "a%;", "a%4;", "%zz;"] {
      #expect(ColumnLayout(storedText: text) == nil)
    }
  }
}
