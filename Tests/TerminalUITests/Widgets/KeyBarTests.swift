import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// The keys of a bar, whose conditions and titles are closures over view models.
struct KeyBarTests {
  private final class Model: Bindable {
    @Observed var isOn = false
    @Observed var title = "go"
    @Observed var unread = 0
    private(set) lazy var go = Command(of: self, enabledIf: \.isOn) { $0.unread += 1 }
  }

  private let model = Model()

  private func pilot(_ bar: KeyBar = KeyBar()) -> Pilot {
    Pilot(
      Page(model) {
        TextField("x")
        bar
      }
      .keys {
        KeyBinding(.function(5), title: "go", command: model.go)
        KeyBinding(.function(6), title: model.title) {}
      },
      size: Size(width: 60, height: 4)
    )
  }

  @Test(arguments: [KeyBar.Content.currentKeys, .functionKeys])
  func `a key appears when its command becomes enabled`(content: KeyBar.Content) {
    let pilot = pilot(KeyBar(content))
    #expect(!pilot.rows[3].contains("5"))
    model.isOn = true
    pilot.settle()
    #expect(pilot.rows[3].contains(content == .currentKeys ? "F5 go" : "5go"))
    model.isOn = false
    pilot.settle()
    #expect(!pilot.rows[3].contains("5"))
  }

  @Test func `a title is drawn again when it changes`() {
    let pilot = pilot()
    model.title = "gather"
    pilot.settle()
    #expect(pilot.rows[3].contains("F6 gather"))
  }

  @Test func `the pilot reads the keys that are drawn`() {
    let pilot = pilot()
    model.isOn = true
    #expect(!pilot.footer.contains("F5 go"))
    pilot.settle()
    #expect(pilot.footer.contains("F5 go · F6 go"))
    pilot.application.glyphs.wording = Wording(["Ctrl": "Strg"])
    pilot.settle()
    #expect(pilot.footer.contains("Strg-C quit") && pilot.rows[3].contains("Strg-C quit"))
  }

  @Test func `a bar under a dialog follows the keys of the dialog`() {
    let pilot = pilot()
    let page = Page(Button("OK"), isDialog: true).keys {
      KeyBinding(.function(7), title: "seven", command: model.go)
    }
    pilot.application.push(page)
    pilot.settle()
    model.isOn = true
    pilot.settle()
    #expect(pilot.rows[3].contains("F7 seven"))
  }

  @Test func `changes of what no key reads are not drawn`() {
    let pilot = pilot()
    pilot.settle()
    let due = pilot.scheduler.pendingCount
    model.unread = 1
    #expect(pilot.scheduler.pendingCount == due)
    model.isOn = true
    #expect(pilot.scheduler.pendingCount > due)
  }
}
