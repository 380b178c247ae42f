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
}
