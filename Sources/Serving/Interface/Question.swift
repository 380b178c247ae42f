public import ViewModels

/// An interaction that clients can answer.
///
///     Question("overwrite", \.confirm, help: "May the file be replaced?")
///
/// While at least one client watches the model, the clients are asked, and the first answer counts.
/// The state then contains the request and its number. If the last watching client leaves, the
/// request has its `unanswered` response, or goes to the handler that the program has set before.
@MainActor
public struct Question<Model: Bindable, Request: ServedValue, Response: ServedValue> {
  let member: Member<Model>

  /// Names an interaction.
  ///
  /// - Parameters:
  ///   - name: The name for clients.
  ///   - path: The interaction.
  ///   - help: A sentence that says what the question is.
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

/// The answer to a question, once a client has given it.
@MainActor
private final class AnswerBox<Response> {
  var value: Response?
}
