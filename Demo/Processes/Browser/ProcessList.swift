public import ViewModels

/// A column by which the user can sort.
public nonisolated enum ProcessKey: String, Storable, CaseIterable {
  case pid, user, cpu, memory, state, name
  /// The order of a tree, in which each process follows its parent.
  case tree

  /// Returns true if the first process comes before the second one in the ascending order.
  fileprivate func areInOrder(_ first: ProcessItem, _ second: ProcessItem) -> Bool {
    switch self {
    case .pid: first.pid < second.pid
    case .user: first.user < second.user
    case .cpu: first.cpu < second.cpu
    case .memory: first.memory < second.memory
    case .state: first.state.rawValue < second.state.rawValue
    case .name: first.name < second.name
    // The rows of a tree are in this order already.
    case .tree: false
    }
  }
}

nonisolated extension ProcessItem {
  /// Returns true if the name, the user or the beginning of the number contains a text.
  func matches(_ filter: String) -> Bool {
    filter.isEmpty || name.lowercased().contains(filter) || user.lowercased().contains(filter)
      || "\(pid)".hasPrefix(filter)
  }
}

nonisolated extension ListOrder<ProcessKey> {
  /// Returns true if the first process comes before the second one.
  func areInOrder(_ first: ProcessItem, _ second: ProcessItem) -> Bool {
    direction == .ascending ? key.areInOrder(first, second) : key.areInOrder(second, first)
  }
}

nonisolated extension Reading {
  /// Returns the reading with the use of the processors since an older one.
  func compared(with old: Reading) -> Reading {
    var result = self
    let seconds = max(uptime - old.uptime, 0.01)
    let before = Dictionary(old.processes.map { ($0.id, $0.seconds) }) { $1 }
    for (index, process) in processes.enumerated() {
      let used = process.seconds - (before[process.id] ?? process.seconds)
      // Tenths of a percent are enough to see and to sort.
      result.processes[index].cpu = max(0, (used / seconds * 1_000).rounded() / 10)
    }
    let isKnown = old.total > 0 && total > old.total
    result.machine.cpu = isKnown ? (busy - old.busy) / (total - old.total) : 0
    return result
  }

  /// The processes, each after its parent.
  var tree: [ProcessItem] {
    let pids = Set(processes.map(\.pid))
    var children: [Int32: [ProcessItem]] = [:]
    for process in processes {
      let hasParent = pids.contains(process.parent) && process.parent != process.pid
      children[hasParent ? process.parent : 0, default: []].append(process)
    }
    var tree: [ProcessItem] = []
    func add(_ siblings: [ProcessItem], depth: Int, open: UInt64) {
      for (index, var process) in siblings.enumerated() {
        let isLast = index == siblings.count - 1
        process.branch = ProcessItem.Branch(depth: depth, isLast: isLast, open: open)
        tree.append(process)
        // Somebody may have started a chain of thousands of processes.
        guard depth < 63, let below = children.removeValue(forKey: process.pid) else { continue }
        add(below, depth: depth + 1, open: isLast ? open : open | 1 << UInt64(depth))
      }
    }
    add(children.removeValue(forKey: 0) ?? [], depth: 0, open: 0)
    // These are too deep, or seem to be each other's parents, because one has ended meanwhile.
    return tree + children.values.joined()
  }
}
