/// A question that a view model asks, without knowing the view that answers it.
///
///     final class Library: Bindable {
///       let confirm = Interaction<Question, Bool>(unanswered: false)
///
///       func clear() async {
///         if await confirm.ask(.deleteAll) { books = [] }
///       }
///     }
///
/// A view answers it, for example with a dialog. A test answers it directly:
///
///     library.confirm.answer { [weak self] question in await self?.dialog(question) ?? false }
///     library.confirm.answer(with: true)
///
/// 1. The latest handler answers. When it is disposed, the previous one answers again.
/// 2. Without a handler, the response is `unanswered`, at once. The same holds if the handler is
///    disposed while it answers, or if the task that asks is canceled. Its task is then canceled.
/// 3. Requests wait in a queue. The next one is asked when the handler has returned or is disposed, so
///    a view shows one dialog at a time. A handler must not ask its own interaction, because it would
///    wait for itself.
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
  /// - Parameter unanswered: The response if no handler gives one.
  public init(unanswered: Response) {
    self.unanswered = unanswered
  }

  // MARK: Asking

  /// Asks and waits for the response.
  public func ask(_ request: Request) async -> Response {
    let id = line.newInquiry()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation from another thread takes effect in a later turn.
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
  /// - Values: The response.
  /// - End: Completes after the response.
  /// - Disposal: Withdraws the question, like canceling a task that asks.
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

  /// All requests, with or without a handler.
  public nonisolated var asked: Signal<Request, Never> { requests.signal }

  // MARK: Answering

  /// Answers requests with the result of an asynchronous handler, until disposed.
  ///
  /// A task that asks calls it at once; otherwise it may run in the next turn of the main actor. The
  /// interaction retains the handler until it is disposed, so capture the view weakly.
  @discardableResult
  public func answer(
    _ handler: @escaping @MainActor (Request) async -> Response
  ) -> any Disposable {
    add(.inTheEnd(handler))
  }

  /// Answers requests with the result of a handler, at once, until disposed.
  @discardableResult
  public func answer(_ handler: @escaping @MainActor (Request) -> Response) -> any Disposable {
    add(.atOnce(handler))
  }

  /// Answers all requests with the same response, at once, until disposed.
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

  // MARK: Steps of the queue

  private func begin(_ id: InquiryLine.Inquiry, _ inquiry: Inquiry) {
    inquiries[id] = inquiry
    let steps = line.add(id)
    // Sent before the answer. A subscriber may cancel the inquiry, which adds a step.
    requests.send(inquiry.request)
    take(steps)
  }

  private func take(_ newSteps: [InquiryLine.Step]) {
    steps += newSteps
    // Steps that a step causes run after it, so a long queue takes no stack.
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
    // The inquiry may have been canceled, or the handler disposed, just before.
    guard let inquiry = inquiries[id], let handler = handlers[handler] else {
      return take(line.finish(id))
    }
    switch handler {
    case .atOnce(let handler):
      respond(to: id, with: handler(inquiry.request))
    case .inTheEnd(let handler):
      // A withdrawal meanwhile is a step of its own, so it finds the task.
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

  /// A request without a response yet.
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

    deinit {}
  }

  deinit {}
}

extension Interaction where Request == Void {
  /// Asks and waits for the response.
  public func ask() async -> Response {
    await ask(())
  }

  /// Asks for each subscription, sends the response and completes.
  public nonisolated func response() -> Signal<Response, Never> {
    response(to: ())
  }
}
