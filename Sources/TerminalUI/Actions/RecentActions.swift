/// The actions that the user has run from the help, the latest first.
///
/// An action is known by its heading and its title, because bindings are often created anew.
package nonisolated struct RecentActions: Equatable, Sendable {
  /// The heading and the title of an action.
  private struct Name: Equatable {
    let group: String
    let title: String
  }

  private var names: [Name] = []

  package init() {}

  /// Adds an action, or moves it to the first place.
  package mutating func add(_ title: String, in group: String) {
    let name = Name(group: group, title: title)
    names.removeAll { $0 == name }
    names.insert(name, at: 0)
  }

  /// Returns the place of an action, 0 for the latest one; nil if the user has not run it.
  package func place(of title: String, in group: String) -> Int? {
    names.firstIndex(of: Name(group: group, title: title))
  }
}
