import Signals
import Testing

struct CompoundDisposableTests {
  @Test(arguments: [0, 1, 2, 3, 10])
  func `children are disposed in order of insertion`(count: Int) {
    let order = Log<Int>()
    let compound = CompoundDisposable()
    for index in 0..<count { compound.add { order.add(index) } }
    compound.dispose()
    compound.dispose()
    #expect(order.entries == Array(0..<count))
    #expect(compound.isDisposed)
  }

  @Test func `the children it is created with come first`() {
    let order = Log<String>()
    let compound = CompoundDisposable([
      ActionDisposable { order.add("a") }, ActionDisposable { order.add("b") },
    ])
    compound.add { order.add("c") }
    compound.dispose()
    #expect(order.entries == ["a", "b", "c"])
  }

  @Test func `the action it is created with is its first child`() {
    let order = Log<String>()
    let compound = CompoundDisposable { order.add("first") }
    compound.add { order.add("second") }
    compound.dispose()
    #expect(order.entries == ["first", "second"])
  }

  /// Every set of removals from up to five children, then one more is added: small enough to try all.
  @Test func `removing leaves the others in order, and does not dispose`() {
    for count in 1...5 {
      for removed in 0..<(1 << count) {
        let order = Log<Int>()
        let compound = CompoundDisposable()
        let children = (0..<count).map { index in ActionDisposable { order.add(index) } }
        for child in children { compound.add(child) }
        for index in 0..<count where removed & (1 << index) != 0 {
          compound.remove(children[index])
        }
        compound.add { order.add(count) }
        compound.dispose()
        let expected = (0..<count).filter { removed & (1 << $0) == 0 } + [count]
        #expect(order.entries == expected)
        #expect(children.map(\.isDisposed) == (0..<count).map { removed & (1 << $0) == 0 })
      }
    }
  }

  @Test func `adding to a disposed compound disposes the child at once`() {
    let compound = CompoundDisposable()
    compound.dispose()
    let newcomer = ActionDisposable()
    compound.add(newcomer)
    #expect(newcomer.isDisposed)
  }

  @Test func `removing from a disposed compound does nothing`() {
    let compound = CompoundDisposable()
    let child = ActionDisposable()
    compound.add(child)
    compound.dispose()
    compound.remove(child)
    #expect(child.isDisposed)
  }

  @Test func `children are distinguished by identity`() {
    let compound = CompoundDisposable()
    let (one, twin) = (ActionDisposable(), ActionDisposable())
    compound.add(one)
    compound.add(twin)
    compound.remove(one)
    compound.dispose()
    #expect(!one.isDisposed)
    #expect(twin.isDisposed)
  }

  @Test(arguments: [0, 1, 4])
  func `a child added twice is one child`(others: Int) {
    let compound = CompoundDisposable()
    for _ in 0..<others { compound.add {} }
    let child = ActionDisposable()
    compound.add(child)
    compound.add(child)
    compound.remove(child)
    compound.dispose()
    #expect(!child.isDisposed)
  }

  @Test func `a disposed child is not retained`() {
    let census = Census()
    let compound = CompoundDisposable()
    do {
      let child = Tracked(census.token())
      child.dispose()
      compound.add(child)
      _ = CompoundDisposable([child])
    }
    #expect(census.alive == 0)
    compound.dispose()
  }

  @Test func `children are disposed outside the lock (guarantee 5)`() {
    let compound = CompoundDisposable()
    let late = ActionDisposable()
    compound.add {
      compound.add(late)
      compound.remove(late)
      compound.dispose()
      #expect(compound.isDisposed)
    }
    compound.dispose()
    #expect(late.isDisposed)
  }

  @Test func `children are released outside the lock (guarantee 5)`() {
    let compound = CompoundDisposable()
    let census = Census()
    do {
      let child = Tracked(census.token { compound.add {} })
      compound.add(child)
      compound.remove(child)
    }
    #expect(census.alive == 0)
    compound.dispose()
  }

  @Test func `disposing releases the children`() {
    let census = Census()
    let compound = CompoundDisposable()
    for _ in 0..<5 { compound.add(Tracked(census.token())) }
    #expect(census.alive == 5)
    compound.dispose()
    #expect(census.alive == 0)
  }

  @Test func `releasing it without disposing it releases the children undisposed`() {
    let child = ActionDisposable()
    do { _ = CompoundDisposable([child]) }
    #expect(!child.isDisposed)
  }

  @Test func `every child is disposed once when threads add, remove and dispose`() {
    for _ in 0..<50 {
      let compound = CompoundDisposable()
      let disposals = Counter()
      onThreads(4) { thread in
        for index in 0..<100 {
          let child = compound.add { disposals.next() }
          if index % 3 == 0 {
            compound.remove(child)
            child.dispose()
          }
          if thread == 0, index == 60 { compound.dispose() }
        }
      }
      #expect(disposals.value == 400)
    }
  }
}

/// A disposable that owns a token.
private final class Tracked: Disposable {
  private let inner = ActionDisposable()
  private let token: Census.Token

  init(_ token: Census.Token) {
    self.token = token
  }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() {
    inner.dispose()
  }
}
