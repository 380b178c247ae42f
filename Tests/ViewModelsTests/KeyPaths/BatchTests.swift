import SignalsTesting
import Testing
import ViewModels

private final class Account: Bindable {
  @Observed var first = 1
  @Observed var second = 2
  @Observed var opaque = Opaque(0)
  var sum: Int { first + second }
}

struct BatchTests {
  private enum Refusal: Error {
    case refused
  }

  private let account = Account()
  private let bag = CompoundDisposable()

  @Test func `a batch returns what its changes return, and throws what they throw`() throws {
    #expect(batch { account.sum } == 3)
    func refuse() throws(Refusal) -> Int { throw .refused }
    #expect(throws: Refusal.refused) { () throws(Refusal) in try batch(refuse) }
  }

  @Test func `what is read in a batch is changed already`() {
    batch {
      account.first = 5
      #expect(account.sum == 7)
    }
  }

  @Test func `those who follow look once, when the outermost batch is over`() {
    let looks = Log<Int>()
    account.values { account in
      looks.add(account.sum)
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
      #expect(looks.entries == [3])
    }
    #expect(looks.entries == [3, 31])
    bag.dispose()
  }

  @Test func `a batch that ends with the values it began with sends nothing that can be compared`()
  {
    let sums = account.values(of: \.sum).record()
    let opaques = account.values(of: \.opaque).record()
    batch {
      account.first = 100
      account.opaque.number = 5
      account.first = 1
      account.opaque.number = 0
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

  @Test func `a batch that throws tells what was changed before`() {
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

  @Test func `in a handler a batch is over when the handler is`() {
    let sums = account.values(of: \.sum).record()
    let log = Log<String>()
    account.values(of: \.opaque).observe { opaque in
      guard opaque.number > 0 else { return }
      batch {
        account.first = 10
        account.second = 20
      }
      log.add("sums \(sums.values)")
    }
    .disposed(by: bag)
    account.opaque = Opaque(1)
    #expect(log.entries == ["sums [3]"])
    #expect(sums.values == [3, 30])
    sums.dispose()
    bag.dispose()
  }

  @Test func `one who subscribes in a batch is told the value of the moment, then the last`() {
    batch {
      account.first = 5
      let sums = account.values(of: \.sum).observe { account.second = $0 }
      #expect(account.second == 7)
      account.first = 6
      sums.dispose()
    }
    let late = Log<Int>()
    batch {
      account.values(of: \.first).observe { late.add($0) }.disposed(by: bag)
      account.first = 7
      account.first = 8
      #expect(late.entries == [6])
    }
    #expect(late.entries == [6, 8])
    bag.dispose()
  }

  @Test func `one who is disposed of in a batch is not told of it (guarantee 2)`() {
    let sums = account.values(of: \.sum).record()
    batch {
      account.first = 5
      sums.dispose()
      account.first = 6
    }
    account.first = 7
    #expect(sums.values == [3])
  }

  @Test func `those who follow are told in the order in which their properties changed`() {
    let log = Log<String>()
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
