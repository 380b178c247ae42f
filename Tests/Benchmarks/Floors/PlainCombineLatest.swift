/// A hand-written `combineLatest` of two or four inputs.
final class PlainCombineLatest {
  @exclusivity(unchecked)
  private var first: Int?
  @exclusivity(unchecked)
  private var second: Int?
  @exclusivity(unchecked)
  private var third: Int?
  @exclusivity(unchecked)
  private var fourth: Int?
  private let next: (Int) -> Void

  private init(_ next: @escaping (Int) -> Void) {
    self.next = next
  }

  @inline(never)
  static func ofTwo(_ inputs: [PlainBroadcast], _ next: @escaping (Int) -> Void) {
    let latest = PlainCombineLatest(next)
    inputs[0].subscribe {
      latest.first = $0
      latest.combineTwo()
    }
    inputs[1].subscribe {
      latest.second = $0
      latest.combineTwo()
    }
  }

  @inline(never)
  static func ofFour(_ inputs: [PlainBroadcast], _ next: @escaping (Int) -> Void) {
    let latest = PlainCombineLatest(next)
    inputs[0].subscribe {
      latest.first = $0
      latest.combineFour()
    }
    inputs[1].subscribe {
      latest.second = $0
      latest.combineFour()
    }
    inputs[2].subscribe {
      latest.third = $0
      latest.combineFour()
    }
    inputs[3].subscribe {
      latest.fourth = $0
      latest.combineFour()
    }
  }

  @inline(__always)
  private func combineTwo() {
    if let first, let second { next(first &+ second) }
  }

  @inline(__always)
  private func combineFour() {
    if let first, let second, let third, let fourth { next(first &+ second &+ third &+ fourth) }
  }
}
