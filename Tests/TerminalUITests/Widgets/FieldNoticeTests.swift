import TerminalUI
import Testing

struct FieldNoticeTests {
  @Test func `a notice is a sentence, about a field that has a name or not`() {
    let notice = FieldNotice(.limit(64))
    #expect(notice.text(about: "User name") == "User name can be at most 64 characters.")
    #expect("\(notice)" == "At most 64 characters.")
    #expect("\(FieldNotice(.limit(1)))" == "At most 1 character.")
    #expect(FieldNotice(.notAllowed).text(about: "Age") == "Age cannot contain that.")
    #expect("\(FieldNotice(.notAllowed))" == "That cannot be typed here.")
  }

  @Test func `several reasons are several sentences`() {
    #expect("\(FieldNotice(.limit(5), .oneLine))" == "At most 5 characters. Pasted one line only.")
  }
}
