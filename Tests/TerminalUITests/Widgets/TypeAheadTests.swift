import TerminalUI
import Testing

struct TypeAheadTests {
  @Test func `one letter selects option after option, and wraps around`() {
    var typeAhead = TypeAhead()
    let options = ["Apple", "Banana", "apricot"]
    #expect(typeAhead.find("a", in: options, from: nil) == 0)
    #expect(typeAhead.find("A", in: options, from: 0) == 2)
    #expect(typeAhead.find("a", in: options, from: 2) == 0)
    #expect(typeAhead.find("b", in: options, from: 0) == 1)
  }

  @Test func `letters that start an option extend the search`() {
    var typeAhead = TypeAhead()
    let options = ["Banana", "Berry", "Bergamot"]
    #expect(typeAhead.find("b", in: options, from: nil) == 0)
    #expect(typeAhead.find("e", in: options, from: 0) == 1)
    #expect(typeAhead.find("r", in: options, from: 1) == 1)
    #expect(typeAhead.find("g", in: options, from: 1) == 2)
    typeAhead.reset()
    #expect(typeAhead.find("a", in: options, from: 2) == nil)
    #expect(typeAhead.find("x", in: [], from: nil) == nil)
  }

  @Test func `a search goes on in later turns, and longer texts go on where shorter ones ended`() {
    var typeAhead = TypeAhead()
    let options = ["Ada", "Bob", "Ann", "Bert", "Abel"]
    var read: [Int] = []
    func turn() -> TypeAhead.Result {
      typeAhead.search(2, among: options.count) { index in
        read.append(index)
        return options[index]
      }
    }
    typeAhead.type("b", from: 1)
    #expect(turn() == .found(3))
    typeAhead.type("o", from: 3)
    #expect(turn() == .unfinished)
    #expect(typeAhead.isSearching)
    // The search for “box” goes on, and then the searches for “ox” and “x” find nothing, either.
    typeAhead.type("x", from: 3)
    read = []
    var turns = 0
    while turn() == .unfinished { turns += 1 }
    #expect(read.prefix(3) == [0, 1, 2])
    #expect(read.count == 13)
    #expect(turns == 6)
    #expect(typeAhead.isEmpty)
  }
}
