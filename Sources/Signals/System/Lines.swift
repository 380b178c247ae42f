internal import Dispatch
internal import Synchronization

extension Signal where Value == String, Failure == DescriptorError {
  /// Creates a signal that reads lines from a file descriptor.
  ///
  ///     Signal.lines(of: STDIN_FILENO).observe(
  ///       next: { model.handle($0) },
  ///       completed: { exit(0) }
  ///     )
  ///
  /// A line ends with `\n` or `\r\n`, which is not part of the value. Any other `\r` is part of it.
  /// Invalid UTF-8 is replaced with U+FFFD. The descriptor may be a pipe, a socket, a terminal or a
  /// regular file.
  ///
  /// Reading begins with the subscription, on a background queue, up to 64 KiB at a time. The next
  /// read begins after the scheduler has delivered the lines of the previous one. So a slow handler
  /// slows the writer down. Lines that were read but not delivered are lost on disposal.
  ///
  /// The signal does not change flags such as `O_NONBLOCK`, because other programs may share them.
  /// The signal reads from a duplicate, so you may close the descriptor. Reading continues until
  /// the subscription ends. If another program reads from the same pipe or terminal, each part of
  /// the input reaches only one of the two programs.
  ///
  ///     input    ab ⏎ c---d ⏎ e|
  ///     lines    ---ab------cd-(e|)
  ///
  /// - Values: the lines. The last line may end without a line break.
  /// - End: completes at the end of the input. Fails if the descriptor cannot be read. If a line is
  ///   too long, sends the lines before it, then fails with
  ///   ``DescriptorError/lineTooLong(limit:)``.
  /// - Disposal: stops reading.
  /// - Parameters:
  ///   - descriptor: the descriptor to read.
  ///   - limit: the maximum number of bytes in a line, without the line break.
  ///   - scheduler: the scheduler on which the lines arrive.
  /// - Returns: a signal of the lines.
  public static func lines(
    of descriptor: Int32,
    limit: Int = 1_048_576,
    on scheduler: some Scheduler = .main
  ) -> Signal {
    require(limit > 0, "limit must be positive; it is the maximum number of bytes in a line")
    return Signal { subscriber in
      guard !subscriber.isDisposed else { return }
      do throws(DescriptorError) {
        let descriptor = try Descriptor(duplicating: descriptor)
        LineReader(descriptor, limit: limit, subscriber, scheduler).start()
      } catch {
        scheduler.perform { subscriber.fail(error) }
      }
    }
  }
}

/// The reader of one subscription to `lines`.
///
/// Reads and deliveries alternate, so at most one of the two is pending.
private final class LineReader: Sendable {
  private let descriptor: Descriptor
  private let splitter: Mutex<LineSplitter>
  private let subscriber: Subscriber<String, DescriptorError>
  private let scheduler: any Scheduler
  private let queue = DispatchQueue(label: "Signals.lines")
  private let input: InputWait

  init(
    _ descriptor: Descriptor,
    limit: Int,
    _ subscriber: Subscriber<String, DescriptorError>,
    _ scheduler: any Scheduler
  ) {
    self.descriptor = descriptor
    splitter = Mutex(LineSplitter(limit: limit))
    self.subscriber = subscriber
    self.scheduler = scheduler
    input = InputWait(for: descriptor, on: queue)
  }

  func start() {
    subscriber.onDisposal { self.input.end() }
    queue.async { self.read() }
  }

  private func read() {
    guard !subscriber.isDisposed else { return }
    // Regular files and some devices are always ready. Dispatch cannot watch such devices.
    guard descriptor.state != .waiting else { return input.wait { self.read() } }
    do throws(DescriptorError) {
      deliver(try readChunk())
    } catch {
      deliver(Chunk(lines: [], end: .failed(error)))
    }
  }

  /// Lines to deliver, and the completion or failure that follows them, if any.
  private struct Chunk {
    var lines: [String]
    var end: Event<String, DescriptorError>?
  }

  private func readChunk() throws(DescriptorError) -> Chunk {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { buffer.deallocate() }
    let count = try descriptor.read(into: buffer)
    return splitter.withLock { splitter in
      let error = DescriptorError.lineTooLong(limit: splitter.limit)
      if count == 0 {
        let (line, isTooLong) = splitter.finish()
        return Chunk(lines: line.map { [$0] } ?? [], end: isTooLong ? .failed(error) : .completed)
      }
      let (lines, isTooLong) = splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return Chunk(lines: lines, end: isTooLong ? .failed(error) : nil)
    }
  }

  private func deliver(_ chunk: Chunk) {
    scheduler.perform {
      for line in chunk.lines {
        if self.subscriber.isDisposed { return }
        self.subscriber.send(line)
      }
      if let end = chunk.end { return self.subscriber.send(end) }
      self.queue.async { self.read() }
    }
  }
}
