internal import ViewModels

/// The user name of the last sign-in, kept by a store between runs of the program.
final class RememberedName: Bindable {
  /// The name, or an empty name if the user did not want it remembered.
  ///
  /// The name is nil before the first sign-in.
  @Observed var name: String?
  /// The reason why the last attempt to store the name failed, if it failed.
  @Observed private(set) var problem: String?

  private let store: PropertyStore?

  init(in store: PropertyStore?) {
    self.store = store
    guard let store else { return }
    store.keep(\.name, of: self, as: "name")
    // An unreadable file is not reported at the start. Only a failed save is reported.
    follow(store.$problem.skip(1)) { remembered, problem in
      remembered.problem = problem.map { "Your name could not be remembered. \($0.message)" }
    }
  }

  /// False if the user did not want the name remembered.
  var isWanted: Bool { name != "" }

  /// The name to fill in, or an empty name if there is none that fits into the field.
  var offer: String {
    if let name, name.count <= InputProblem.limit { name } else { "" }
  }

  /// Stores the name now.
  func save() {
    store?.save()
  }
}
