import SignalsTesting
import Testing
import ViewModels

private final class Form: Bindable {
  @Observed var name = "ada"
  @Observed var password = Secret("lovelace")
  @Observed var tags: [String] = ["a"]
  @Observed var age: Int?
  @Derived({ (form: Form) in form.name.count }) var length: Int
  private(set) lazy var send = Command(of: self, enabledIf: { !$0.name.isEmpty }, { _ in })
}

struct ObservedMirrorTests {
  private let form = Form()

  @Test func `a dump shows names and values, and no secret`() {
    var text = ""
    dump(form, to: &text)
    #expect(text.contains("_name: \"ada\""))
    #expect(text.contains("_age: nil"))
    #expect(text.contains("_password: ‹redacted›"))
    #expect(text.contains("_length: not read yet"))
    #expect(!text.contains("lovelace"))
    #expect(!text.contains("Reference") && !text.contains("Storage"))
    _ = form.length
    form.name = "grace"
    text = ""
    dump(form, to: &text)
    #expect(text.contains("_length: 5"))
  }

  @Test func `a command shows its state`() {
    var text = ""
    dump(form.send, to: &text)
    #expect(text.contains("isEnabled: true") && text.contains("isExecuting: false"))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test func `a field group shows its fields by name`() {
    let clock = TestScheduler()
    let registration = Registration(clock: clock)
    var text = ""
    dump(registration.fields, to: &text)
    for name in ["name", "password", "repetition"] { #expect(text.contains("▿ \(name): ")) }
    #expect(text.contains("isValid: false"))
  }

  @Test func `a collection in a property shows its elements`() {
    let property = Mirror(reflecting: form).children.first { $0.label == "_tags" }
    let mirror = property.map { Mirror(reflecting: $0.value) }
    #expect(mirror?.displayStyle == .collection)
    #expect(mirror?.children.map { "\($0.value)" } == ["a"])
  }
}
