internal import Dispatch
internal import Synchronization

/// A limit on how fast a program's output is read, to imitate a slow or stuck line.
final class ReadRateLimiter: Sendable {
  private struct State {
    var bytesPerSecond: Int?
    /// True if the portion of the current interval has been read.
    var isSpent = false
    /// The suspended source.
    var suspended: Source?
  }

  /// SAFETY: sources of Dispatch may be used on any thread.
  private struct Source: @unchecked Sendable {
    let source: any DispatchSourceRead
  }

  /// The number of intervals per second.
  private static let intervals = 20

  private let state = Mutex(State())

  /// Sets the rate; 0 stops reading, nil removes the limit.
  func set(_ bytesPerSecond: Int?) {
    state.withLock { $0.bytesPerSecond = bytesPerSecond }
    if bytesPerSecond != 0 { resume() }
  }

  /// Returns the number of bytes to read now, or nil after suspending the source.
  func portion(of source: any DispatchSourceRead, on queue: DispatchQueue) -> Int? {
    let source = Source(source: source)
    return state.withLock { state in
      guard let rate = state.bytesPerSecond else { return 65_536 }
      if rate > 0, !state.isSpent {
        state.isSpent = true
        return max(1, rate / Self.intervals)
      }
      // A suspended source must not be released, so callers set the rate to nil, which resumes it,
      // before they cancel it.
      source.source.suspend()
      state.suspended = source
      if rate > 0 {
        queue.asyncAfter(deadline: .now() + 1 / Double(Self.intervals)) { self.resume() }
      }
      return nil
    }
  }

  private func resume() {
    let suspended = state.withLock { state in
      state.isSpent = false
      defer { state.suspended = nil }
      return state.suspended
    }
    suspended?.source.resume()
  }
}
