import Processes
import TerminalUI
import ViewModels

// The words and the characters of the page.

extension ProcessBrowser {
  /// The title of the details.
  var selectedTitle: String { selected?.title ?? "Details" }

  /// The selected process in one line.
  var selectedSummary: String {
    guard let selected else {
      return selectedID == nil ? "No process is selected." : "The process has ended."
    }
    let threads = selected.threads == 1 ? "1 thread" : "\(selected.threads) threads"
    return "\(selected.user), \(selected.state.rawValue), \(threads), child of \(selected.parent)"
  }

  /// The time between two readings; empty while nothing is read.
  var pace: String { isPaused ? "" : "every \(settings.interval.title)" }

  /// The beginning of the command line, for which there is room, or a word if there is none.
  var shownCommandLine: String {
    guard selected != nil else { return "" }
    return commandLine.isEmpty
      ? "none, as for threads of the kernel" : String(commandLine.prefix(1_000))
  }

  /// The title of the open files, or the reason why they are unknown.
  var filesTitle: String {
    switch files {
    case .failure(.notPermitted): "Open files: only their owner and root can see them."
    case .failure(let problem): "Open files: \(problem.message)"
    case .success(let files):
      files.shown.count < files.total
        ? "Open files: \(files.shown.count) of \(files.total)" : "Open files: \(files.total)"
    }
  }
}

extension ProcessSettings {
  /// Sorts by a key, with the largest numbers of use first; the second time, the other way round.
  func sort(by key: ProcessKey) {
    order = order.toggled(by: key, first: key == .cpu || key == .memory ? .descending : .ascending)
  }
}

nonisolated extension ProcessSettings.Interval {
  /// The time in seconds.
  var title: String { self == .half ? "0.5 s" : "\(rawValue / 1_000) s" }
}

nonisolated extension ProcessState {
  /// The style of the word.
  var style: Style {
    switch self {
    case .running: .success
    case .stopped, .traced, .waiting: .warning
    case .zombie: .error
    case .sleeping, .idle, .unknown: .hint
    }
  }
}

nonisolated extension ProcessItem.Branch {
  /// The lines that lead from the parent to the name.
  var lines: String {
    guard depth > 0 else { return "" }
    let above = (1..<depth).map { open >> UInt64($0) & 1 == 1 ? "│  " : "   " }
    return above.joined() + (isLast ? "└─ " : "├─ ")
  }
}

nonisolated extension Int {
  /// A number of bytes in mebibytes, with a decimal if it is small.
  var mebibytes: String {
    let tenths = (self * 10) >> 20
    return tenths >= 1_000 || tenths == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// A number of bytes in gibibytes, with a decimal.
  var gibibytes: String { "\(Double((self * 10) >> 30) / 10)" }
}

nonisolated extension String {
  /// The text with blanks up to a number of characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
