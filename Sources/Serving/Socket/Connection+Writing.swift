internal import Dispatch
internal import Signals
internal import Synchronization

extension Connection {
  /// Writes messages, and continues with the next step.
  func flush() {
    let next = state.withLock { state in
      state.isFlushScheduled = false
      guard !state.isClosed else { return ConnectionState.Step.wait }
      while !state.outbox.isEmpty {
        var progress = Socket.Progress.mustWait
        state.outbox.send { bytes in
          progress = socket.write(bytes)
          if case .bytes(let count) = progress { return count }
          return 0
        }
        switch progress {
        case .bytes: continue
        case .mustWait:
          awaitSpace(&state)
          return state.isClosing ? .linger : .wait
        case .ended: return .close
        }
      }
      return state.isClosing ? .close : .advance
    }
    perform(next)
  }

  func perform(_ step: ConnectionState.Step) {
    switch step {
    case .wait: break
    case .advance: advance()
    case .close: finish()
    case .refuse: refuseRest(.tooSlow)
    case .linger:
      // The client is too slow. Its work ends now, not when the client reads.
      endSession()
      state.withLock { startTimeout(&$0) }
    }
  }

  private func awaitSpace(_ state: inout ConnectionState) {
    guard state.writeSource == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      self?.state.withLock { state in
        state.writeSource?.cancel()
        state.writeSource = nil
      }
      self?.flush()
    }
    source.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
    state.writeSource = source
    source.activate()
  }
}
