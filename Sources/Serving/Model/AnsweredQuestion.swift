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

/// A question that clients can answer, with its pending request.
@MainActor
final class AnsweredQuestion: Bindable {
  /// A request that waits for an answer.
  private struct Pending {
    let id: Int
    let request: [UInt8]
    let accept: @MainActor (ReceivedValue) throws(InvalidValue) -> Void
    let continuation: CheckedContinuation<Void, Never>
  }

  @Observed private var pending: Pending?
  private let numbers: QuestionNumbers

  init(_ numbers: QuestionNumbers) {
    self.numbers = numbers
  }

  /// Asks the clients, and returns when a client has answered or the task is canceled.
  ///
  /// - Parameters:
  ///   - write: A closure that writes the request.
  ///   - accept: A closure that receives the answer, and throws if the answer is invalid.
  func ask(
    write: (inout ValueWriter) -> Void,
    accept: @escaping @MainActor (ReceivedValue) throws(InvalidValue) -> Void
  ) async {
    let id = numbers.next()
    let request = ValueWriter.bytes(write)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume() }
        pending = Pending(id: id, request: request, accept: accept, continuation: continuation)
      }
    } onCancel: {
      onMainActor { self.finish(id) }
    }
  }

  /// Accepts an answer to a request, or returns false if no request with the number is pending.
  func answer(_ id: Int, _ answer: ReceivedValue) throws(InvalidValue) -> Bool {
    guard let pending, pending.id == id else { return false }
    try pending.accept(answer)
    finish(id)
    return true
  }

  private func finish(_ id: Int) {
    guard let answered = pending, answered.id == id else { return }
    pending = nil
    answered.continuation.resume()
  }

  /// Writes the pending request and its number, or null if there is none.
  func write(to writer: inout ValueWriter) {
    guard let pending else { return writer.writeNull() }
    writer.write(raw: #"{"id":\#(pending.id),"request":"#)
    writer.write(raw: pending.request)
    writer.write(raw: "}")
  }
}
