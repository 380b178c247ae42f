import Testing
import ViewModels

struct TurnsTests {
  private final class Command {}

  @Test func `a command waits for others, not for itself`() {
    let (first, second) = (Command(), Command())
    var turns = Turns()
    #expect(!turns.isExecuting)
    turns.begin(ObjectIdentifier(first))
    #expect(turns.isExecuting)
    #expect(!turns.isBusy(for: ObjectIdentifier(first)))
    #expect(turns.isBusy(for: ObjectIdentifier(second)))
  }

  @Test func `its turn is over when all that it executes has ended`() {
    let (first, second) = (Command(), Command())
    var turns = Turns()
    turns.begin(ObjectIdentifier(first), count: 2)
    turns.end(ObjectIdentifier(first))
    #expect(turns.isBusy(for: ObjectIdentifier(second)))
    turns.end(ObjectIdentifier(first))
    #expect(!turns.isBusy(for: ObjectIdentifier(second)))
    #expect(!turns.isExecuting)
  }

  @Test func `one that executes nothing takes no turn`() {
    let command = Command()
    var turns = Turns()
    turns.begin(ObjectIdentifier(command), count: 0)
    #expect(!turns.isExecuting)
  }
}
