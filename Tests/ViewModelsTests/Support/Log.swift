/// What handlers were told, in order.
final class Log<Entry> {
  private(set) var entries: [Entry] = []

  func add(_ entry: Entry) {
    entries.append(entry)
  }
}
