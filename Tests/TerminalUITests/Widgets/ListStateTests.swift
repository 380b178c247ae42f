import TerminalUI
import Testing

struct ListStateTests {
  private typealias Step = (name: String, isByUser: Bool, change: (inout ListState) -> Void)

  /// All changes, with small numbers.
  private static let steps: [Step] = {
    var steps: [Step] = []
    for index in [nil, -1, 0, 1, 2, 3, 4] {
      steps.append(("select \(index ?? -9)", false, { $0.select(index) }))
      for count in 0...3 {
        steps.append(
          ("replace", false, { $0.replace(count: count, selection: index) })
        )
      }
    }
    for size in 0...4 {
      steps.append(("count \(size)", false, { $0.resize(count: size) }))
      steps.append(("room \(size)", false, { $0.resize(room: size) }))
      steps.append(("point", true, { $0.point(at: size) }))
      steps.append(("scroll to", false, { $0.scroll(to: size) }))
    }
    for step in [Int.min, -2, -1, 1, 2, .max] {
      steps.append(("move \(step)", true, { $0.move(by: step) }))
      steps.append(("page \(step)", true, { $0.movePage(by: step) }))
      steps.append(("scroll \(step)", false, { _ = $0.scroll(by: step) }))
    }
    return steps
  }()

  /// All states that the changes can reach.
  private static let reachable: Set<ListState> = {
    var known: Set<ListState> = [ListState()]
    var fresh = Array(known)
    while let state = fresh.popLast() {
      for step in steps {
        var next = state
        step.change(&next)
        if known.insert(next).inserted { fresh.append(next) }
      }
    }
    return known
  }()

  @Test func `the pointer is an existing row, and on the selected row`() {
    #expect(Self.reachable.count > 100)
    for state in Self.reachable {
      #expect(state.pointer == 0 || (0..<state.count).contains(state.pointer))
      if let selection = state.selection {
        #expect((0..<state.count).contains(selection))
        #expect(state.pointer == selection)
      } else if !state.scroll.visible.isEmpty {
        #expect(state.scroll.visible.contains(state.pointer), "\(state)")
      }
    }
  }

  @Test func `a row selected by the user exists and is visible if there is room`() {
    for state in Self.reachable {
      for step in Self.steps where step.isByUser {
        var next = state
        step.change(&next)
        guard next != state, let selection = next.selection else { continue }
        #expect(next.scroll.room == 0 || next.scroll.visible.contains(selection), "\(step.name)")
      }
    }
  }

  @Test func `without a selection, the first step selects the pointer`() {
    for state in Self.reachable where state.selection == nil && state.count > 0 {
      for step in [-1, 1] {
        var next = state
        next.move(by: step)
        #expect(next.selection == state.pointer)
      }
    }
  }

  @Test func `a step moves by one row and stops at the ends`() {
    for state in Self.reachable {
      guard let selection = state.selection else { continue }
      var next = state
      next.move(by: 1)
      #expect(next.selection == min(selection + 1, state.count - 1))
      next = state
      next.move(by: -1)
      #expect(next.selection == max(selection - 1, 0))
    }
  }

  @Test func `pages reach both ends in as many steps as there are pages`() {
    var state = ListState(count: 10, room: 4)
    state.point(at: 1)
    state.movePage(by: 1)
    #expect(state.selection == 5)
    #expect(state.scroll.first == 4)
    state.movePage(by: 1)
    state.movePage(by: 1)
    #expect(state.selection == 9)
    for _ in 0..<3 { state.movePage(by: -1) }
    #expect(state.selection == 0)
  }

  @Test func `a row selected before it exists is selected and visible when it is added`() {
    var state = ListState(count: 0, room: 3)
    state.select(7)
    #expect(state.selection == nil)
    state.resize(count: 10)
    #expect(state.selection == 7)
    #expect(state.scroll.visible.contains(7))
  }

  @Test func `when the selected row is removed, nothing is selected and the pointer is at the end`()
  {
    var state = ListState(count: 5, room: 3)
    state.point(at: 4)
    state.resize(count: 3)
    #expect(state.selection == nil)
    #expect(state.pointer == 2)
    state.resize(count: 5)
    #expect(state.selection == 4)
  }

  @Test func `the selected row keeps its screen position when rows are inserted before it`() {
    var state = ListState(count: 20, room: 5)
    state.point(at: 10)
    let place = 10 - state.scroll.first
    state.replace(count: 25, selection: 13)
    #expect(state.selection == 13)
    #expect(13 - state.scroll.first == place)
  }

  @Test func `the first row stays visible while there is room for the selected row too`() {
    var state = ListState(count: 20, room: 5)
    state.point(at: 0)
    state.replace(count: 24, selection: 4)
    #expect(state.scroll.first == 0)
    state.replace(count: 25, selection: 5)
    #expect(state.scroll.first == 1)
  }

  @Test func `a hidden selected row stays hidden when rows are inserted before it`() {
    var state = ListState(count: 20, room: 5)
    state.point(at: 0)
    _ = state.scroll(by: 10)
    state.replace(count: 25, selection: 2)
    #expect(state.scroll.first == 10)
  }

  @Test func `the selected row stays visible when there is less room`() {
    var state = ListState(count: 20, room: 10)
    state.point(at: 9)
    state.resize(room: 3)
    #expect(state.scroll.visible.contains(9))
  }

  @Test func `without a selection the pointer stays visible while scrolling`() {
    var state = ListState(count: 20, room: 5)
    _ = state.scroll(by: 7)
    #expect(state.pointer == 7)
    _ = state.scroll(by: -7)
    #expect(state.pointer == 4)
  }
}
