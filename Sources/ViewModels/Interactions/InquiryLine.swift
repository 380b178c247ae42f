/// Who is asked next, and by whom it is answered.
///
/// 1. One inquiry is asked at a time; the others wait, in the order in which they were added.
/// 2. If somebody waits, somebody is asked; if somebody is asked, its handler is there.
/// 3. `queue` has, from `head` on, all who are `waiting`, in order, and some who were cancelled.
/// 4. An inquiry that was cancelled while it was asked stays the one that is asked, until its
///    handler has returned or is removed.
package nonisolated struct InquiryLine: Sendable {
  package typealias Inquiry = Int
  package typealias Handler = Int

  package enum Step: Equatable, Sendable {
    /// Asks a handler.
    case ask(Inquiry, Handler)
    /// Responds that there is no answer, and cancels the handler's work, if that is under way.
    case giveUp(Inquiry)
  }

  private var asked: (inquiry: Inquiry, handler: Handler)?
  private var waiting: Set<Inquiry> = []
  private var queue: [Inquiry] = []
  private var head = 0
  private var handlers: [Handler] = []
  private var latest = 0

  package init() {}

  // MARK: Handlers

  /// Adds a handler, which is asked from now on.
  package mutating func newHandler() -> Handler {
    latest += 1
    handlers.append(latest)
    return latest
  }

  /// Removes a handler, the one who is being asked or another.
  package mutating func remove(_ handler: Handler) -> [Step] {
    handlers.removeAll { $0 == handler }
    guard let asked, asked.handler == handler else { return [] }
    self.asked = nil
    return [.giveUp(asked.inquiry)] + next()
  }

  // MARK: Inquiries

  /// A number for an inquiry that is not in the line yet.
  package mutating func newInquiry() -> Inquiry {
    latest += 1
    return latest
  }

  /// Adds an inquiry at the end of the line.
  package mutating func add(_ inquiry: Inquiry) -> [Step] {
    waiting.insert(inquiry)
    queue.append(inquiry)
    return next()
  }

  /// Takes an inquiry out of the line; if it is being asked, its place stays taken.
  package mutating func cancel(_ inquiry: Inquiry) -> [Step] {
    if asked?.inquiry == inquiry { return [.giveUp(inquiry)] }
    guard waiting.remove(inquiry) != nil else { return [] }
    closeHoles()
    return [.giveUp(inquiry)]
  }

  /// Says that the handler of an inquiry has returned.
  package mutating func finish(_ inquiry: Inquiry) -> [Step] {
    guard asked?.inquiry == inquiry else { return [] }
    asked = nil
    return next()
  }

  private mutating func next() -> [Step] {
    guard asked == nil else { return [] }
    guard let handler = handlers.last else {
      var steps: [Step] = []
      while let inquiry = takeFirst() { steps.append(.giveUp(inquiry)) }
      return steps
    }
    guard let inquiry = takeFirst() else { return [] }
    asked = (inquiry, handler)
    return [.ask(inquiry, handler)]
  }

  private mutating func takeFirst() -> Inquiry? {
    defer { closeHoles() }
    while head < queue.count {
      let first = queue[head]
      head += 1
      if waiting.remove(first) != nil { return first }
    }
    return nil
  }

  /// Makes room once holes outnumber those who wait, so each pays for a constant share.
  private mutating func closeHoles() {
    guard queue.count > 2 * waiting.count else { return }
    queue.removeAll { !waiting.contains($0) }
    head = 0
  }
}
