/// The queue of inquiries, and the handlers that answer them.
///
/// 1. One inquiry is in progress at a time. The others wait in order.
/// 2. If an inquiry waits, one is in progress; an inquiry in progress has a handler.
/// 3. From `head` on, `queue` has all `waiting` inquiries in order, and some canceled ones.
/// 4. An inquiry that is canceled in progress stays in progress until its handler returns or is
///    removed.
package nonisolated struct InquiryLine: Sendable {
  package typealias Inquiry = Int
  package typealias Handler = Int

  package enum Step: Equatable, Sendable {
    /// Call a handler with an inquiry.
    case ask(Inquiry, Handler)
    /// Respond without an answer, and cancel the handler's work if it is in progress.
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

  /// Adds a handler, which answers the following inquiries.
  package mutating func newHandler() -> Handler {
    latest += 1
    handlers.append(latest)
    return latest
  }

  /// Removes a handler, and withdraws the inquiry that it is answering.
  package mutating func remove(_ handler: Handler) -> [Step] {
    handlers.removeAll { $0 == handler }
    guard let asked, asked.handler == handler else { return [] }
    self.asked = nil
    return [.giveUp(asked.inquiry)] + next()
  }

  // MARK: Inquiries

  /// Returns the number of a new inquiry, which is not in the queue yet.
  package mutating func newInquiry() -> Inquiry {
    latest += 1
    return latest
  }

  /// Adds an inquiry at the end of the queue.
  package mutating func add(_ inquiry: Inquiry) -> [Step] {
    waiting.insert(inquiry)
    queue.append(inquiry)
    return next()
  }

  /// Removes an inquiry from the queue.
  ///
  /// An inquiry in progress keeps its handler busy.
  package mutating func cancel(_ inquiry: Inquiry) -> [Step] {
    if asked?.inquiry == inquiry { return [.giveUp(inquiry)] }
    guard waiting.remove(inquiry) != nil else { return [] }
    closeHoles()
    return [.giveUp(inquiry)]
  }

  /// Records that the handler of an inquiry has returned.
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

  /// Removes canceled inquiries once they outnumber the others, which is constant time on average.
  private mutating func closeHoles() {
    guard queue.count > 2 * waiting.count else { return }
    queue.removeAll { !waiting.contains($0) }
    head = 0
  }
}
