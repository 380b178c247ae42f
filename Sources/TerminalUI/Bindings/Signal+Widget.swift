internal import ViewModels

extension Signal where Failure == Never {
  /// What a widget has on each occasion, first now if that is wanted, on the main actor.
  ///
  /// It does not keep the widget alive, and completes when that is gone.
  init<Control: Widget, News>(
    of widget: Control,
    startingNow: Bool,
    on occasion: Occasion<News>,
    _ read: @escaping @MainActor (Control) -> Value
  ) {
    self.init { [weak widget, weak occasion] subscriber in
      UIScheduler().perform {
        MainActor.assumeIsolated {
          guard let widget, let occasion else { return subscriber.complete() }
          // Added first: the first value may lead to a change.
          let handler = occasion.add(
            { [weak widget] _ in if let widget { subscriber.send(read(widget)) } },
            ended: { subscriber.complete() }
          )
          subscriber.onDisposal {
            UIScheduler().perform { MainActor.assumeIsolated { handler.remove() } }
          }
          if startingNow { subscriber.send(read(widget)) }
        }
      }
    }
  }
}
