public import ViewModels

/// An interaction that clients can answer.
///
///     Question("overwrite", \.confirm, help: "May the file be replaced?")
///
/// While at least one client watches the model, the watching clients see each request and its
/// number in the state. The first answer counts. If the last watching client leaves, the pending
/// request gets the interaction's `unanswered` response. Later requests go to the program's own
/// handler, if there is one. A handler that the program adds during a watch answers in place of
/// the clients.
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
      use: .question { model, question in
        // The interaction retains this handler, so the handler must not retain the model.
        let interaction = path(model)
        let unanswered = interaction.unanswered
        return interaction.answer { request in
          let answer = AnswerBox<Response>()
          await question.ask(
            write: { request.write(to: &$0) },
            accept: { received throws(InvalidValue) in answer.value = try Response(received) }
          )
          return answer.value ?? unanswered
        }
      }
    )
  }
}

/// A box that contains nil until a client answers.
@MainActor
private final class AnswerBox<Response> {
  var value: Response?
}
