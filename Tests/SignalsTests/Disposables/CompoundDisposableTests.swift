import Signals
import Testing

struct CompoundDisposableTests {
  @Test(arguments: [0, 1, 2, 3, 10])
  func `children are disposed in order of insertion`(count: Int) {
    let order = LockedList<Int>()
    let compound = CompoundDisposable()
    for index in 0..<count { compound.add { order.add(index) } }
    compound.dispose()
    compound.dispose()
    #expect(order.entries == Array(0..<count))
    #expect(compound.isDisposed)
  }

  @Test func `initial children are disposed before added ones`() {
    let order = LockedList<String>()
    let compound = CompoundDisposable([
      ActionDisposable { order.add("a") }, ActionDisposable { order.add("b") },
    ])
    compound.add { order.add("c") }
    compound.dispose()
    #expect(order.entries == ["a", "b", "c"])
  }

  @Test func `an initial action is the first child`() {
    let order = LockedList<String>()
    let compound = CompoundDisposable { order.add("first") }
    compound.add { order.add("second") }
    compound.dispose()
    #expect(order.entries == ["first", "second"])
  }

  // Tries every set of removals from up to five children, then adds one more.
  @Test func `removing a child does not dispose it and keeps the order of the others`() {
    for count in 1...5 {
      for removed in 0..<(1 << count) {
        let order = LockedList<Int>()
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
    let child = ActionDisposable()
    compound.add(child)
    #expect(child.isDisposed)
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
  func `adding a child twice has no further effect`(others: Int) {
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
    let tokens = TokenCounter()
    let compound = CompoundDisposable()
    do {
      let child = Tracked(tokens.makeToken())
      child.dispose()
      compound.add(child)
      _ = CompoundDisposable([child])
    }
    #expect(tokens.alive == 0)
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
    let tokens = TokenCounter()
    do {
      let child = Tracked(tokens.makeToken { compound.add {} })
      compound.add(child)
      compound.remove(child)
    }
    #expect(tokens.alive == 0)
    compound.dispose()
  }

  @Test func `disposing releases the children`() {
    let tokens = TokenCounter()
    let compound = CompoundDisposable()
    for _ in 0..<5 { compound.add(Tracked(tokens.makeToken())) }
    #expect(tokens.alive == 5)
    compound.dispose()
    #expect(tokens.alive == 0)
  }

  @Test func `releasing a compound does not dispose its children`() {
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
  private let token: TokenCounter.Token

  init(_ token: TokenCounter.Token) {
    self.token = token
  }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() {
    inner.dispose()
  }
}
