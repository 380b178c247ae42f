internal import ViewModels

/// A counter that gives each request of a model's questions its own number.
@MainActor
final class QuestionNumbers {
  private var latest = 0

  func next() -> Int {
    latest += 1
    return latest
  }
}

/// A question of a model, with the number that clients see.
@MainActor
final class AnsweredQuestion<Model: Bindable> {
  private let use: QuestionUse<Model>
  private let numbers: QuestionNumbers
  /// The latest request that clients could see, and its number.
  private var latest: (request: Int, number: Int)?

  init(_ use: QuestionUse<Model>, _ numbers: QuestionNumbers) {
    self.use = use
    self.numbers = numbers
  }

  /// Keeps requests pending for the answers of clients, until the disposable is disposed.
  func awaitAnswers(of model: Model) -> any Disposable {
    use.awaitAnswers(model)
  }

  /// Answers the request with a number, or returns false if that request is not pending.
  func answer(
    _ number: Int,
    _ answer: ReceivedValue,
    of model: Model
  ) throws(InvalidValue) -> Bool {
    guard let latest, latest.number == number else { return false }
    return try use.answer(model, latest.request, answer)
  }

  /// Writes the pending request and its number, or null if there is none.
  func write(_ model: Model, to writer: inout ValueWriter) {
    guard let (request, tag, write) = use.pending(model) else { return writer.writeNull() }
    if latest?.request != request { latest = (request, numbers.next()) }
    writer.write(raw: #"{"id":\#(latest?.number ?? 0),"request":"#)
    write(&writer)
    if let tag {
      writer.write(raw: #","tag":"#)
      writer.write(tag)
    }
    writer.write(raw: "}")
  }
}
