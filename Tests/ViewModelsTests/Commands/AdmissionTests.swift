import Testing
import ViewModels

struct AdmissionTests {
  @Test func `a second execution is refused until the first has ended`() {
    var admission = Admission()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
    admission.addExecution()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == .alreadyExecuting)
    admission.removeExecution()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
  }

  @Test func `several executions are admitted if that is allowed, and all are counted`() {
    var admission = Admission()
    admission.allowsConcurrentExecution = true
    admission.addExecution()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
    admission.addExecution()
    admission.allowsConcurrentExecution = false
    admission.removeExecution()
    #expect(admission.isExecuting)
    #expect(admission.refusal(by: .met, isGroupBusy: false) == .alreadyExecuting)
    admission.removeExecution()
    #expect(!admission.isExecuting)
  }

  @Test func `if several rules refuse, the most stable one is named`() {
    var admission = Admission()
    #expect(admission.refusal(by: .notMet, isGroupBusy: false) == .conditionNotMet)
    #expect(admission.refusal(by: .notMet, isGroupBusy: true) == .groupExecuting)
    admission.addExecution()
    #expect(admission.refusal(by: .notMet, isGroupBusy: true) == .alreadyExecuting)
    #expect(admission.refusal(by: .ownerGone, isGroupBusy: true) == .ownerGone)
  }
}
