internal import CServing
internal import Synchronization

/// The work of threads that have not begun yet, by number.
private let pendingWork = Mutex<(latest: Int, work: [Int: @Sendable () -> Void])>((0, [:]))

/// Starts a thread that handles no signals, and returns 0 or an error number.
func startThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  // The thread receives a number, because a pointer to a closure would be unsafe.
  let number = pendingWork.withLock { pending in
    pending.latest += 1
    pending.work[pending.latest] = work
    return pending.latest
  }
  let result = serving_thread_start(
    { number in
      takeWork(Int(bitPattern: number))?()
      return nil
    },
    UnsafeMutableRawPointer(bitPattern: number)
  )
  if result != 0 { _ = takeWork(number) }
  return result
}

private func takeWork(_ number: Int) -> (@Sendable () -> Void)? {
  pendingWork.withLock { $0.work.removeValue(forKey: number) }
}
