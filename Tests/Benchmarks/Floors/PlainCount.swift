/// A number that several closures share.
///
/// A captured variable would be checked for overlapping accesses at run time.
final class PlainCount {
  @exclusivity(unchecked)
  var number: Int

  init(_ number: Int = 0) {
    self.number = number
  }
}
