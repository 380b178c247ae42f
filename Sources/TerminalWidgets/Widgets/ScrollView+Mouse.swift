extension ScrollView {
  func handleMouse(_ event: MouseEvent) -> Bool {
    guard isUsable else { return false }
    switch event.action {
    case .scroll(.up): return scroll(by: -3, .vertical)
    case .scroll(.down): return scroll(by: 3, .vertical)
    case .scroll(.left): return scroll(by: -3, .horizontal)
    case .scroll(.right): return scroll(by: 3, .horizontal)
    case .press(.left): return pressBar(at: event.position)
    case .drag(.left): return dragBar(to: event.position)
    case .release(.left): return releaseBar()
    default: return false
    }
  }

  private func pressBar(at point: Point) -> Bool {
    guard !viewport.frame.contains(point) else { return false }
    leaveFocus()
    let room = viewport.frame.size
    if point.y < room.height {
      downBar.press(at: point.y, &down, length: room.height)
    } else if point.x < room.width {
      acrossBar.press(at: point.x, &across, length: room.width)
    }
    setNeedsLayout()
    return true
  }

  private func dragBar(to point: Point) -> Bool {
    guard downBar.isActive || acrossBar.isActive else { return false }
    leaveFocus()
    let room = viewport.frame.size
    downBar.drag(to: point.y, &down, length: room.height)
    acrossBar.drag(to: point.x, &across, length: room.width)
    setNeedsLayout()
    return true
  }

  private func releaseBar() -> Bool {
    defer {
      downBar.release()
      acrossBar.release()
    }
    return downBar.isActive || acrossBar.isActive
  }
}
