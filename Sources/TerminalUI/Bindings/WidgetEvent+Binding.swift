public import ViewModels

extension WidgetEvent where Value: Sendable {
  /// A signal of the values that are sent after the subscription, delivered on the main actor.
  ///
  /// The signal completes when the `WidgetEvent` is deallocated, usually together with its widget.
  public var signal: Signal<Value, Never> {
    Signal { [weak self] subscriber in
      onMainActor {
        guard let self else { return subscriber.complete() }
        let handler = self.add({ subscriber.send($0) }, ended: { subscriber.complete() })
        subscriber.onDisposal {
          onMainActor { handler.remove() }
        }
      }
    }
  }
}

extension Signal where Failure == Never {
  /// Creates a signal that reads a value of a widget on each event, on the main actor.
  ///
  /// If `startingNow` is true, the signal sends the current value first. The signal does not retain
  /// the widget, and completes when the widget is deallocated.
  init<Control: Widget, Payload>(
    of widget: Control,
    startingNow: Bool,
    on event: WidgetEvent<Payload>,
    _ read: @escaping @MainActor (Control) -> Value
  ) {
    self.init { [weak widget, weak event] subscriber in
      onMainActor {
        guard let widget, let event else { return subscriber.complete() }
        // The handler is added before the first value is sent, because the subscriber may change
        // the widget when that value arrives.
        let handler = event.add(
          { [weak widget] _ in if let widget { subscriber.send(read(widget)) } },
          ended: { subscriber.complete() }
        )
        subscriber.onDisposal {
          onMainActor { handler.remove() }
        }
        if startingNow { subscriber.send(read(widget)) }
      }
    }
  }
}
