internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Signal where Value == String, Failure == DescriptorError {
  /// Creates a signal that reads the lines of a file, and then each line that is added to it.
  ///
  ///     Signal.lines(ofGrowingFile: "/var/log/syslog").observe(next: { model.handle($0) })
  ///
  /// Lines are those of ``lines(of:limit:on:)``. The signal reads the file to its end, and looks for
  /// more after each interval. If the path then leads to another file, as after a log rotation, the
  /// signal reads the rest of the old file and then the new one from its beginning. If the file is
  /// shorter than before, the signal reads it from its beginning. A missing file is waited for.
  ///
  /// A line without a line break is sent when it is completed, or when its file is replaced or
  /// shortened. A file that is shortened and grows beyond its earlier length within one interval is
  /// not recognized.
  ///
  ///     file     ab⏎c----d⏎---(rotated: e⏎)--
  ///     lines    ab------cd---e--------------
  ///
  /// - Values: the lines.
  /// - End: does not complete. Fails if the path leads to something other than a regular file, or the
  ///   file cannot be read. If a line is too long, sends the lines before it, then fails with
  ///   ``DescriptorError/lineTooLong(limit:)``.
  /// - Disposal: stops reading.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - skipsExisting: true to send only the lines that are added after the subscription.
  ///   - limit: the maximum number of bytes in a line, without the line break.
  ///   - interval: the time between two looks at a file that has not grown.
  ///   - reader: the scheduler on which the file is read, by default a new background queue.
  ///   - scheduler: the scheduler on which the lines arrive.
  /// - Returns: a signal of the lines.
  public static func lines(
    ofGrowingFile path: String,
    skippingExisting skipsExisting: Bool = false,
    limit: Int = 1_048_576,
    every interval: Duration = .milliseconds(250),
    reading reader: some TimedScheduler = .background(),
    on scheduler: some Scheduler = .main
  ) -> Signal {
    require(limit > 0, "limit must be positive; it is the maximum number of bytes in a line")
    require(interval > .zero, "interval must be positive; it is the time between two reads")
    return Signal { subscriber in
      let follower = FileFollower(path, limit: limit, skipsExisting: skipsExisting)
      GrowingFileReader(follower, interval, subscriber, reader, scheduler).start()
    }
  }
}

/// The reader of one subscription to the lines of a growing file.
///
/// Reads, deliveries and waits alternate, so at most one of them is pending.
private final class GrowingFileReader: Sendable {
  private let follower: Mutex<FileFollower>
  private let interval: Duration
  private let subscriber: Subscriber<String, DescriptorError>
  private let reader: any TimedScheduler
  private let scheduler: any Scheduler
  private let timer = SerialDisposable()

  init(
    _ follower: FileFollower,
    _ interval: Duration,
    _ subscriber: Subscriber<String, DescriptorError>,
    _ reader: any TimedScheduler,
    _ scheduler: any Scheduler
  ) {
    self.follower = Mutex(follower)
    self.interval = interval
    self.subscriber = subscriber
    self.reader = reader
    self.scheduler = scheduler
  }

  func start() {
    subscriber.onDisposal { [timer] in timer.dispose() }
    reader.perform { self.read() }
  }

  private func read() {
    guard !subscriber.isDisposed else { return }
    let step = follower.withLock { $0.step() }
    if !step.lines.isEmpty || step.failure != nil { return deliver(step) }
    switch step.next {
    case .read: reader.perform { self.read() }
    case .wait:
      timer.inner = reader.schedule(after: interval, leeway: interval / 10) { self.read() }
    }
  }

  private func deliver(_ step: FileFollower.Step) {
    scheduler.perform {
      for line in step.lines {
        if self.subscriber.isDisposed { return }
        self.subscriber.send(line)
      }
      if let failure = step.failure { return self.subscriber.fail(failure) }
      self.reader.perform { self.read() }
    }
  }
}

/// The file at a path that is read as it grows, is shortened, or is replaced.
///
/// 1. Each step reads at most 64 KiB.
/// 2. A file is read to its end before its replacement.
private struct FileFollower: Sendable {
  /// The result of a step.
  struct Step {
    var lines: [String] = []
    var failure: DescriptorError?
    var next = Next.read
  }

  /// What to do after a step without lines.
  enum Next {
    case read, wait
  }

  private struct OpenFile: Sendable {
    let descriptor: OwnedDescriptor
    let identity: Identity
    var offset: Int64 = 0
  }

  private struct Identity: Equatable, Sendable {
    let device: UInt64
    let file: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      file = UInt64(status.st_ino)
    }
  }

  private let path: String
  private var splitter: LineSplitter
  /// True until the first look at the path, if the lines of that file are skipped.
  private var skipsExisting: Bool
  private var file: OpenFile?

  init(_ path: String, limit: Int, skipsExisting: Bool) {
    self.path = path
    self.skipsExisting = skipsExisting
    splitter = LineSplitter(limit: limit)
  }

  mutating func step() -> Step {
    do throws(DescriptorError) {
      guard file != nil else { return try open() }
      return try read()
    } catch {
      return Step(failure: error)
    }
  }

  private mutating func open() throws(DescriptorError) -> Step {
    let skips = skipsExisting
    skipsExisting = false
    guard let descriptor = try OwnedDescriptor(opening: path) else { return Step(next: .wait) }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw DescriptorError(errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notReadable }
    file = OpenFile(
      descriptor: descriptor,
      identity: Identity(status),
      offset: skips ? Int64(status.st_size) : 0
    )
    return Step()
  }

  private mutating func read() throws(DescriptorError) -> Step {
    guard let file else { return Step() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.descriptor.read(into: buffer, at: file.offset)
    guard count > 0 else { return try handleEnd(of: file) }
    self.file?.offset += Int64(count)
    let (lines, isTooLong) = splitter.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return Step(lines: lines, failure: isTooLong ? .lineTooLong(limit: splitter.limit) : nil)
  }

  /// Looks for another file at the path, and for a loss of what was read.
  private mutating func handleEnd(of file: OpenFile) throws(DescriptorError) -> Step {
    var status = stat()
    guard fstat(file.descriptor.number, &status) == 0 else { throw DescriptorError(errno: errno) }
    if Int64(status.st_size) < file.offset {
      self.file?.offset = 0
      return finishLine()
    }
    // The path may lead nowhere for a moment, while the file is replaced.
    guard stat(path, &status) == 0, Identity(status) != file.identity else {
      return Step(next: .wait)
    }
    self.file = nil
    return finishLine()
  }

  private mutating func finishLine() -> Step {
    let (line, isTooLong) = splitter.finish()
    let failure = isTooLong ? DescriptorError.lineTooLong(limit: splitter.limit) : nil
    return Step(lines: line.map { [$0] } ?? [], failure: failure)
  }
}

/// A file descriptor that this process has opened, closed with the last reference to this object.
private final class OwnedDescriptor: Sendable {
  let number: Int32

  /// Opens a file for reading; nil if there is none.
  init?(opening path: String) throws(DescriptorError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if number >= 0 { return }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw DescriptorError(errno: errno)
  }

  deinit {
    if number >= 0 { close(number) }
  }

  /// Reads bytes at an offset, and returns their number, which is 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int64
  ) throws(DescriptorError) -> Int {
    while true {
      let count = pread(number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw DescriptorError(errno: errno) }
    }
  }
}
