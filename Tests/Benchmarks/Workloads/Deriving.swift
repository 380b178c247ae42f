internal import ViewModels

extension Workload {
  /// Workloads of derived properties that depend on one number and lead to one observed property.
  static var deriving: [Workload] {
    [
      // Floor: cached numbers that mark each other stale; the observer reads the last one.
      Workload("derived_chain", target: Target(timesFloor: 3)) { effort in
        comparison(Array(repeating: 1, count: 1_000), effort)
      },
      // Floor: the same as for the chain.
      Workload("derived_diamond", target: Target(timesFloor: 3)) { effort in
        comparison((0..<500).flatMap { _ in [2, 1] }, effort)
      },
      // Floor: the same as for the chain.
      Workload("derived_wide", target: Target(timesFloor: 3)) { effort in
        comparison([10_000, 1], effort)
      },
    ]
  }

  /// Sets the number that rows of derived properties depend on.
  ///
  /// Each property of a row depends on all properties of the row before. A plain sum would double
  /// each change in a diamond, so numbers of 16 bits would stop changing after 16 diamonds.
  private static func comparison(_ rows: [Int], _ effort: Effort) -> Comparison {
    let count = rows.reduce(0, +)
    let sets = max(1, effort.items(1_000_000) / count)
    let source = Source()
    let plainSource = PlainProperty()
    var last: [Cell] = []
    var plainLast: [PlainDerived] = []
    var plainFirst: [PlainDerived] = []
    for width in rows {
      last = (0..<width).map { [last] _ in Cell(last, source) }
      plainLast = (0..<width).map { [plainLast] _ in
        PlainDerived(plainLast) { plain in
          plain.inputs.isEmpty
            ? plainSource.number
            : plain.inputs.reduce(into: 1) { $0 = ($0 &* 2 &+ $1.number) & 0xffff }
        }
      }
      if plainFirst.isEmpty { plainFirst = plainLast }
    }
    let tally = Tally()
    let plainTally = Tally()
    last[0].values(of: \.number).subscribe { tally.add($0) }
    let receive = PlainOperator.distinct(plainTally.handler)
    plainSource.observe { [plainFirst, plainLast] _ in
      for first in plainFirst { first.markStale() }
      receive(plainLast[0].number)
    }
    return Comparison(
      ours: Lap(of: sets * count, tally: tally) { [last] in
        for value in 0..<sets { source.number = value }
        withExtendedLifetime(last) {}
      },
      floor: Lap(of: sets * count, tally: plainTally) {
        for value in 0..<sets { plainSource.number = value }
      }
    )
  }

  private final class Source: Bindable {
    @Observed var number = 0
  }

  /// A model with a number that depends on other cells, or on the source.
  private final class Cell: Bindable {
    private let inputs: [Cell]
    private let source: Source

    @Derived({ (cell: Cell) in
      cell.inputs.isEmpty
        ? cell.source.number : cell.inputs.reduce(into: 1) { $0 = ($0 &* 2 &+ $1.number) & 0xffff }
    })
    var number: Int

    init(_ inputs: [Cell], _ source: Source) {
      self.inputs = inputs
      self.source = source
    }
  }
}
