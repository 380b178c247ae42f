public import ViewModels

/// An interaction that clients can answer.
///
///     Question("overwrite", \.confirm, help: "May the file be replaced?")
///
/// Clients that watch see each pending request and its number in the state, and any client can
/// answer it. A client that watches to answer passes `"answers": true` to `Watch`. While such a
/// client watches, requests wait for an answer even if the program has no handler of its own.
/// Clients and handlers, such as a dialog, are asked at the same time, and the first answer counts.
/// If no client or handler is left to answer, the request gets the interaction's `unanswered` response.
///
/// The answer can be a `Secret`, such as a password that the model needs only for one step.
@MainActor
public struct Question<Model: Bindable, Request: ServedValue, Response: AcceptedValue> {
  let member: Member<Model>

  /// Creates a question for an interaction.
  ///
  /// - Parameters:
  ///   - name: The name that clients see.
  ///   - path: A key path or closure that returns the interaction.
  ///   - help: A sentence that says what the question is about.
  public init(
    _ name: String,
    _ path: @escaping (Model) -> Interaction<Request, Response>,
    help: String? = nil
  ) {
    member = Member(
      outline: MemberOutline(
        name: name,
        help: help,
        kind: .question(request: Request.servedType, response: Response.servedType)
      ),
      use: .question(
        QuestionUse(
          awaitAnswers: { path($0).awaitResponses() },
          whenUnanswerable: { path($0).whenUnanswerable($1) },
          pending: { model in
            path(model).pending.map { pending in
              (pending.id, pending.tag, { pending.request.write(to: &$0) })
            }
          },
          answer: { model, id, received throws(InvalidValue) in
            let interaction = path(model)
            guard interaction.pending?.id == id else { return false }
            return interaction.respond(to: id, with: try Response(received))
          }
        )
      )
    )
  }
}

/// The closures that use an interaction on behalf of clients.
@MainActor
struct QuestionUse<Model: Bindable> {
  /// Keeps requests pending for the answers of clients, until the disposable is disposed.
  let awaitAnswers: (Model) -> any Disposable
  /// Calls a closure for each request that nothing can answer, until the disposable is disposed.
  let whenUnanswerable: (Model, @escaping @MainActor () -> Void) -> any Disposable
  /// Returns the identifier of the pending request, the tag of the call that asks, and a closure that
  /// writes the request.
  let pending: (Model) -> (id: Int, tag: String?, write: (inout ValueWriter) -> Void)?
  /// Answers a request, or returns false if it is not pending.
  let answer: @MainActor (Model, Int, ReceivedValue) throws(InvalidValue) -> Bool
}
