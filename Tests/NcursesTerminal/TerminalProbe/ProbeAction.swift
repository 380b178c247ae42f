import Glibc

/// An action that crashes, ends or disturbs the program, on any thread.
nonisolated enum ProbeAction: String, Sendable {
  /// Calls `fatalError`.
  case fatal
  /// Overflows an addition.
  case trap
  /// Reads past the end of an array.
  case bounds
  /// Unwraps nil.
  case unwrap
  /// Writes to address 16.
  case null
  /// Recurses without end.
  case recurse
  /// Calls `abort`.
  case abort
  /// Raises FPE, as a division by zero in C does.
  case fpe
  /// Calls `exit` with the number.
  case exit
  /// Calls `_exit` with the number, which cannot be intercepted.
  case leave
  /// Sends the process the signal with the number.
  case signal
  /// Writes a line with an escape sequence to standard error.
  case complain
  /// Starts a program that writes its open descriptors to standard error.
  case spawn
  /// Writes the given number of kilobytes of lines to standard error.
  case chat
  /// Installs a handler for ABRT that calls the previous one.
  case chain

  /// Performs the action with its number, such as an exit code.
  func perform(_ number: Int32) {
    switch self {
    case .fatal: fatalError("a fatal error, on purpose")
    case .trap: print(Int32.max - number + Int32(CommandLine.arguments.count))
    case .bounds: print([1, 2, 3][Int(number) + 3])
    case .unwrap: print([Int]().first.unwrapped)
    case .null: UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
    case .recurse: print(Self.recurse(UInt(number)))
    case .abort: Glibc.abort()
    case .fpe: raise(SIGFPE)
    case .exit: Glibc.exit(number)
    case .leave: _exit(number)
    case .signal: kill(getpid(), number)
    case .complain: complain("a complaint \u{1B}[31mnot in red\u{202E}")
    case .spawn: spawn()
    case .chat:
      let line = String(repeating: "chatter ", count: 8)
      for number in 0..<Int(number) * 16 { complain("\(line)\(number)") }
    case .chain: chain()
    }
  }

  /// SAFETY: written before the handler that reads it is installed.
  private nonisolated(unsafe) static var handlerBefore = sigaction()

  private func chain() {
    sigaction(SIGABRT, nil, &Self.handlerBefore)
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_ONSTACK
    action.__sigaction_handler.sa_sigaction = { number, info, context in
      ProbeAction.handlerBefore.__sigaction_handler.sa_sigaction(number, info, context)
    }
    sigaction(SIGABRT, &action, nil)
  }

  private func spawn() {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("ls"), strdup("/proc/self/fd"), nil]
    var process: pid_t = 0
    posix_spawn(&process, "/bin/ls", &actions, nil, &words, nil)
    waitpid(process, nil, 0)
    posix_spawn_file_actions_destroy(&actions)
    for word in words { free(word) }
  }

  private func complain(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  @inline(never)
  private static func recurse(_ depth: UInt) -> UInt {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { memory in
      memory[0] = UInt8(truncatingIfNeeded: depth)
      // The read transfers nothing and the limit is never reached, but they make the optimizer keep
      // the memory of each level.
      _ = read(-1, memory.baseAddress, 0)
      if depth == .max { return 0 }
      return recurse(depth &+ 1) &+ UInt(memory[0])
    }
  }
}

nonisolated extension Optional {
  /// The value; traps if it is nil.
  fileprivate var unwrapped: Wrapped {
    guard let self else { preconditionFailure("there is no value, on purpose") }
    return self
  }
}
