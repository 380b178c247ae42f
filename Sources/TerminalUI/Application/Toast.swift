public import ViewModels

/// A short message over the pages of an application, which disappears by itself.
///
/// ![Two toasts above the keys of a page: a file was saved three times, and a disk is almost full](toast)
///
///     page.toast("Saved letter.txt.", .success)
///
///     Page(model) { … }
///       .toasting(model.save.values, .success) { "Saved \($0)." }
///       .toasting(model.save.errors, .problem) { $0.text }
///
/// Toasts are in the lower right corner, above the footer, with the newest one at the bottom. In a window
/// of less than 14 rows, only the newest is shown, in one line. A toast stays for 3 to 10 seconds,
/// depending on the length of its text. A click removes it. Toasts take neither the focus nor keys, so
/// nothing depends on them: what the user must know or answer belongs in a ``MessageLine`` or a
/// ``Dialog``.
public nonisolated struct Toast: Identifiable, Equatable, Sendable {
  /// A number that no other toast of the application has.
  public let id: Int
  /// The message, without characters that could control the terminal.
  public let message: FormMessage
  /// The number of times that the message was shown, if it was shown again before it disappeared.
  public internal(set) var count = 1

  /// The kind of the message.
  public var kind: FormMessage.Kind { message.kind }

  /// The text with the number of repetitions: "Saved ×3".
  public var text: String { message.text + repetitions }

  var repetitions: String { count > 1 ? " ×\(count)" : "" }
}

/// A state machine that decides which toasts there are, and for how long.
///
/// 1. There are at most three toasts. Another one replaces the oldest.
/// 2. A message that is shown already is counted and becomes the newest, and its time starts again.
/// 3. The time passes only while the toasts are on the screen.
nonisolated struct ToastQueue {
  private static let maximum = 3

  private struct Entry {
    var toast: Toast
    /// The time that is left since the latest reckoning.
    var rest: Duration
  }

  private var entries: [Entry] = []
  private var nextID = 0
  /// The time of the latest reckoning; nil while the toasts are not on the screen.
  private var reckoned: Duration?

  /// The toasts, the newest last.
  var toasts: [Toast] { entries.map(\.toast) }

  var isEmpty: Bool { entries.isEmpty }

  /// The time at which the next toast disappears; nil if none does.
  var nextEnd: Duration? {
    guard let reckoned, let rest = entries.map(\.rest).min() else { return nil }
    return reckoned + rest
  }

  /// Returns the time for which a message is shown.
  static func duration(of message: FormMessage) -> Duration {
    let least: Duration =
      switch message.kind {
      case .plain, .success: .seconds(3)
      case .warning, .problem: .seconds(5)
      }
    return min(max(least, .seconds(2) + .milliseconds(60) * message.text.count), .seconds(10))
  }

  mutating func add(_ message: FormMessage, at now: Duration) {
    reckon(at: now)
    let duration = ToastQueue.duration(of: message)
    if let index = entries.firstIndex(where: { $0.toast.message == message }) {
      var entry = entries.remove(at: index)
      entry.toast.count += 1
      entry.rest = duration
      entries.append(entry)
    } else {
      entries.append(Entry(toast: Toast(id: nextID, message: message), rest: duration))
      nextID += 1
      if entries.count > ToastQueue.maximum { entries.removeFirst() }
    }
  }

  mutating func remove(_ id: Int) {
    entries.removeAll { $0.toast.id == id }
  }

  mutating func removeAll() {
    entries = []
    reckoned = nil
  }

  /// Lets the time pass, because the toasts are on the screen.
  mutating func show(at now: Duration) {
    reckoned = reckoned ?? now
  }

  /// Stops the time, because the toasts are not on the screen.
  mutating func hide(at now: Duration) {
    reckon(at: now)
    reckoned = nil
  }

  /// Removes the toasts whose time is over.
  mutating func removeEnded(at now: Duration) {
    reckon(at: now)
    entries.removeAll { $0.rest <= .zero }
  }

  private mutating func reckon(at now: Duration) {
    guard let before = reckoned else { return }
    for index in entries.indices { entries[index].rest -= now - before }
    reckoned = now
  }
}
