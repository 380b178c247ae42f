import SignalsTesting
import TestSupport
import Testing
import ViewModels

private final class Meter: Bindable {
  @Observed var number = 0
  @Observed var other = 0
  @Observed var readings = 0
  @Observed var memo: String?

  /// What is done in the middle of reading `watched`.
  var intrusion: (Meter) -> Void = { _ in }

  var watched: Int {
    let first = number
    intrusion(self)
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
  @Observed var farewell: Farewell

  init(_ farewell: Farewell) {
    self.farewell = farewell
  }
}

private final class Whole: Bindable {
  @Observed var part: Part?
}

/// What may happen in the middle of a reading.
struct ReadingTests {
  private let meter = Meter()
  private let bag = CompoundDisposable()

  // MARK: Observing from inside

  @Test func `what is observed inside a reading is not read by it`() {
    let looks = Log<Int>()
    let inner = Meter()
    meter.intrusion = { [bag] _ in
      guard looks.entries.isEmpty else { return }
      inner.values(of: \.number).observe { _ in _ = inner.other }.disposed(by: bag)
    }
    meter.values(of: \.watched).observe { looks.add($0) }.disposed(by: bag)
    inner.number = 1
    inner.other = 1
    #expect(looks.entries == [0])
    meter.other = 2
    meter.number = 1
    #expect(looks.entries == [0, 2, 3])
    bag.dispose()
  }

  @Test func `what is observed inside a handler is not read by it`() {
    let inner = Meter()
    let readings = Log<Int>()
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

  @Test func `what was read before and after observing inside a reading is followed`() {
    meter.intrusion = { $0.values(of: \.number).take(1).subscribe() }
    let values = meter.values(of: \.watched).record()
    meter.number = 1
    meter.other = 10
    meter.number = 2
    #expect(values.values == [0, 1, 11, 12])
    values.dispose()
  }

  @Test func `a handler that runs inside a reading and writes what it read has it read again`() {
    let values = meter.values(of: \.watched).record()
    meter.intrusion = { meter in
      meter.intrusion = { _ in }
      meter.values(of: \.other).observe { _ in meter.number = 100 }.disposed(by: bag)
    }
    meter.number = 1
    #expect(meter.watched == 100)
    #expect(values.values == [0, 1, 100])
    values.dispose()
    bag.dispose()
  }

  @Test func `a handler that runs inside a first reading has it read again too`() {
    meter.intrusion = { meter in
      meter.intrusion = { _ in }
      meter.other = 5
      meter.values(of: \.readings).observe { _ in meter.other = 100 }.disposed(by: bag)
    }
    let values = meter.values(of: \.watched).record()
    #expect(values.values == [100])
    values.dispose()
    bag.dispose()
  }

  // MARK: Getters that write

  @Test func `those who follow what a getter writes are told when it has been read`() {
    let log = Log<String>()
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

  @Test func `a getter that counts how often it is read is not read for ever`() {
    let values = meter.values(of: \.counted).record()
    meter.number = 1
    meter.number = 2
    #expect(values.values == [0, 1, 2])
    #expect(meter.readings == 3)
    values.dispose()
  }

  @Test func `a getter that remembers what it computed is read again when that is forgotten`() {
    let values = meter.values(of: \.memoized).record()
    meter.number = 1
    #expect(values.values == ["number 0"])
    meter.memo = nil
    #expect(values.values == ["number 0", "number 1"])
    meter.memo = "other"
    #expect(values.values == ["number 0", "number 1", "other"])
    values.dispose()
  }

  @Test func `a getter may make a batch, and dispose of those who follow it`() {
    let victim = Slot<any Disposable>()
    let told = Log<Int>()
    meter.intrusion = { meter in
      batch {
        meter.readings = 1
        victim.dispose()
      }
      batch { meter.readings = 2 }
    }
    victim.content = meter.values(of: \.readings).observe { told.add($0) }
    let others = meter.values(of: \.readings).record()
    let values = meter.values(of: \.watched).record()
    #expect(told.entries == [0])
    #expect(others.values == [0, 2])
    #expect(values.values == [0])
    others.dispose()
    values.dispose()
  }

  // MARK: Deinits

  @Test func `a value that goes with its object may end the subscription that followed it`() {
    let whole = Whole()
    let own = Slot<any Disposable>()
    let numbers = Log<Int?>()
    whole.part = Part(Farewell(1) { own.dispose() })
    own.content = whole.values(of: \.part?.farewell.number).observe { numbers.add($0) }
    whole.part = Part(Farewell(2) {})
    whole.part = nil
    #expect(numbers.entries.first == 1)
    #expect(!numbers.entries.contains(nil))
  }

  @Test func `a value that goes with its object may write what is followed`() {
    let whole = Whole()
    whole.part = Part(Farewell { meter.number += 1 })
    let numbers = meter.values(of: \.number).record()
    let sums = whole.values { ($0.part?.farewell.number ?? -1) + meter.number }.record()
    whole.part = nil
    #expect(meter.number == 1)
    #expect(numbers.values == [0, 1])
    #expect(sums.values.last == 0)
    numbers.dispose()
    sums.dispose()
  }

  @Test func `a handler's captures may subscribe and dispose when they are let go of`() {
    let other = Slot<any Disposable>(meter.values(of: \.other).subscribe())
    let heard = Log<Int>()
    let first = Slot<any Disposable>()
    first.content = meter.values(of: \.number).observe {
      [
        farewell = Farewell {
          other.dispose()
          batch { meter.other = 7 }
          meter.values(of: \.other).observe { heard.add($0) }.disposed(by: bag)
        }
      ] value in
      if value == farewell.number + 1 { first.dispose() }
    }
    meter.number = 1
    #expect(heard.entries == [7])
    bag.dispose()
  }
}
