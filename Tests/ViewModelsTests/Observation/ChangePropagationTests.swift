import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Dials: Bindable {
  @Observed var left = 0
  @Observed var right = 0
  @Observed var capped = 0 {
    didSet { if capped > 10 { capped = 10 } }
  }
  var double: Int { left * 2 }
  var square: Int { left * left }
}

/// Guarantee 4, for handlers that write the properties they observe.
struct ChangePropagationTests {
  private let dials = Dials()
  private let bag = CompoundDisposable()

  @Test func `observers are updated in the order in which they subscribed (guarantee 4)`() {
    let log = EventLog<String>()
    for name in ["first", "second", "third"] {
      dials.values(of: \.left).observe { log.add("\(name) \($0)") }.disposed(by: bag)
    }
    dials.left = 1
    #expect(log.entries.suffix(3) == ["first 1", "second 1", "third 1"])
    bag.dispose()
  }

  @Test func `a handler that writes the property it observes sees each value once, in order`() {
    let values = dials.values(of: \.left).record()
    let log = EventLog<Int>()
    dials.values(of: \.left).observe { value in
      log.add(value)
      if value < 5 { dials.left = value + 1 }
    }
    .disposed(by: bag)
    #expect(log.entries == [0, 1, 2, 3, 4, 5])
    #expect(values.values == [0, 1, 2, 3, 4, 5])
    bag.dispose()
    values.dispose()
  }

  @Test func `two handlers that correct each other settle`() {
    dials.values(of: \.left).observe { dials.right = 10 - $0 }.disposed(by: bag)
    dials.values(of: \.right).observe { dials.left = 10 - $0 }.disposed(by: bag)
    dials.left = 3
    #expect(dials.right == 7)
    dials.right = 2
    #expect(dials.left == 8)
    bag.dispose()
  }

  @Test func `a value that a handler writes is delivered after the handler (guarantee 4)`() {
    let log = EventLog<String>()
    dials.values(of: \.right).observe { log.add("right \($0)") }.disposed(by: bag)
    dials.values(of: \.left).observe { left in
      log.add("left \(left)")
      dials.right = left + 1
      log.add("left is over")
    }
    .disposed(by: bag)
    dials.left = 5
    #expect(
      log.entries == [
        "right 0", "left 0", "left is over", "right 1", "left 5", "left is over", "right 6",
      ]
    )
    bag.dispose()
  }

  @Test func `a handler can read at once the value that it has written`() {
    let log = EventLog<Int>()
    dials.values(of: \.left).observe { left in
      dials.right = left
      log.add(dials.right)
    }
    .disposed(by: bag)
    dials.left = 4
    #expect(log.entries == [0, 4])
    bag.dispose()
  }

  @Test func `a value that a handler overwrites is not delivered to later handlers`() {
    let before = dials.values(of: \.left).record()
    dials.values(of: \.left).observe { if $0 == 1 { dials.left = 2 } }.disposed(by: bag)
    let after = dials.values(of: \.left).record()
    dials.left = 1
    #expect(before.values == [0, 1, 2])
    #expect(after.values == [0, 2])
    bag.dispose()
    before.dispose()
    after.dispose()
  }

  @Test func `a handler that writes an equal value ends the propagation`() {
    let log = EventLog<Int>()
    dials.values(of: \.left).observe { value in
      log.add(value)
      dials.left = value
    }
    .disposed(by: bag)
    dials.left = 1
    #expect(log.entries == [0, 1])
    bag.dispose()
  }

  @Test func `a correction by a didSet is delivered after the value it corrects`() {
    let values = dials.values(of: \.capped).record()
    dials.capped = 50
    dials.capped = 3
    dials.capped += 20
    #expect(values.values == [0, 50, 10, 3, 23, 10])
    values.dispose()
  }

  @Test func `in a batch, observers see only the value that a didSet corrected`() {
    let values = dials.values(of: \.capped).record()
    batch { dials.capped = 50 }
    #expect(values.values == [0, 10])
    values.dispose()
  }

  @Test func `a path that reads two computed properties never combines an old and a new value`() {
    let first = dials.values { $0.square - $0.double }.record()
    let second = dials.values { ($0.double, $0.square) == ($0.left * 2, $0.left * $0.left) }
      .record()
    for value in 1...4 { dials.left = value }
    #expect(first.values == [0, -1, 0, 3, 8])
    #expect(second.values == [true])
    first.dispose()
    second.dispose()
  }

  // MARK: Subscribing and disposing in handlers

  @Test func `a subscription made in a handler gets the current value once`() {
    let late = EventLog<Int>()
    dials.values(of: \.left).observe { value in
      guard value == 1 else { return }
      dials.values(of: \.left).observe { late.add($0) }.disposed(by: bag)
    }
    .disposed(by: bag)
    dials.left = 1
    #expect(late.entries == [1])
    dials.left = 2
    #expect(late.entries == [1, 2])
    bag.dispose()
  }

  @Test func `a subscription made in a handler gets the value that the handler then writes`() {
    let late = EventLog<Int>()
    dials.values(of: \.left).observe { value in
      guard value == 1 else { return }
      dials.values(of: \.left).observe { late.add($0) }.disposed(by: bag)
      dials.left = 2
      #expect(late.entries == [1])
    }
    .disposed(by: bag)
    dials.left = 1
    #expect(late.entries == [1, 2])
    bag.dispose()
  }

  @Test func `a subscription that another handler disposes of gets nothing more (guarantee 2)`() {
    let victim = LockedValue<any Disposable>()
    let values = EventLog<Int>()
    dials.values(of: \.left).observe { if $0 == 1 { victim.dispose() } }.disposed(by: bag)
    victim.content = dials.values(of: \.left).observe { values.add($0) }
    dials.left = 1
    dials.left = 2
    #expect(values.entries == [0])
    bag.dispose()
  }

  @Test func `a subscription disposed of while it is enqueued does not read again (guarantee 2)`() {
    let victim = LockedValue<any Disposable>()
    let readings = EventLog<Int>()
    dials.values(of: \.left).observe { if $0 == 1 { victim.dispose() } }.disposed(by: bag)
    victim.content = dials.values { dials in
      readings.add(dials.left)
      return dials.left
    }
    .subscribe()
    dials.left = 1
    #expect(readings.entries == [0])
    bag.dispose()
  }

  @Test func `a handler that disposes of its subscription is not called again (guarantee 2)`() {
    let own = LockedValue<any Disposable>()
    let values = EventLog<Int>()
    own.content = dials.values(of: \.left).observe { value in
      values.add(value)
      guard value == 1 else { return }
      dials.left = 2
      own.dispose()
      dials.left = 3
    }
    dials.left = 1
    #expect(values.entries == [0, 1])
  }

  @Test func `a getter that disposes of its own subscription sends nothing (guarantee 2)`() {
    let own = LockedValue<any Disposable>()
    let values = EventLog<Int>()
    own.content = dials.values { dials in
      let sum = dials.left + dials.right
      if sum > 0 { own.dispose() }
      return sum + dials.capped
    }
    .observe { values.add($0) }
    dials.left = 1
    dials.capped = 1
    #expect(values.entries == [0])
  }

  @Test func `the first handler can dispose of all subscriptions (guarantee 2)`() {
    let log = EventLog<Int>()
    for index in 0..<100 {
      dials.values(of: \.left).observe { value in
        log.add(index)
        if value == 1 { bag.dispose() }
      }
      .disposed(by: bag)
    }
    dials.left = 1
    #expect(log.entries == Array(0..<100) + [0])
  }
}
