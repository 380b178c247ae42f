import Testing
import ViewModels

private enum Problem: FieldProblem {
  case short
  case long
  case taken

  var showsWhileTyping: Bool { self == .long }
}

/// The decisions of a field, including every short sequence of inputs.
struct FieldStateTests {
  private var state = FieldState<Problem>(hasCheck: true)

  @Test mutating func `an edit starts a check of the new proposal, and an old answer is ignored`() {
    #expect(state.edit(isAccepted: true) == .startCheck(proposal: 1))
    #expect(state.edit(isAccepted: true) == .startCheck(proposal: 2))
    state.finishCheck(of: 1, with: .taken)
    #expect(status(of: state).isPending)
    state.finishCheck(of: 2, with: nil)
    #expect(status(of: state).isValid)
  }

  @Test mutating func `a proposal that the rule rejects is not checked`() {
    #expect(state.edit(isAccepted: false) == .nothing)
    _ = state.edit(isAccepted: true)
    #expect(state.edit(isAccepted: false) == .cancelCheck)
    #expect(state.decide(isAccepted: true) == .startCheck(proposal: 3))
    #expect(state.decide(isAccepted: false) == .cancelCheck)
  }

  @Test mutating func `a rejection cancels the check and lasts until the next edit`() {
    _ = state.edit(isAccepted: true)
    #expect(state.reject(because: .taken) == .cancelCheck)
    #expect(status(of: state).problem == .taken)
    #expect(state.decide(isAccepted: true) == .nothing)
    #expect(status(of: state).problem == .taken)
    _ = state.edit(isAccepted: true)
    #expect(status(of: state).problem == nil)
  }

  @Test mutating func `a problem is shown after a touch, or at once if it is urgent`() {
    #expect(status(of: state, .short).problem == nil)
    #expect(!status(of: state, .short).isValid)
    #expect(status(of: state, .long).problem == .long)
    state.touch()
    #expect(status(of: state, .short).problem == .short)
    state.reset()
    #expect(status(of: state, .short).problem == nil)
  }

  @Test mutating func `the answer about an older value does not count for an edit in a batch`() {
    _ = state.edit(isAccepted: true)
    state.finishCheck(of: 1, with: nil)
    #expect(status(of: state).isValid)
    #expect(state.status(ruleProblem: nil, isCurrent: false).isPending)
  }

  @Test func `a field without a check is valid as soon as the rule accepts it`() {
    var state = FieldState<Problem>(hasCheck: false)
    #expect(state.edit(isAccepted: true) == .nothing)
    #expect(status(of: state).isValid)
  }

  @Test func `after every sequence of five inputs, the answer is the one of the last check`() {
    var count = 0
    for first in Input.allCases {
      for second in Input.allCases {
        for third in Input.allCases {
          for fourth in Input.allCases {
            for fifth in Input.allCases {
              var model = NaiveField()
              for input in [first, second, third, fourth, fifth] { model.handle(input) }
              count += 1
            }
          }
        }
      }
    }
    #expect(count == 16_807)
  }

  private func status(
    of state: FieldState<Problem>,
    _ ruleProblem: Problem? = nil
  ) -> FieldStatus<Problem> {
    state.status(ruleProblem: ruleProblem, isCurrent: true)
  }
}

private enum Input: CaseIterable {
  case acceptedEdit
  case rejectedEdit
  case accept
  case reject
  case valid
  case staleAnswer
  case serverProblem
}

/// A field that remembers everything, and compares the state with its memory after each input.
private struct NaiveField {
  private var state = FieldState<Problem>(hasCheck: true)
  private var isAccepted = false
  private var running: Int?
  /// The answer about the current proposal: a problem, or nil for a valid one.
  private var answer: Problem??

  mutating func handle(_ input: Input) {
    switch input {
    case .acceptedEdit, .rejectedEdit:
      isAccepted = input == .acceptedEdit
      answer = nil
      perform(state.edit(isAccepted: isAccepted))
    case .accept, .reject:
      isAccepted = input == .accept
      perform(state.decide(isAccepted: isAccepted))
    case .valid:
      if running != nil { answer = .some(nil) }
      running = nil
      state.finishCheck(of: state.proposal, with: nil)
    case .staleAnswer: state.finishCheck(of: state.proposal - 1, with: .short)
    case .serverProblem:
      answer = .taken
      perform(state.reject(because: .taken))
    }
    let status = state.status(ruleProblem: nil, isCurrent: true)
    #expect(running == nil || isAccepted && running == state.proposal)
    #expect(status.problem == answer ?? nil)
    if isAccepted {
      #expect((running != nil) == status.isPending)
      #expect(status.isValid == (answer == .some(nil)))
    }
  }

  private mutating func perform(_ action: FieldState<Problem>.Action) {
    switch action {
    case .nothing: break
    case .startCheck(let proposal): running = proposal
    case .cancelCheck:
      #expect(running != nil)
      running = nil
    }
  }
}
