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
/// 1. All handlers are asked at the same time, the latest one first. The first answer counts, and
///    the tasks of the other handlers are canceled. So a handler that answers immediately overrides
///    the earlier ones. A handler that is added while a request is pending is asked too.
/// 2. Without a handler, the response is `unanswered` and arrives immediately. The response is also
///    `unanswered` if the asking task is canceled, or if the last handler is disposed while it is
///    suspended. In both of these cases, the tasks of suspended handlers are canceled. A synchronous
///    handler that disposes itself still answers.
/// 3. Requests wait in a queue. The next request is passed to the handlers when all handlers of the
///    current one have returned or are disposed, so a view shows one dialog at a time. A handler
///    must not ask its own interaction, because the handler would wait for itself.
///
/// The clients of a served model are asked together with the handlers of the program. The answer of
/// a client removes the dialog from the screen, and the answer to the dialog removes the question
/// from the clients.
public final class Interaction<Request: Sendable, Response: Sendable> {
  private enum Handler {
    case synchronous(@MainActor (Request) -> Response)
    /// The response is nil if the handler cannot answer.
    case asynchronous(@MainActor (Request) async -> Response?)
  }

  package let unanswered: Response
  /// The request that no handler has answered immediately, until it has a response.
  ///
  /// The tag names the call of another program that has asked, or is nil.
  @Observed package private(set) var pending: (id: Int, request: Request, tag: String?)?
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
        begin(id, PendingRequest(request, AskingCall.tag) { continuation.resume(returning: $0) })
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
      let tag = AskingCall.tag
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let id = self.queue.makeRequest()
        subscriber.onDisposal { onMainActor { self.perform(self.queue.cancel(id)) } }
        self.begin(
          id,
          PendingRequest(request, tag) { response in
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
  /// If no other request is current, the handler of a request that is made on the main actor starts
  /// immediately. The interaction retains the handler until the disposable is disposed, so capture
  /// the view weakly.
  @discardableResult
  public func answer(
    _ handler: @escaping @MainActor (Request) async -> Response
  ) -> any Disposable {
    add(.asynchronous(handler))
  }

  /// Answers requests with the result of a handler, which returns nil if it cannot answer.
  package func answerIfPossible(
    _ handler: @escaping @MainActor (Request) async -> Response?
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
    let id = queue.makeHandler()
    handlers[id] = handler
    perform(queue.add(handler: id))
    return disposable(of: id)
  }

  private func disposable(of handler: InteractionQueue.HandlerID) -> any Disposable {
    ActionDisposable { [weak self] in
      onMainActor {
        guard let self else { return }
        self.handlers[handler] = nil
        self.perform(self.queue.remove(handler: handler))
      }
    }
  }

  // MARK: Answering from other programs

  /// Keeps requests pending for ``respond(to:with:)``, until the disposable is disposed.
  package func awaitResponses() -> any Disposable {
    let id = queue.makeHandler()
    queue.add(remoteHandler: id)
    return disposable(of: id)
  }

  /// Responds to the pending request, or returns false if the request is no longer pending.
  package func respond(to request: Int, with response: Response) -> Bool {
    guard queue.respond(to: request) else { return false }
    end(request, with: response)
    perform(queue.proceed())
    return true
  }

  /// Calls a closure for each request that no handler can answer, until the disposable is disposed.
  ///
  /// The closure is called before the request gets the response `unanswered`.
  package func whenUnanswerable(_ handle: @escaping @MainActor () -> Void) -> any Disposable {
    asked.observe { [weak self] _ in
      if self?.queue.hasHandlers == false { handle() }
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
      case .cancel(let id, let handler):
        pendingRequests[id]?.tasks.removeValue(forKey: handler)?.cancel()
      case .withdraw(let id): end(id, with: unanswered)
      }
      next += 1
    }
    actions = []
    isPerformingActions = false
    // A request that is answered immediately is never shown as pending.
    guard pending?.id != queue.pending else { return }
    pending = queue.pending.flatMap { id in
      pendingRequests[id].map { (id: id, request: $0.request, tag: $0.tag) }
    }
  }

  private func ask(_ id: InteractionQueue.RequestID, _ handler: InteractionQueue.HandlerID) {
    // Another handler may have answered, or this handler may have been disposed.
    guard let request = pendingRequests[id], let function = handlers[handler] else {
      return perform(queue.finish(id, handler, hasResponse: false))
    }
    switch function {
    case .synchronous(let answer):
      let response = answer(request.request)
      if handlers[handler] != nil { return finish(id, handler, with: response) }
      // The handler has disposed itself, so the queue may have withdrawn the request.
      _ = queue.respond(to: id)
      end(id, with: response)
      perform(queue.proceed())
    case .asynchronous(let answer):
      let task = startImmediately { [self] in
        finish(id, handler, with: await answer(request.request))
      }
      request.tasks[handler] = task
      // While the handler started, another program may have answered.
      if request.hasEnded { task.cancel() }
    }
  }

  private func finish(
    _ id: InteractionQueue.RequestID,
    _ handler: InteractionQueue.HandlerID,
    with response: Response?
  ) {
    // A handler that was disposed gives no answer.
    guard handlers[handler] != nil else { return }
    pendingRequests[id]?.tasks[handler] = nil
    let actions = queue.finish(id, handler, hasResponse: response != nil)
    if let response { end(id, with: response) }
    perform(actions)
  }

  /// Delivers the response to a request, unless the request already has one.
  private func end(_ id: InteractionQueue.RequestID, with response: Response) {
    guard let request = pendingRequests.removeValue(forKey: id) else { return }
    if pending?.id == id { pending = nil }
    request.end(with: response)
  }

  /// A request that has no response yet.
  private final class PendingRequest {
    let request: Request
    let tag: String?
    /// The work of the handlers that were asked.
    var tasks: [InteractionQueue.HandlerID: Task<Void, Never>] = [:]
    private var completion: ((Response) -> Void)?

    init(_ request: Request, _ tag: String?, _ completion: @escaping (Response) -> Void) {
      self.request = request
      self.tag = tag
      self.completion = completion
    }

    var hasEnded: Bool { completion == nil }

    /// Cancels the work of all handlers, the latest one first, and delivers the response.
    func end(with response: Response) {
      let completion = completion.take()
      for (_, task) in tasks.sorted(by: { $0.key > $1.key }) { task.cancel() }
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

/// The call of another program that performs the current code.
package nonisolated enum AskingCall {
  /// The tag that the program gave the call, or nil.
  ///
  /// Tasks that the call starts inherit the tag.
  @TaskLocal package static var tag: String?
}
