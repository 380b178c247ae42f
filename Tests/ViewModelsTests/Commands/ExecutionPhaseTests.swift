import Testing
import ViewModels

struct ExecutionPhaseTests {
  private typealias Phase = ExecutionPhase<WorkError>

  @Test func `values are accepted from the start of the work to its end`() {
    var phase = Phase.reserved
    #expect(!phase.acceptsValues)
    let starts = phase.start()
    #expect(starts)
    #expect(phase.acceptsValues)
    let continues = phase.didStart()
    #expect(continues)
    #expect(phase.acceptsValues)
    let ends = phase.end(as: .completed)
    #expect(ends)
    #expect(!phase.acceptsValues)
  }

  @Test func `an execution ends once`() {
    var phase = Phase.reserved
    _ = phase.start()
    let ends = phase.end(as: .failed(.broken))
    #expect(ends)
    let endsAgain = phase.end(as: .completed)
    #expect(!endsAgain)
    let mustStop = phase.cancel()
    #expect(!mustStop)
    let continues = phase.didStart()
    #expect(!continues)
    phase.noteRemoval()
    #expect(phase.outcome?.error == .failed(.broken))
  }

  @Test func `the end is known once the command no longer counts the execution`() {
    var phase = Phase.reserved
    _ = phase.start()
    _ = phase.end(as: .completed)
    #expect(phase.isOver)
    #expect(phase.outcome == nil)
    phase.noteRemoval()
    #expect(phase.isOver)
    #expect(phase.outcome != nil)
    #expect(phase.outcome?.error == nil)
  }

  @Test func `canceling work in progress stops it, once`() {
    var phase = Phase.reserved
    _ = phase.start()
    let continues = phase.didStart()
    #expect(continues)
    let mustStop = phase.cancel()
    #expect(mustStop)
    let mustStopAgain = phase.cancel()
    #expect(!mustStopAgain)
    #expect(!phase.acceptsValues)
    let ends = phase.end(as: .completed)
    #expect(ends)
    phase.noteRemoval()
    #expect(phase.outcome?.error == .cancelled)
  }

  @Test func `work that is canceled while it starts does not continue`() {
    var phase = Phase.reserved
    _ = phase.start()
    let mustStop = phase.cancel()
    #expect(!mustStop)
    let continues = phase.didStart()
    #expect(!continues)
    let ends = phase.end(as: .completed)
    #expect(ends)
    phase.noteRemoval()
    #expect(phase.outcome?.error == .cancelled)
  }

  @Test func `work that is canceled before it starts does not start`() {
    var phase = Phase.reserved
    let mustStop = phase.cancel()
    #expect(!mustStop)
    let starts = phase.start()
    #expect(!starts)
    #expect(phase.isCancelled)
    #expect(!phase.acceptsValues)
  }
}
