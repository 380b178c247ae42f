internal import CServing
internal import Synchronization

/// The closures of threads that have not started yet, with the numbers of the threads as keys.
private let pendingWork = Mutex<(latest: Int, work: [Int: @Sendable () -> Void])>((0, [:]))

/// Starts a thread that runs a closure and handles no signals.
///
/// - Returns: 0 or an error number.
func startThread(_ work: @escaping @Sendable () -> Void) -> Int32 {
  // The thread receives a number, because passing the closure would need an unsafe pointer.
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
