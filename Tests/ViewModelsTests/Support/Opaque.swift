/// A number that cannot be compared, so that equal ones are not left out.
nonisolated struct Opaque: Sendable {
  var number: Int

  init(_ number: Int) {
    self.number = number
  }
}
