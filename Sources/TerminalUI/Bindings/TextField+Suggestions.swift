internal import Signals
public import ViewModels

extension TextField {
  /// Suggests texts that a signal finds for the typed text: autocompletion.
  ///
  /// ![A field with “gr” and a list of three countries below it](suggestions)
  ///
  ///     TextField(model[\.city]).suggesting { [unowned model] text in model.cities(like: text) }
  ///
  /// While the user types, a list below the field shows the values of the signal. Down and Up move in
  /// the list. Enter, Tab and a click choose, and Escape closes the list and keeps the text. Without a
  /// current suggestion, Enter and Tab have their usual effects. The wheel moves in the list, too.
  ///
  /// The closure is called after a pause in typing, in the time of the application. A later text ends
  /// the subscription, so suggestions for an earlier text are never shown. The list says that the
  /// search is in progress, or that it has failed.
  ///
  /// - Parameters:
  ///   - pause: The time without typing after which the search begins.
  ///   - find: Returns a signal of the suggestions for a text, best first.
  /// - Returns: The field.
  @discardableResult
  public func suggesting<Failure: Error>(
    after pause: Duration = .milliseconds(200),
    _ find: @escaping (String) -> Signal<[String], Failure>
  ) -> TextField {
    suggester = TextSuggestions(self)
    let outcomes = withoutIsolation { (text: String) in
      find(text).map { SuggestionOutcome.found($0, text) }
        .catch { _ in .just(.failed(text)) }
        .start(with: .begun(text))
    }
    whenOnPage { [weak self] page in
      page.whenPushed { application in
        guard let self, let requests = self.suggester?.requested.signal else { return }
        let texts = requests.debounce(for: pause, on: application.scheduler) {
          $0 != nil && pause > .zero
        }
        self.follow(texts.flatMap(.latest) { $0.map(outcomes) ?? .empty }) { field, outcome in
          field.suggester?.handle(outcome)
        }
      }
    }
    return self
  }

  /// Suggests texts of a list: those that begin with the typed text, then those with its letters.
  ///
  ///     TextField(model[\.country]).suggesting(countries)
  @discardableResult
  public func suggesting(_ texts: [String]) -> TextField { suggesting(.just(texts)) }

  /// Suggests texts of a list that changes.
  ///
  ///     TextField(model[\.tag]).suggesting(model.values(of: \.tags))
  @discardableResult
  public func suggesting(_ texts: Signal<[String], Never>) -> TextField {
    suggesting(after: .zero) { text in
      texts.map { SuggestionMatch.best(of: $0, for: text) }
    }
  }
}

/// What a search for suggestions has led to.
private nonisolated enum SuggestionOutcome: Sendable {
  case begun(String)
  case found([String], String)
  case failed(String)
}

extension TextSuggestions {
  fileprivate func handle(_ outcome: SuggestionOutcome) {
    switch outcome {
    case .begun(let text): begin(text)
    case .found(let texts, let text): find(texts, for: text)
    case .failed(let text): fail(text)
    }
  }
}
