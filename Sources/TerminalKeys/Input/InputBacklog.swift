internal import ViewModels

/// The input events that have arrived and are not handled yet.
///
/// 1. Events leave in the order of their arrival, at most ``batch`` of them at a time.
/// 2. Ctrl-C and Ctrl-\ discard the events before them if more than ``batch`` of these wait. A
///    terminal driver does the same with the input before an interrupt.
/// 3. While ``isFull`` is true, the terminal keeps further input.
package nonisolated struct InputBacklog {
  /// The number of events that are handled before the next look at newer input.
  package static let batch = 256
  /// The number of waiting events that is enough, because each takes memory.
  private static let limit = 1 << 19

  private var events: [InputEvent] = []
  /// The index of the first event that waits.
  private var first = 0

  package init() {}

  /// The number of events that wait.
  package var count: Int { events.count - first }

  /// True if no event waits.
  package var isEmpty: Bool { count == 0 }

  /// True if too many events wait to read more.
  package var isFull: Bool { count >= Self.limit }

  /// Adds events that have arrived, after an interrupt among them has discarded what waits.
  package mutating func add(_ arrived: [InputEvent]) {
    // Most reads are short and find nothing that waits.
    guard count + arrived.count > Self.batch,
      let interrupt = arrived.lastIndex(where: \.isInterrupt), count + interrupt > Self.batch
    else {
      events += arrived
      return
    }
    discard()
    events = Array(arrived[interrupt...])
    var discarded = Array(arrived[..<interrupt])
    discarded.overwritePastes()
  }

  /// Removes and returns the next events, at most a number of them.
  package mutating func next(_ limit: Int = batch) -> [InputEvent] {
    let end = min(first + limit, events.count)
    defer {
      if end == events.count {
        events = []
        first = 0
      } else {
        // The copies left behind would keep pasted text in memory.
        for index in first..<end { events[index] = .focus(gained: true) }
        first = end
      }
    }
    return Array(events[first..<end])
  }

  /// Discards all events, and overwrites the text of pastes.
  package mutating func discard() {
    events.overwritePastes()
    events = []
    first = 0
  }
}

nonisolated extension InputEvent {
  /// True for the keys that quit a program, with which a user ends a flood of input.
  fileprivate var isInterrupt: Bool {
    self == .key(.control("c")) || self == .key(.control("\\"))
  }
}

nonisolated extension [InputEvent] {
  /// Overwrites the text of pastes, which may be a password.
  package mutating func overwritePastes() {
    for index in indices {
      guard case .paste(var text) = self[index] else { continue }
      // The event is replaced, because only a string with a single reference can be overwritten.
      self[index] = .focus(gained: true)
      SecretBytes.overwrite(&text)
    }
  }
}
