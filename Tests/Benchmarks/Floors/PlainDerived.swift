/// A hand-written derived number: the sum of its inputs, cached until one of them changes.
///
/// Its dependents are linked by hand and never change.
final class PlainDerived {
  private let compute: (PlainDerived) -> Int
  let inputs: [PlainDerived]
  @exclusivity(unchecked)
  private var cached = 0
  @exclusivity(unchecked)
  private var isStale = true
  @exclusivity(unchecked)
  private var dependents: ContiguousArray<Unmanaged<PlainDerived>> = []

  @inline(never)
  init(_ inputs: [PlainDerived], compute: @escaping (PlainDerived) -> Int) {
    self.inputs = inputs
    self.compute = compute
    for input in inputs { input.dependents.append(.passUnretained(self)) }
  }

  var number: Int {
    @inline(never) get {
      if isStale {
        isStale = false
        cached = compute(self)
      }
      return cached
    }
  }

  @inline(never)
  func markStale() {
    guard !isStale else { return }
    isStale = true
    var index = 0
    while index < dependents.count {
      dependents[index]._withUnsafeGuaranteedRef { $0.markStale() }
      index += 1
    }
  }
}
