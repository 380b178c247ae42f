/// The columns to the right of a bar, which the bars of a form share so that they have one length.
nonisolated struct BarTail: Hashable {
  /// The columns of the number.
  var text = 0
  /// The columns of a space and a mark.
  var mark = 0

  /// The columns of the number and the mark, with the space before them.
  var columns: Int { text > 0 ? text + 1 + mark : 0 }

  /// Returns the columns that have room for the tails of both bars.
  func union(_ other: BarTail) -> BarTail {
    BarTail(text: max(text, other.text), mark: max(mark, other.mark))
  }
}

/// A bar with a number beside it.
protocol AlignedBar: Widget {
  /// The columns that the bar itself needs.
  var ownTail: BarTail { get }
  /// The columns that the bars of the form need.
  var sharedTail: BarTail { get set }
}

extension AlignedBar {
  /// Requests a layout of the bar and of those that share its tail.
  func tailChanged() {
    setNeedsLayout()
    (parent?.parent as? Form)?.setNeedsLayout()
  }
}
