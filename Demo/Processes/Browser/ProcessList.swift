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
  /// Returns true if the process contains a text in lower case, or its number begins with it.
  func matches(_ filter: String) -> Bool {
    filter.isEmpty || "\(pid)".hasPrefix(filter)
      || [name, user, commandLine].contains { $0.lowercased().contains(filter) }
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
    // Both are in the same order, so a dictionary is not needed.
    var place = 0
    for index in processes.indices {
      let id = processes[index].id
      while place < old.processes.count, old.processes[place].pid < id.pid { place += 1 }
      guard place < old.processes.count, old.processes[place].id == id else { continue }
      let used = processes[index].seconds - old.processes[place].seconds
      // Tenths of a percent are enough to see and to sort.
      if used > 0 { result.processes[index].cpu = (used / seconds * 1_000).rounded() / 10 }
    }
    result.machine.cpu = time.use(since: old.time)
    result.machine.processors = times.enumerated().map { index, time in
      old.times.count == times.count ? time.use(since: old.times[index]) : 0
    }
    result.machine.count = processes.count
    for process in processes {
      result.machine.threads += process.threads
      if process.state == .running { result.machine.running += 1 }
    }
    return result
  }

  /// Returns the processes that contain the filter, each after the nearest one above it, then others.
  ///
  /// Without a filter, processes below a folded one are left out.
  func tree(of filter: String, folding: Set<ProcessID> = []) -> [ProcessItem] {
    let parents = Dictionary(processes.map { ($0.pid, $0.parent) }) { $1 }
    let found = processes.filter { $0.matches(filter) }
    let pids = Set(found.map(\.pid))
    var children: [Int32: [ProcessItem]] = [:]
    for process in found {
      // The way up may be a circle, because a process has ended meanwhile.
      let above = sequence(first: process.parent) { parents[$0] }.prefix(64)
      let parent = above.first { pids.contains($0) } ?? 0
      children[parent == process.pid ? 0 : parent, default: []].append(process)
    }
    var tree: [ProcessItem] = []
    func add(_ siblings: [ProcessItem], depth: Int, open: UInt64) {
      for (index, var process) in siblings.enumerated() {
        let isLast = index == siblings.count - 1
        process.branch = ProcessItem.Branch(depth: depth, isLast: isLast, open: open)
        tree.append(process)
        // Somebody may have started a chain of thousands of processes.
        guard depth < 63, let below = children.removeValue(forKey: process.pid) else { continue }
        let place = tree.count
        add(below, depth: depth + 1, open: isLast ? open : open | 1 << UInt64(depth))
        if filter.isEmpty, folding.contains(process.id) {
          tree[place - 1].branch.folded = tree[place...].reduce(0) { $0 + 1 + $1.branch.folded }
          tree.removeSubrange(place...)
        }
      }
    }
    add(children.removeValue(forKey: 0) ?? [], depth: 0, open: 0)
    // These are too deep, or seem to be each other's parents.
    let rest = children.sorted { $0.key < $1.key }.flatMap(\.value)
    return tree + rest + processes.filter { !pids.contains($0.pid) }
  }
}
