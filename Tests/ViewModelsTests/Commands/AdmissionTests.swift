import Testing
import ViewModels

struct AdmissionTests {
  @Test func `what executes is refused, until it has ended`() {
    var admission = Admission()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
    admission.begin()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == .alreadyExecuting)
    admission.end()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
  }

  @Test func `several are admitted if that is allowed, and all are counted`() {
    var admission = Admission()
    admission.allowsConcurrentExecution = true
    admission.begin()
    #expect(admission.refusal(by: .met, isGroupBusy: false) == nil)
    admission.begin()
    admission.allowsConcurrentExecution = false
    admission.end()
    #expect(admission.isExecuting)
    #expect(admission.refusal(by: .met, isGroupBusy: false) == .alreadyExecuting)
    admission.end()
    #expect(!admission.isExecuting)
  }

  @Test func `of several rules the one that lasts is named`() {
    var admission = Admission()
    #expect(admission.refusal(by: .notMet, isGroupBusy: false) == .conditionNotMet)
    #expect(admission.refusal(by: .notMet, isGroupBusy: true) == .groupExecuting)
    admission.begin()
    #expect(admission.refusal(by: .notMet, isGroupBusy: true) == .alreadyExecuting)
    #expect(admission.refusal(by: .ownerGone, isGroupBusy: true) == .ownerGone)
  }
}
