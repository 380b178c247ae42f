import TerminalUI
import Testing

struct PresenceTests {
  @Test func `short work is never shown`() {
    var presence = Presence()
    #expect(presence.begin() == .wait(.milliseconds(150)))
    #expect(presence.end(at: .milliseconds(149)) == .calm)
    #expect(presence.wake(at: .milliseconds(150)) == .nothing)
  }

  @Test func `what is shown stays for a while`() {
    var presence = Presence()
    _ = presence.begin()
    #expect(presence.wake(at: .milliseconds(150)) == .show)
    #expect(presence.end(at: .milliseconds(200)) == .wait(.milliseconds(350)))
    #expect(presence.wake(at: .milliseconds(550)) == .hide)
  }

  @Test func `after that it goes at once`() {
    var presence = Presence()
    _ = presence.begin()
    _ = presence.wake(at: .milliseconds(150))
    #expect(presence.end(at: .milliseconds(550)) == .hide)
  }

  @Test func `work that begins again meanwhile goes on being shown`() {
    var presence = Presence()
    _ = presence.begin()
    _ = presence.wake(at: .milliseconds(150))
    _ = presence.end(at: .milliseconds(200))
    #expect(presence.begin() == .calm)
    #expect(presence.wake(at: .milliseconds(550)) == .nothing)
    #expect(presence.end(at: .milliseconds(600)) == .hide)
  }

  @Test func `what is known already changes nothing`() {
    var presence = Presence()
    #expect(presence.end(at: .zero) == .nothing)
    _ = presence.begin()
    #expect(presence.begin() == .nothing)
    _ = presence.wake(at: .milliseconds(150))
    #expect(presence.begin() == .nothing)
    _ = presence.end(at: .milliseconds(200))
    #expect(presence.end(at: .milliseconds(300)) == .nothing)
  }
}
