/// The values that handlers received, in order.
final class EventLog<Entry> {
  private(set) var entries: [Entry] = []

  func add(_ entry: Entry) {
    entries.append(entry)
  }
}
