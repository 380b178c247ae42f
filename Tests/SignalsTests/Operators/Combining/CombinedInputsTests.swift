import Signals
import Testing

@Suite struct CombinedInputsTests {
  // MARK: combineLatest

  @Test func `latest inputs combine when each has a value, and keep their values`() {
    var inputs = TwoInputs<LatestInput<Int>, LatestInput<String>>()
    #expect(inputs.combine() == nil)
    inputs.first.accept(1)
    #expect(inputs.combine() == nil)
    inputs.second.accept("a")
    #expect(inputs.combine().map { [$0.0.description, $0.1] } == ["1", "a"])
    inputs.first.accept(2)
    #expect(inputs.combine().map { [$0.0.description, $0.1] } == ["2", "a"])
    #expect(inputs.combine() != nil)
  }

  @Test func `latest inputs are finished when all are exhausted`() {
    var inputs = TwoInputs<LatestInput<Int>, LatestInput<Int>>()
    inputs.first.accept(nil)
    #expect(!inputs.isFinished)
    inputs.second.accept(nil)
    #expect(inputs.isFinished)
  }

  @Test func `nil is a value, not the completion of an input of optionals`() {
    var inputs = TwoInputs<LatestInput<Int?>, QueuedInput<Int?>>()
    inputs.first.accept(.some(nil))
    inputs.second.accept(.some(nil))
    #expect(!inputs.first.isExhausted)
    #expect(inputs.combine() != nil)
  }

  // MARK: zip

  @Test func `queued inputs combine each value once`() {
    var inputs = TwoInputs<QueuedInput<Int>, QueuedInput<Int>>()
    inputs.first.accept(1)
    inputs.first.accept(2)
    #expect(inputs.combine() == nil)
    inputs.second.accept(10)
    #expect(inputs.combine().map { [$0.0, $0.1] } == [1, 10])
    #expect(inputs.combine() == nil)
    inputs.second.accept(20)
    #expect(inputs.combine().map { [$0.0, $0.1] } == [2, 20])
  }

  @Test func `queued inputs are finished when a completed input has no value left`() {
    var inputs = TwoInputs<QueuedInput<Int>, QueuedInput<Int>>()
    inputs.first.accept(1)
    inputs.first.accept(nil)
    #expect(!inputs.isFinished)
    inputs.second.accept(10)
    #expect(!inputs.isFinished)
    #expect(inputs.combine() != nil)
    #expect(inputs.isFinished)
  }

  // MARK: Lists

  @Test func `an array of latest inputs behaves like two inputs`() {
    var list = InputArray<LatestInput<Int>>(count: 2)
    list.accept(1, at: 0)
    list.accept(2, at: 0)
    #expect(list.combine() == nil)
    list.accept(10, at: 1)
    #expect(list.combine() == [2, 10])
    list.accept(3, at: 0)
    #expect(list.combine() == [3, 10])
    list.accept(nil, at: 1)
    #expect(!list.isFinished)
    list.accept(nil, at: 0)
    #expect(list.isFinished)
  }

  @Test func `an array of queued inputs behaves like two inputs`() {
    var list = InputArray<QueuedInput<Int>>(count: 2)
    list.accept(1, at: 0)
    list.accept(2, at: 0)
    list.accept(nil, at: 0)
    #expect(list.combine() == nil)
    list.accept(10, at: 1)
    #expect(list.combine() == [1, 10])
    #expect(list.combine() == nil)
    #expect(!list.isFinished)
    list.accept(20, at: 1)
    #expect(list.combine() == [2, 20])
    #expect(list.isFinished)
  }
}
