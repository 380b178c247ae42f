internal import ViewModels

/// The events of a model that clients hear.
@MainActor
struct ServedEvents<Model: Bindable> {
  private let events: [(name: String, use: EventUse<Model>)]

  init(_ members: [Member<Model>]) {
    events = members.compactMap { member in
      if case .event(let use) = member.use { (member.outline.name, use) } else { nil }
    }
  }

  /// Sends an empty event, so that the client knows when it hears all events, and then each event.
  ///
  /// The replies end when all signals have completed.
  ///
  /// - Parameters:
  ///   - names: The names of the events, or nil for all events.
  ///   - model: The model that sends the events.
  ///   - reply: A closure that receives the replies.
  /// - Returns: A disposable that ends the replies.
  func listen(
    _ names: [String]?,
    of model: Model,
    _ reply: @escaping ReplyHandler
  ) -> any Disposable {
    let chosen = events.filter { names?.contains($0.name) != false }
    let none = ["event": Array("{}".utf8)] as KeyValuePairs
    reply(.value(ReplyMessage.success(none, continues: true)))
    let subscriptions = CompoundDisposable()
    var openCount = chosen.count
    for (name, use) in chosen {
      let subscription = use.observe(model) { value in
        let event = ValueWriter.bytes { writer in
          writer.write(objectOf: [(key: name, value: value)]) { $1.write(raw: $0) }
        }
        reply(.value(ReplyMessage.success(["event": event], continues: true)))
      } _: {
        openCount -= 1
        if openCount == 0 { reply(.last(ReplyMessage.success(none))) }
      }
      subscriptions.add(subscription)
    }
    return subscriptions
  }

  /// True if the model has no events.
  var isEmpty: Bool { events.isEmpty }

  /// Returns true if the model has all events with the given names.
  func contains(_ names: [String]) -> Bool {
    names.allSatisfy { name in events.contains { $0.name == name } }
  }
}
