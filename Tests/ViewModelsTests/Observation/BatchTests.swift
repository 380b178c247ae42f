import SignalsTesting
import Testing
import ViewModels

private final class Account: Bindable {
  @Observed var first = 1
  @Observed var second = 2
  @Observed var incomparable = Incomparable(0)
  var sum: Int { first + second }
}

struct BatchTests {
  private enum Refusal: Error {
    case refused
  }

  private let account = Account()
  private let bag = CompoundDisposable()

  @Test func `a batch returns the result of its closure, and throws its errors`() throws {
    #expect(batch { account.sum } == 3)
    func refuse() throws(Refusal) -> Int { throw .refused }
    #expect(throws: Refusal.refused) { () throws(Refusal) in try batch(refuse) }
  }

  @Test func `code in a batch reads the changed values`() {
    batch {
      account.first = 5
      #expect(account.sum == 7)
    }
  }

  @Test func `observers are updated once, when the outermost batch ends`() {
    let updates = EventLog<Int>()
    account.values { account in
      updates.add(account.sum)
      return account.sum
    }
    .subscribe()
    .disposed(by: bag)
    batch {
      account.first = 10
      batch {
        account.second = 20
        batch {}
      }
      account.first = 11
      #expect(updates.entries == [3])
    }
    #expect(updates.entries == [3, 31])
    bag.dispose()
  }

  @Test func `a batch that ends with its initial values sends no comparable value`() {
    let sums = account.values(of: \.sum).record()
    let opaques = account.values(of: \.incomparable).record()
    batch {
      account.first = 100
      account.incomparable.number = 5
      account.first = 1
      account.incomparable.number = 0
    }
    #expect(sums.values == [3])
    #expect(opaques.values.map(\.number) == [0, 0])
    sums.dispose()
    opaques.dispose()
  }

  @Test func `a property's own signal sends the last value of a batch, equal or not`() {
    let own = account.$first.record()
    batch {
      account.first = 5
      account.first = 1
    }
    #expect(own.values == [1, 1])
    own.dispose()
  }

  @Test func `a batch that throws propagates the changes made before`() {
    let sums = account.values(of: \.sum).record()
    #expect(throws: Refusal.self) {
      try batch { () throws(Refusal) in
        account.first = 5
        throw .refused
      }
    }
    account.second = 3
    #expect(sums.values == [3, 7, 8])
    sums.dispose()
  }

  @Test func `the changes of a batch in a handler are delivered after the handler`() {
    let sums = account.values(of: \.sum).record()
    let log = EventLog<String>()
    account.values(of: \.incomparable).observe { incomparable in
      guard incomparable.number > 0 else { return }
      batch {
        account.first = 10
        account.second = 20
      }
      log.add("sums \(sums.values)")
    }
    .disposed(by: bag)
    account.incomparable = Incomparable(1)
    #expect(log.entries == ["sums [3]"])
    #expect(sums.values == [3, 30])
    sums.dispose()
    bag.dispose()
  }

  @Test func `a subscription made in a batch gets the current value, then the last value`() {
    batch {
      account.first = 5
      let sums = account.values(of: \.sum).observe { account.second = $0 }
      #expect(account.second == 7)
      account.first = 6
      sums.dispose()
    }
    let late = EventLog<Int>()
    batch {
      account.values(of: \.first).observe { late.add($0) }.disposed(by: bag)
      account.first = 7
      account.first = 8
      #expect(late.entries == [6])
    }
    #expect(late.entries == [6, 8])
    bag.dispose()
  }

  @Test func `a subscription disposed of in a batch gets none of its changes (guarantee 2)`() {
    let sums = account.values(of: \.sum).record()
    batch {
      account.first = 5
      sums.dispose()
      account.first = 6
    }
    account.first = 7
    #expect(sums.values == [3])
  }

  @Test func `observers are updated in the order in which their properties changed`() {
    let log = EventLog<String>()
    account.values(of: \.first).observe { log.add("first \($0)") }.disposed(by: bag)
    account.values(of: \.second).observe { log.add("second \($0)") }.disposed(by: bag)
    batch {
      account.second = 5
      account.first = 5
      account.second = 6
    }
    #expect(log.entries.suffix(2) == ["second 6", "first 5"])
    bag.dispose()
  }
}
