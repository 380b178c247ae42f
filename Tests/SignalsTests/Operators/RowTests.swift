import Signals
import Testing

@Suite struct RowTests {
  // MARK: combineLatest

  @Test func `a row of newest values is there once every input has one, and stays`() {
    var row = Row2<LatestInput<Int>, LatestInput<String>>()
    #expect(row.take() == nil)
    row.first.accept(1)
    #expect(row.take() == nil)
    row.second.accept("a")
    #expect(row.take().map { [$0.0.description, $0.1] } == ["1", "a"])
    row.first.accept(2)
    #expect(row.take().map { [$0.0.description, $0.1] } == ["2", "a"])
    #expect(row.take() != nil)
  }

  @Test func `a row of newest values is over when all inputs are`() {
    var row = Row2<LatestInput<Int>, LatestInput<Int>>()
    row.first.accept(nil)
    #expect(!row.isOver)
    row.second.accept(nil)
    #expect(row.isOver)
  }

  @Test func `nil is a value, not the completion of an input of optionals`() {
    var row = Row2<LatestInput<Int?>, QueuedInput<Int?>>()
    row.first.accept(.some(nil))
    row.second.accept(.some(nil))
    #expect(!row.first.isExhausted)
    #expect(row.take() != nil)
  }

  // MARK: zip

  @Test func `a row of queued values is taken once`() {
    var row = Row2<QueuedInput<Int>, QueuedInput<Int>>()
    row.first.accept(1)
    row.first.accept(2)
    #expect(row.take() == nil)
    row.second.accept(10)
    #expect(row.take().map { [$0.0, $0.1] } == [1, 10])
    #expect(row.take() == nil)
    row.second.accept(20)
    #expect(row.take().map { [$0.0, $0.1] } == [2, 20])
  }

  @Test func `a row of queued values is over when a completed input has none left`() {
    var row = Row2<QueuedInput<Int>, QueuedInput<Int>>()
    row.first.accept(1)
    row.first.accept(nil)
    #expect(!row.isOver)
    row.second.accept(10)
    #expect(!row.isOver)
    #expect(row.take() != nil)
    #expect(row.isOver)
  }

  // MARK: Lists

  @Test func `a list of newest values behaves as a row of two`() {
    var list = ListRow<LatestInput<Int>>(count: 2)
    list.accept(1, at: 0)
    list.accept(2, at: 0)
    #expect(list.take() == nil)
    list.accept(10, at: 1)
    #expect(list.take() == [2, 10])
    list.accept(3, at: 0)
    #expect(list.take() == [3, 10])
    list.accept(nil, at: 1)
    #expect(!list.isOver)
    list.accept(nil, at: 0)
    #expect(list.isOver)
  }

  @Test func `a list of queued values behaves as a row of two`() {
    var list = ListRow<QueuedInput<Int>>(count: 2)
    list.accept(1, at: 0)
    list.accept(2, at: 0)
    list.accept(nil, at: 0)
    #expect(list.take() == nil)
    list.accept(10, at: 1)
    #expect(list.take() == [1, 10])
    #expect(list.take() == nil)
    #expect(!list.isOver)
    list.accept(20, at: 1)
    #expect(list.take() == [2, 20])
    #expect(list.isOver)
  }
}
