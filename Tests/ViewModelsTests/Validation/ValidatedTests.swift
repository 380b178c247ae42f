import Signals
import SignalsTesting
import Synchronization
import Testing
import ViewModels

private enum AgeProblem: Error {
  case notANumber
  case tooYoung
}

private enum PasswordProblem: Error {
  case missing
  case different
}

private final class SignUp: Bindable {
  @Observed var age = Validated("18") { text throws(AgeProblem) in
    guard let age = Int(text) else { throw .notANumber }
    guard age >= 18 else { throw .tooYoung }
    return min(age, 120)
  }
  @Observed var password = Secret()
  @Observed private var repeated = Secret()
  var repetition: Validated<Secret, Secret, PasswordProblem> {
    get {
      Validated(repeated) { [password] again throws(PasswordProblem) in
        guard again == password else { throw .different }
        return again
      }
    }
    set { repeated = newValue.proposal }
  }
}

/// A limit that a validator reads and that cannot be observed.
private nonisolated final class Limit: Sendable {
  private let storage = Atomic(10)

  var value: Int {
    get { storage.load(ordering: .relaxed) }
    set { storage.store(newValue, ordering: .relaxed) }
  }
}

struct ValidatedTests {
  @Test func `the initial proposal is validated`() {
    let model = SignUp()
    #expect(model.age.proposal == "18")
    #expect(model.age.value == 18)
    #expect(model.age.problem == nil)
    #expect(model.age.isValid)
  }

  @Test func `a rejected proposal has a problem and does not change the value`() {
    let model = SignUp()
    model.age.proposal = "seven"
    #expect(model.age.proposal == "seven")
    #expect(model.age.problem == .notANumber)
    #expect(model.age.result == .failure(.notANumber))
    #expect(model.age.value == 18)
    #expect(!model.age.isValid)
    model.age.proposal = "7"
    #expect(model.age.problem == .tooYoung)
    model.age.proposal = "70"
    #expect(model.age.problem == nil)
    #expect(model.age.value == 70)
  }

  @Test func `the value is nil until a proposal is accepted`() {
    var name = Validated("", otherwise: PasswordProblem.missing) { !$0.isEmpty }
    #expect(name.value == nil)
    #expect(name.problem == .missing)
    name.proposal = "ada"
    #expect(name.value == "ada")
    #expect(name.isValid)
    name.proposal = ""
    #expect(name.value == "ada")
  }

  @Test func `the validator can correct the value without changing the proposal`() {
    let model = SignUp()
    model.age.proposal = "400"
    #expect(model.age.value == 120)
    #expect(model.age.proposal == "400")
  }

  @Test func `the parts of a validated value are observed and written by key path`() {
    let model = SignUp()
    let problems = model.values(of: \.age.problem).record()
    let ages = model.values(of: \.age.value).record()
    let path: ReferenceWritableKeyPath<SignUp, String> = \.age.proposal
    model[keyPath: path] = "x"
    model[keyPath: path] = "3"
    model[keyPath: path] = "33"
    #expect(problems.values == [nil, .notANumber, .tooYoung, nil])
    #expect(ages.values == [18, 33])
  }

  @Test func `a computed validated value is validated again when a dependency changes`() {
    let model = SignUp()
    let problems = model.values(of: \.repetition.problem).record()
    model.password = Secret("lovelace")
    model.repetition.proposal = Secret("love")
    model.repetition.proposal.append("lace")
    model.password = Secret("babbage")
    #expect(problems.values == [nil, .different, nil, .different])
    #expect(model.repetition.proposal == Secret("lovelace"))
  }

  @Test func `revalidate() validates the proposal again`() {
    let limit = Limit()
    var number = Validated(7, otherwise: AgeProblem.tooYoung) { $0 < limit.value }
    #expect(number.isValid)
    limit.value = 5
    #expect(number.isValid)
    number.revalidate()
    #expect(number.problem == .tooYoung)
    #expect(number.value == 7)
  }

  @Test func `validated values are equal if their proposals, values and problems are equal`() {
    let model = SignUp()
    let first = model.age
    model.age.proposal = "x"
    #expect(model.age != first)
    model.age.proposal = "18"
    #expect(model.age == first)
    let other = Validated("18") { _ throws(AgeProblem) in 19 }
    #expect(other != first)
  }
}
