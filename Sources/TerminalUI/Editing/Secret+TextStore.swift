package import ViewModels

/// The text of a secret field is the view model's own kind of secret, edited where it is: on the way
/// from the keyboard to the model there is no copy of it that is not overwritten.
nonisolated extension Secret: TextStore {
  package static var isSecret: Bool { true }
}

/// What widgets call it, which know view models by this name only.
typealias SecretText = Secret
