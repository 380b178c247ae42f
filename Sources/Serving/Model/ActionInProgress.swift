/// An action whose replies end with the first last one.
@MainActor
final class ActionInProgress {
  private var reply: ReplyHandler?

  init(_ reply: @escaping ReplyHandler) {
    self.reply = reply
  }

  var hasEnded: Bool { reply == nil }

  func send(_ part: Reply) {
    let reply = reply
    if case .last = part { self.reply = nil }
    reply?(part)
  }

  deinit {}
}
