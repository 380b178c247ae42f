internal import TerminalUI
internal import ViewModels

extension Workload {
  /// Workloads of trees with many expanded folders, per folder.
  ///
  /// The growth is 1 if the time is proportional to the number of folders.
  static var trees: [Workload] {
    [
      tree("tree_open") { count in BenchmarkTree(count, isOpen: true) },
      tree("tree_expand_all") { count in
        let tree = BenchmarkTree(count, isOpen: false)
        tree.expandAll()
        return tree
      },
    ]
  }

  private static func tree(
    _ name: String,
    _ open: @escaping (_ count: Int) -> BenchmarkTree
  ) -> Workload {
    Workload(growthOf: name, unit: .microseconds, Sizes(ours: 4_000, floor: 400)) { count, effort in
      let rounds = effort.items(2) * (4_000 / count)
      let tally = Tally()
      return Lap(tally: tally) {
        nanoseconds {
          for round in 0..<rounds {
            let rows = open(count).rowsPerFolder
            if round == 0 { tally.add(rows) }
          }
        } / 1e3 / Double(rounds * count)
      }
    }
  }
}

/// A tree with a folder at the top, which contains folders of three files.
@MainActor
private final class BenchmarkTree: Bindable {
  private nonisolated struct Entry: Identifiable, Sendable {
    let id: Int
  }

  @Observed private var expanded: Set<Int>
  private let count: Int
  private var tree: Tree?

  /// The folders have the numbers from 1; the files have negative ones.
  init(_ count: Int, isOpen: Bool) {
    self.count = count
    expanded = isOpen ? Set(0...count) : []
    let folders = (1...count).map { Entry(id: $0) }
    tree = Tree(
      Rows([Entry(id: 0)]),
      expanded: self[\.expanded],
      children: .values { entry in
        switch entry.id {
        case 0: folders
        case 1...: (0..<3).map { Entry(id: -3 * entry.id - $0) }
        default: nil
        }
      },
      text: { "\($0.id)" }
    )
  }

  func expandAll() {
    tree?.expandAll(below: 0)
  }

  var rowsPerFolder: Int { ((tree?.count ?? 0) - 1) / count }
}
