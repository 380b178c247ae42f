import TerminalUI
import Testing

struct TreeExpansionTests {
  @Test func `items are expanded in slices, which grow with what is expanded`() {
    var expansion = TreeExpansion<Int>()
    for id in 0..<1_000 { expansion.add(id) }
    var sizes: [Int] = []
    while expansion.hasNext { sizes.append(expansion.next(rowCount: 0).count) }
    #expect(sizes.prefix(6) == [100, 100, 100, 100, 100, 125])
    #expect(sizes.reduce(0, +) == 1_000)
    #expect(expansion.endsAtLimit() == false)
  }

  @Test func `only the first load of an expanded item goes on`() {
    var expansion = TreeExpansion<Int>()
    expansion.add(1)
    #expect(expansion.receiveChildren(of: 1) == false)
    #expect(expansion.next(rowCount: 0) == [1])
    #expect(expansion.receiveChildren(of: 1) == true)
    #expect(expansion.receiveChildren(of: 1) == false)
    expansion.expectChildren(of: 2)
    #expect(expansion.receiveChildren(of: 2) == true)
  }

  @Test func `an endless tree ends at a limit, which is said once`() {
    var expansion = TreeExpansion<Int>()
    for id in 0...TreeExpansion<Int>.maximum { expansion.add(id) }
    #expect(expansion.endsAtLimit() == false)
    var count = 0
    while expansion.hasNext { count += expansion.next(rowCount: 0).count }
    #expect(count == TreeExpansion<Int>.maximum)
    #expect(expansion.endsAtLimit() == true)
    #expect(expansion.endsAtLimit() == false)
    expansion.add(1)
    #expect(expansion.next(rowCount: TreeExpansion<Int>.rowLimit) == [])
    #expect(expansion.endsAtLimit() == true)
  }
}
