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

extension ListRow {
  /// Shows the values of a signal in the row until the row stops showing its current item.
  ///
  ///     row.follow(person.values(of: \.name)) { row, name in row.text = name }
  ///
  /// When the row stops showing the item, pending values from other threads are dropped. The
  /// subscription does not retain the row.
  ///
  /// - Returns: A disposable that ends the subscription earlier. You need not keep the disposable.
  @discardableResult
  public func follow<Value: Sendable>(
    _ values: Signal<Value, Never>,
    _ show: @escaping (ListRow, Value) -> Void
  ) -> any Disposable {
    let subscription = values.observe { [weak self] value in
      if let self { show(self, value) }
    }
    prepareForReuse.add({ subscription.dispose() }, ended: { subscription.dispose() })
    return subscription
  }

  /// Sets a property to the result of a closure, and configures the row again when that may differ.
  ///
  /// A change of the items can come after the change of a property that the closure reads. So the
  /// closure is not called at once, but during the next layout, if the list still has the row.
  func track<Value: Sendable>(
    _ property: ReferenceWritableKeyPath<ListRow, Value>,
    _ read: @escaping () -> Value
  ) {
    var isFirst = true
    let values = Signal<Value, Never>.tracking { [weak self] in
      if isFirst {
        isFirst = false
        return read()
      }
      self?.setNeedsConfiguration()
      return nil
    }
    follow(values) { row, value in row[keyPath: property] = value }
  }
}

extension ChannelTerminal where Failure == Never {
  /// Creates the channel terminal of a control, without retaining the control.
  ///
  /// - Parameters:
  ///   - widget: The control.
  ///   - edits: The values that the user sets. The signal must not send values that were
  ///     passed to `show`.
  ///   - show: Shows a value in the control.
  public convenience init<Control: Widget>(
    of widget: Control,
    edits: Signal<Value, Never>,
    show: @escaping @MainActor (Control, Value) -> Void
  ) {
    self.init(edits: edits, show: { [weak widget] value in if let widget { show(widget, value) } })
  }
}
