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
/// A view answers the question, for example with a dialog. A test answers it directly:
///
///     library.confirm.answer { [weak self] question in await self?.dialog(question) ?? false }
///     library.confirm.answer(with: true)
///
/// 1. The latest handler answers. After that handler is disposed, the previous handler answers
///    again.
/// 2. Without a handler, the response is `unanswered` and arrives immediately. The response is also
///    `unanswered` if the asking task is canceled, or if the handler is disposed while it is
///    suspended. In both of these cases, the task of a suspended handler is canceled.
/// 3. Requests wait in a queue. The next request is passed to a handler when the current handler
///    has returned or is disposed, so a view shows one dialog at a time. A handler must not ask its
///    own interaction, because the handler would wait for itself.
public final class Interaction<Request: Sendable, Response: Sendable> {
  private enum Handler {
    case synchronous(@MainActor (Request) -> Response)
    case asynchronous(@MainActor (Request) async -> Response)
  }

  package let unanswered: Response
  private let requests = Subject<Request, Never>()
  private var queue = InteractionQueue()
  private var handlers: [InteractionQueue.HandlerID: Handler] = [:]
  private var pendingRequests: [InteractionQueue.RequestID: PendingRequest] = [:]
  private var actions: [InteractionQueue.Action] = []
  private var isPerformingActions = false

  /// Creates an interaction.
  ///
  /// - Parameter unanswered: The response if no handler gives one.
  public init(unanswered: Response) {
    self.unanswered = unanswered
  }

  // MARK: Asking

  /// Asks a question and waits for the response.
  public func ask(_ request: Request) async -> Response {
    let id = queue.makeRequest()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // `onCancel` may already have run, before the queue contained the request.
        guard !Task.isCancelled else { return continuation.resume(returning: unanswered) }
        begin(id, PendingRequest(request) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      onMainActor { self.perform(self.queue.cancel(id)) }
    }
  }

  /// Returns a signal that asks once per subscription, sends the response and completes.
  ///
  ///     clear.flatMap(.first) { _ in confirm.response(to: .deleteAll) }.filter { $0 }
  ///
  /// - Values: The response.
  /// - End: Completes after the response.
  /// - Disposal: Withdraws the request, like the cancellation of a task that asks.
  public nonisolated func response(to request: Request) -> Signal<Response, Never> {
    Signal { subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let id = self.queue.makeRequest()
        subscriber.onDisposal { onMainActor { self.perform(self.queue.cancel(id)) } }
        self.begin(
          id,
          PendingRequest(request) { response in
            subscriber.send(response)
            subscriber.complete()
          }
        )
      }
    }
  }

  /// A signal of all requests, including those without a handler.
  public nonisolated var asked: Signal<Request, Never> { requests.signal }

  // MARK: Answering

  /// Answers requests with the result of an asynchronous handler, until the disposable is disposed.
  ///
  /// If no other request is in progress, the handler of a request that is made on the main actor
  /// starts immediately. The interaction retains the handler until the disposable is disposed, so
  /// capture the view weakly.
  @discardableResult
  public func answer(
    _ handler: @escaping @MainActor (Request) async -> Response
  ) -> any Disposable {
    add(.asynchronous(handler))
  }

  /// Answers requests with the result of a handler, until the disposable is disposed.
  @discardableResult
  public func answer(_ handler: @escaping @MainActor (Request) -> Response) -> any Disposable {
    add(.synchronous(handler))
  }

  /// Answers all requests with the same response, until the disposable is disposed.
  @discardableResult
  public func answer(with response: Response) -> any Disposable {
    add(.synchronous { _ in response })
  }

  private func add(_ handler: Handler) -> any Disposable {
    let id = queue.addHandler()
    handlers[id] = handler
    return ActionDisposable { [weak self] in
      onMainActor {
        guard let self else { return }
        self.handlers[id] = nil
        self.perform(self.queue.removeHandler(id))
      }
    }
  }

  // MARK: Actions of the queue

  private func begin(_ id: InteractionQueue.RequestID, _ pending: PendingRequest) {
    pendingRequests[id] = pending
    let actions = queue.add(id)
    // A subscriber receives the request before the handler does, and may cancel the request.
    requests.send(pending.request)
    perform(actions)
  }

  private func perform(_ newActions: [InteractionQueue.Action]) {
    actions += newActions
    // An action that another action causes is appended, so a long queue does not grow the stack.
    guard !isPerformingActions else { return }
    isPerformingActions = true
    var next = 0
    while next < actions.count {
      switch actions[next] {
      case .ask(let id, let handler): ask(id, handler)
      case .withdraw(let id): pendingRequests.removeValue(forKey: id)?.withdraw(unanswered)
      }
      next += 1
    }
    actions = []
    isPerformingActions = false
  }

  private func ask(_ id: InteractionQueue.RequestID, _ handler: InteractionQueue.HandlerID) {
    // The request may have been canceled, or the handler disposed, just before.
    guard let pending = pendingRequests[id], let handler = handlers[handler] else {
      return perform(queue.finish(id))
    }
    switch handler {
    case .synchronous(let handler):
      respond(to: id, with: handler(pending.request))
    case .asynchronous(let handler):
      // A withdrawal while the handler starts is a later action, so the withdrawal finds the task.
      pending.task = startImmediately { [self] in
        respond(to: id, with: await handler(pending.request))
      }
    }
  }

  private func respond(to id: InteractionQueue.RequestID, with response: Response) {
    let actions = queue.finish(id)
    pendingRequests.removeValue(forKey: id)?.respond(response)
    perform(actions)
  }

  /// A request that has no response yet.
  private final class PendingRequest {
    let request: Request
    private var completion: ((Response) -> Void)?
    var task: Task<Void, Never>?

    init(_ request: Request, _ completion: @escaping (Response) -> Void) {
      self.request = request
      self.completion = completion
    }

    func respond(_ response: Response) {
      completion.take()?(response)
    }

    /// Cancels the handler's work, if it is in progress, and responds.
    func withdraw(_ response: Response) {
      let completion = completion.take()
      task?.cancel()
      completion?(response)
    }

    deinit {}
  }

  deinit {}
}

extension Interaction where Request == Void {
  /// Asks a question and waits for the response.
  public func ask() async -> Response {
    await ask(())
  }

  /// Returns a signal that asks once per subscription, sends the response and completes.
  public nonisolated func response() -> Signal<Response, Never> {
    response(to: ())
  }
}
