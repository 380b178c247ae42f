import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Meter: Bindable {
  @Observed var number = 0
  @Observed var other = 0
  @Observed var readings = 0
  @Observed var memo: String?

  /// The action to run while `watched` is being read.
  var actionDuringRead: (Meter) -> Void = { _ in }

  var watched: Int {
    let first = number
    actionDuringRead(self)
    return first + other
  }

  var counted: Int {
    readings += 1
    return number
  }

  var memoized: String {
    if let memo { return memo }
    let text = "number \(number)"
    memo = text
    return text
  }
}

private final class Part: Bindable {
  @Observed var deinitAction: DeinitAction

  init(_ deinitAction: DeinitAction) {
    self.deinitAction = deinitAction
  }
}

private final class Whole: Bindable {
  @Observed var part: Part?
}

/// Subscriptions, writes and deallocations while an expression is read.
struct ExpressionObserverTests {
  private let meter = Meter()
  private let bag = CompoundDisposable()

  // MARK: Observing inside a getter or handler

  @Test func `a subscription made inside a getter adds no dependency to the getter's observer`() {
    let updates = EventLog<Int>()
    let inner = Meter()
    meter.actionDuringRead = { [bag] _ in
      guard updates.entries.isEmpty else { return }
      inner.values(of: \.number).observe { _ in _ = inner.other }.disposed(by: bag)
    }
    meter.values(of: \.watched).observe { updates.add($0) }.disposed(by: bag)
    inner.number = 1
    inner.other = 1
    #expect(updates.entries == [0])
    meter.other = 2
    meter.number = 1
    #expect(updates.entries == [0, 2, 3])
    bag.dispose()
  }

  @Test func `a subscription made inside a handler adds no dependency to its observer`() {
    let inner = Meter()
    let readings = EventLog<Int>()
    meter.values { meter in
      readings.add(meter.number)
      return meter.number
    }
    .observe { _ in
      inner.values(of: \.number).observe { _ in _ = inner.other }.disposed(by: bag)
    }
    .disposed(by: bag)
    inner.number = 1
    inner.other = 1
    #expect(readings.entries == [0])
    bag.dispose()
  }

  @Test func `properties read before and after a subscription inside a getter are observed`() {
    meter.actionDuringRead = { $0.values(of: \.number).take(1).subscribe() }
    let values = meter.values(of: \.watched).record()
    meter.number = 1
    meter.other = 10
    meter.number = 2
    #expect(values.values == [0, 1, 11, 12])
    values.dispose()
  }

  @Test func `a write by a handler inside a later read causes another read`() {
    let values = meter.values(of: \.watched).record()
    meter.actionDuringRead = { meter in
      meter.actionDuringRead = { _ in }
      meter.values(of: \.other).observe { _ in meter.number = 100 }.disposed(by: bag)
    }
    meter.number = 1
    #expect(meter.watched == 100)
    #expect(values.values == [0, 1, 100])
    values.dispose()
    bag.dispose()
  }

  @Test func `a write by a handler inside the first read causes another read`() {
    meter.actionDuringRead = { meter in
      meter.actionDuringRead = { _ in }
      meter.other = 5
      meter.values(of: \.readings).observe { _ in meter.other = 100 }.disposed(by: bag)
    }
    let values = meter.values(of: \.watched).record()
    #expect(values.values == [100])
    values.dispose()
    bag.dispose()
  }

  // MARK: Getters that write

  @Test func `observers of a property that a getter writes are updated after the getter`() {
    let log = EventLog<String>()
    meter.values(of: \.other).observe { log.add("other \($0)") }.disposed(by: bag)
    meter.values { meter in
      if meter.number > 0 { meter.other = meter.number }
      log.add("read")
      return meter.number
    }
    .observe { log.add("number \($0)") }
    .disposed(by: bag)
    meter.number = 3
    #expect(log.entries == ["other 0", "read", "number 0", "read", "number 3", "other 3"])
    bag.dispose()
  }

  @Test func `a getter that counts its calls is not called forever`() {
    let values = meter.values(of: \.counted).record()
    meter.number = 1
    meter.number = 2
    #expect(values.values == [0, 1, 2])
    #expect(meter.readings == 3)
    values.dispose()
  }

  @Test func `a getter with a cache is called again when the cache is emptied`() {
    let values = meter.values(of: \.memoized).record()
    meter.number = 1
    #expect(values.values == ["number 0"])
    meter.memo = nil
    #expect(values.values == ["number 0", "number 1"])
    meter.memo = "other"
    #expect(values.values == ["number 0", "number 1", "other"])
    values.dispose()
  }

  @Test func `a getter can run a batch that disposes of a subscription`() {
    let victim = LockedValue<any Disposable>()
    let received = EventLog<Int>()
    meter.actionDuringRead = { meter in
      batch {
        meter.readings = 1
        victim.dispose()
      }
      batch { meter.readings = 2 }
    }
    victim.content = meter.values(of: \.readings).observe { received.add($0) }
    let others = meter.values(of: \.readings).record()
    let values = meter.values(of: \.watched).record()
    #expect(received.entries == [0])
    #expect(others.values == [0, 2])
    #expect(values.values == [0])
    others.dispose()
    values.dispose()
  }

  // MARK: Deallocation

  @Test func `the deinit of a value in a deallocated object can dispose of the subscription`() {
    let whole = Whole()
    let own = LockedValue<any Disposable>()
    let numbers = EventLog<Int?>()
    whole.part = Part(DeinitAction(1) { own.dispose() })
    own.content = whole.values(of: \.part?.deinitAction.number).observe { numbers.add($0) }
    whole.part = Part(DeinitAction(2) {})
    whole.part = nil
    #expect(numbers.entries.first == 1)
    #expect(!numbers.entries.contains(nil))
  }

  @Test func `the deinit of a value in a deallocated object can write an observed property`() {
    let whole = Whole()
    whole.part = Part(DeinitAction { meter.number += 1 })
    let numbers = meter.values(of: \.number).record()
    let sums = whole.values { ($0.part?.deinitAction.number ?? -1) + meter.number }.record()
    whole.part = nil
    #expect(meter.number == 1)
    #expect(numbers.values == [0, 1])
    #expect(sums.values.last == 0)
    numbers.dispose()
    sums.dispose()
  }

  @Test func `a deinit of a handler's captures can subscribe and dispose`() {
    let other = LockedValue<any Disposable>(meter.values(of: \.other).subscribe())
    let received = EventLog<Int>()
    let first = LockedValue<any Disposable>()
    first.content = meter.values(of: \.number).observe {
      [
        deinitAction = DeinitAction {
          other.dispose()
          batch { meter.other = 7 }
          meter.values(of: \.other).observe { received.add($0) }.disposed(by: bag)
        }
      ] value in
      if value == deinitAction.number + 1 { first.dispose() }
    }
    meter.number = 1
    #expect(received.entries == [7])
    bag.dispose()
  }
}
