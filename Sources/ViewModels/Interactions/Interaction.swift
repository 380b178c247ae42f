/// A question that a view model asks its view, without knowing it.
///
///     final class Library: Bindable {
///       let confirm = Interaction<Question, Bool>(unanswered: false)
///
///       func clear() async {
///         if await confirm.ask(.deleteAll) { books = [] }
///       }
///     }
///
/// The view says how it is answered, by a dialog or whatever it likes; a test answers it itself:
///
///     library.confirm.answer { [weak self] question in await self?.dialog(question) ?? false }
///     library.confirm.answer(with: true)
///
/// 1. The latest of those who answer is asked. When it is disposed of, the one before it is back.
/// 2. If there is nobody, the response is the `unanswered` one, at once. So it is if the one who is
///    being asked is disposed of, and if the task that asks is cancelled; the task of the handler
///    is cancelled then.
/// 3. Requests wait in line: the next one is asked when the handler has returned, cancelled or not,
///    or is disposed of. So whoever shows a dialog shows one at a time. (A handler that asked its own
///    interaction would wait for itself; ask another.)
public final class Interaction<Request: Sendable, Response: Sendable> {
  private enum Handler {
    case atOnce(@MainActor (Request) -> Response)
    case inTheEnd(@MainActor (Request) async -> Response)
  }

  private let unanswered: Response
  private let requests = Subject<Request, Never>()
  private var line = InquiryLine()
  private var handlers: [InquiryLine.Handler: Handler] = [:]
  private var inquiries: [InquiryLine.Inquiry: Inquiry] = [:]
  private var steps: [InquiryLine.Step] = []
  private var isTakingSteps = false

  /// Creates an interaction.
  ///
  /// - Parameter unanswered: the response if nobody gives one.
  public init(unanswered: Response) {
    self.unanswered = unanswered
  }

  // MARK: Asking

  /// Asks, and waits for the response.
  public func ask(_ request: Request) async -> Response {
    let id = line.newInquiry()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Whoever cancels from now on, on another thread, is heard in a turn after this one.
        guard !Task.isCancelled else { return continuation.resume(returning: unanswered) }
        begin(id, Inquiry(request) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      onMainActor { self.take(self.line.cancel(id)) }
    }
  }

  /// Asks for each subscription, sends the response and completes.
  ///
  ///     clear.flatMap(.first) { _ in confirm.response(to: .deleteAll) }.filter { $0 }
  ///
  /// - Values: the response.
  /// - End: completes after it.
  /// - Disposal: as if the task that asks were cancelled.
  public nonisolated func response(to request: Request) -> Signal<Response, Never> {
    Signal { subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let id = self.line.newInquiry()
        subscriber.onDisposal { onMainActor { self.take(self.line.cancel(id)) } }
        self.begin(
          id,
          Inquiry(request) { response in
            subscriber.send(response)
            subscriber.complete()
          }
        )
      }
    }
  }

  /// Every request, when it is made, whether or not there is anybody to answer.
  public nonisolated var asked: Signal<Request, Never> { requests.signal }

  // MARK: Answering

  /// Answers requests with what `handler` returns in the end, until disposed of.
  ///
  /// It is called at once by a task that asks; otherwise it may be in the next turn of the main
  /// actor. It is kept until it is disposed of, so it should hold its view weakly.
  @discardableResult
  public func answer(
    _ handler: @escaping @MainActor (Request) async -> Response
  ) -> any Disposable {
    add(.inTheEnd(handler))
  }

  /// Answers requests with what `handler` returns, at once, until disposed of.
  @discardableResult
  public func answer(_ handler: @escaping @MainActor (Request) -> Response) -> any Disposable {
    add(.atOnce(handler))
  }

  /// Answers all requests with the same response, at once, until disposed of.
  @discardableResult
  public func answer(with response: Response) -> any Disposable {
    add(.atOnce { _ in response })
  }

  private func add(_ handler: Handler) -> any Disposable {
    let id = line.newHandler()
    handlers[id] = handler
    return ActionDisposable { [weak self] in
      onMainActor {
        guard let self else { return }
        self.handlers[id] = nil
        self.take(self.line.remove(id))
      }
    }
  }

  // MARK: Taking steps

  private func begin(_ id: InquiryLine.Inquiry, _ inquiry: Inquiry) {
    inquiries[id] = inquiry
    let steps = line.add(id)
    // Told before it is answered. Whoever hears of it may cancel it, which is a step then.
    requests.send(inquiry.request)
    take(steps)
  }

  private func take(_ newSteps: [InquiryLine.Step]) {
    steps += newSteps
    // What a step makes others do is done after it, not inside: so a long line takes no stack.
    guard !isTakingSteps else { return }
    isTakingSteps = true
    var next = 0
    while next < steps.count {
      switch steps[next] {
      case .ask(let id, let handler): hand(id, to: handler)
      case .giveUp(let id): inquiries.removeValue(forKey: id)?.giveUp(with: unanswered)
      }
      next += 1
    }
    steps = []
    isTakingSteps = false
  }

  private func hand(_ id: InquiryLine.Inquiry, to handler: InquiryLine.Handler) {
    // It may have been cancelled, or the handler disposed of, just before.
    guard let inquiry = inquiries[id], let handler = handlers[handler] else {
      return take(line.finish(id))
    }
    switch handler {
    case .atOnce(let handler):
      respond(to: id, with: handler(inquiry.request))
    case .inTheEnd(let handler):
      // If it gives up meanwhile, that is a step of its own, so it finds the task.
      inquiry.task = Task.immediate {
        self.respond(to: id, with: await handler(inquiry.request))
      }
    }
  }

  private func respond(to id: InquiryLine.Inquiry, with response: Response) {
    let steps = line.finish(id)
    inquiries.removeValue(forKey: id)?.settle(with: response)
    take(steps)
  }

  /// One request, for as long as nobody has responded to it.
  private final class Inquiry {
    let request: Request
    private var respond: ((Response) -> Void)?
    var task: Task<Void, Never>?

    init(_ request: Request, _ respond: @escaping (Response) -> Void) {
      self.request = request
      self.respond = respond
    }

    func settle(with response: Response) {
      respond.take()?(response)
    }

    func giveUp(with response: Response) {
      let respond = respond.take()
      task?.cancel()
      respond?(response)
    }
  }
}

extension Interaction where Request == Void {
  /// Asks, and waits for the response.
  public func ask() async -> Response {
    await ask(())
  }

  /// Asks for each subscription, sends the response and completes.
  public nonisolated func response() -> Signal<Response, Never> {
    response(to: ())
  }
}
