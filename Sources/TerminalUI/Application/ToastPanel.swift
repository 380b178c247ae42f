internal import ViewModels

/// The frame around the toasts that have room, and their lines.
nonisolated struct ToastPanel {
  /// What the panel must not cover.
  enum Obstacle {
    /// A dialog, a menu or an open list, and the place where the user types: if there is no room
    /// beside them, no panel is shown.
    case area(Rect, cursor: Point?)
    /// The place where the user types; nil if there is none.
    case cursor(Point?)
  }

  private struct Line {
    let toast: Toast
    let text: String
    let isFirst: Bool
  }

  private static let maximumWidth = 48
  /// The height of a window in which a border would cover too much of the page.
  private static let lowHeight = 14

  let frame: Rect
  private let lines: [Line]
  /// True if the panel is one line with the newest toast, because the window is low.
  private let isLow: Bool

  /// Arranges toasts on a screen; nil if there is no room.
  ///
  /// `foot` is the number of rows at the bottom that stay free.
  init?(
    _ toasts: [Toast],
    in screen: Size,
    foot: Int,
    around obstacle: Obstacle,
    _ glyphs: Glyphs
  ) {
    isLow = screen.height < ToastPanel.lowHeight
    // A status line above the keys can be covered rather than a control.
    let foot = isLow ? min(foot, 1) : foot
    // The border, a blank column on each side of the text, and the mark with a space.
    let frill = Size(width: 6, height: isLow ? 0 : 2)
    // A blank column is on each side of the frame.
    let textWidth = min(ToastPanel.maximumWidth, screen.width - 2) - frill.width
    // The panel takes at most half of the page.
    let room = screen.height - foot
    let rows = isLow ? (room > 4 ? 1 : 0) : (room + 1) / 2 - frill.height
    guard textWidth >= 8, rows > 0 else { return nil }

    var lines: [Line] = []
    for toast in toasts.reversed() {
      let limit = lines.isEmpty ? min(rows, 3) : 3
      let texts = ToastPanel.texts(of: toast, width: textWidth, limit: limit, glyphs)
      guard lines.count + texts.count <= rows else { break }
      let own = texts.enumerated().map { Line(toast: toast, text: $1, isFirst: $0 == 0) }
      lines = own + lines
    }
    guard !lines.isEmpty else { return nil }
    self.lines = lines

    let widest = lines.map(\.text.columns).max() ?? 0
    let size = Size(width: widest + frill.width, height: lines.count + frill.height)
    let x = screen.width - 1 - size.width
    let below = Rect(origin: Point(x: x, y: screen.height - foot - size.height), size: size)
    let above = Rect(origin: Point(x: x, y: min(1, below.origin.y)), size: size)
    switch obstacle {
    case .area(let area, let cursor):
      let free = [below, above].first { frame in
        ToastPanel.ground(of: frame).intersection(area).isEmpty
          && !(cursor.map { frame.contains($0) } ?? false)
      }
      guard let free else { return nil }
      frame = free
    case .cursor(let cursor):
      frame = cursor.map { below.contains($0) } ?? false ? above : below
    }
  }

  /// Returns a frame with a blank column on each side, which separates it from the page.
  private static func ground(of frame: Rect) -> Rect { frame.inset(left: -1, right: -1) }

  /// Returns the lines of a toast, the last of which shows what has no room with an ellipsis.
  private static func texts(
    of toast: Toast,
    width: Int,
    limit: Int,
    _ glyphs: Glyphs
  ) -> [String] {
    let text = glyphs.replacingPunctuation(in: toast.message.text)
    let repetitions = glyphs.replacingPunctuation(in: toast.repetitions)
    let lines = (text + repetitions).wrapped(to: width)
    guard lines.count > limit else { return lines }
    let last = lines[(limit - 1)...].joined(separator: " ").dropLast(repetitions.count)
    let room = width - repetitions.columns
    let cut = last.truncated(to: room, ellipsis: glyphs.ellipsis)
    return lines.prefix(limit - 1) + [cut + repetitions]
  }

  /// Returns the toast at a point of the screen; nil beside the toasts and on the border.
  func toast(at point: Point) -> Toast? {
    let row = point.y - frame.origin.y - (isLow ? 0 : 1)
    return frame.contains(point) && lines.indices.contains(row) ? lines[row].toast : nil
  }

  func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.clear(ToastPanel.ground(of: frame))
    if isLow, glyphs.hasSurfaces {
      canvas.panel(frame, glyphs)
    } else if isLow {
      let side = String(glyphs.raisedBorder.vertical)
      canvas.write(side, at: frame.origin, style: .accent)
      canvas.write(side, at: frame.origin.offset(x: frame.size.width - 1), style: .accent)
    } else {
      canvas.panel(frame, glyphs)
    }
    let start = frame.origin.offset(x: 2, y: isLow ? 0 : 1)
    for (row, line) in lines.enumerated() {
      let kind = line.toast.kind
      let place = start.offset(y: row)
      if line.isFirst {
        canvas.write(String(glyphs.mark(of: kind)), at: place, style: kind.markStyle)
      }
      canvas.write(line.text, at: place.offset(x: 2), style: kind.textStyle)
    }
  }
}
