import TerminalUI
import Testing

struct InputRejectionTests {
  @Test func `a rejection is a sentence, with or without the name of the field`() {
    let notice = InputRejection(.limit(64))
    #expect(notice.text(about: "User name") == "User name can be at most 64 characters.")
    #expect("\(notice)" == "At most 64 characters.")
    #expect("\(InputRejection(.limit(1)))" == "At most 1 character.")
    #expect(InputRejection(.notAllowed).text(about: "Age") == "Age cannot contain that.")
    #expect("\(InputRejection(.notAllowed))" == "That cannot be typed here.")
  }

  @Test func `several reasons are several sentences`() {
    #expect(
      "\(InputRejection(.limit(5), .oneLine))" == "At most 5 characters. Pasted one line only."
    )
  }
}
