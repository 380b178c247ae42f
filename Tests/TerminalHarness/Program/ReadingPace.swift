internal import Dispatch
internal import Synchronization

/// How fast is read what a program writes: as over a fast line, a slow one, or one that is stuck.
final class ReadingPace: Sendable {
  private struct State {
    var bytesPerSecond: Int?
    /// Whether the portion of this moment has been read.
    var isSpent = false
    /// What was suspended, to go on later.
    var sleeper: Source?
  }

  /// SAFETY: sources of Dispatch may be used on any thread.
  private struct Source: @unchecked Sendable {
    let source: any DispatchSourceRead
  }

  /// How many moments there are in a second.
  private static let moments = 20

  private let state = Mutex(State())

  /// Reads so many bytes in a second from now on, or as many as there are.
  func set(_ bytesPerSecond: Int?) {
    state.withLock { $0.bytesPerSecond = bytesPerSecond }
    if bytesPerSecond != 0 { wake() }
  }

  /// How much is to be read now; nil if that is nothing, and the source rests until there is more.
  func portion(of source: any DispatchSourceRead, on queue: DispatchQueue) -> Int? {
    let source = Source(source: source)
    return state.withLock { state in
      guard let rate = state.bytesPerSecond else { return 65_536 }
      if rate > 0, !state.isSpent {
        state.isSpent = true
        return max(1, rate / Self.moments)
      }
      // A source that rests must be woken before it goes: whoever cancels it sets the pace to nil.
      source.source.suspend()
      state.sleeper = source
      if rate > 0 {
        queue.asyncAfter(deadline: .now() + 1 / Double(Self.moments)) { self.wake() }
      }
      return nil
    }
  }

  private func wake() {
    let sleeper = state.withLock { state in
      state.isSpent = false
      defer { state.sleeper = nil }
      return state.sleeper
    }
    sleeper?.source.resume()
  }
}
