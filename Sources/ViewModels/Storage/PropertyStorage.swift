internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The place where a ``PropertyStore`` keeps its bytes: a file, or memory in tests.
///
/// A store calls these methods on several threads, but never two of them at the same time.
public nonisolated protocol PropertyStorage: Sendable {
  /// The path of the file, or another name of the place, for messages.
  var name: String { get }

  /// Returns the stored bytes, or nil if there are none yet.
  func read() throws(StorageError) -> [UInt8]?

  /// Passes the stored bytes to a function, and replaces them by its result.
  ///
  /// No other store, even of another program, can do so between the two. After a failure or a crash,
  /// either the old bytes or the new bytes are stored.
  func update(_ change: ([UInt8]?) throws(StorageError) -> [UInt8]) throws(StorageError)

  /// Moves bytes that the store cannot read to a place where the user can find them.
  ///
  /// The store calls this method only in the function of an ``update(_:)``.
  ///
  /// Returns the path or another name of that place.
  func setAside() throws(StorageError) -> String
}

/// The reason why stored values were not read or written.
public nonisolated enum StorageError: Error, Hashable, Sendable {
  /// Neither the XDG variable nor `HOME` is an absolute path.
  case noFolder
  /// The path leads to a folder, a device or a pipe.
  case notAFile(path: String)
  /// The file is larger than 1,048,576 bytes, or a new value would make it larger.
  case tooLarge(path: String)
  /// A line of the file, counted from 1, does not have the format of stored values.
  case damaged(path: String, line: Int)
  /// The file was written by a newer version of the library.
  case newerVersion(path: String)
  /// The stored entry of a key does not represent a value of the key's property.
  case invalidValue(path: String, key: String)
  /// The system reported an error, with the given `errno`.
  case failed(path: String, errno: Int32)

  /// A sentence that explains the error to people.
  public var message: String {
    switch self {
    case .noFolder: "There is no home folder."
    case .notAFile(let path): "“\(path)” is not a regular file."
    case .tooLarge(let path): "The file “\(path)” is too large."
    case .damaged(let path, let line): "The file “\(path)” is damaged in line \(line)."
    case .newerVersion(let path):
      "The file “\(path)” is from a newer version of the program."
    case .invalidValue(let path, let key):
      "The value of “\(key)” in the file “\(path)” is not valid."
    case .failed(let path, let number):
      "“\(path)” cannot be used: \(String(cString: strerror(number)))."
    }
  }
}

nonisolated extension StorageError: CustomStringConvertible {
  /// The message, which Swift prints if a program does not catch the error.
  public var description: String { message }
}

/// A storage in memory, for tests.
///
///     let storage = MemoryStorage()
///     let model = Settings(store: PropertyStore(storage, on: clock))
///
/// Two stores with the same storage are like two runs of a program.
public nonisolated final class MemoryStorage: PropertyStorage {
  private struct State {
    var text: String?
    var textsSetAside: [String] = []
    var writeCount = 0
    var error: StorageError?
  }

  private let state: Mutex<State>
  private let access = Mutex(())

  /// Creates a storage with the text of a file, or without a file.
  public init(_ text: String? = nil) {
    state = Mutex(State(text: text))
  }

  /// The stored text, or nil if there is none.
  public var text: String? {
    get { state.withLock { $0.text } }
    set { state.withLock { $0.text = newValue } }
  }

  /// The unreadable texts, in the order in which a store has set them aside.
  public var textsSetAside: [String] { state.withLock { $0.textsSetAside } }

  /// The number of times that a store has written.
  public var writeCount: Int { state.withLock { $0.writeCount } }

  /// The word “memory”, because there is no file.
  public var name: String { "memory" }

  /// The error that each method throws, or nil if the methods succeed.
  public var error: StorageError? {
    get { state.withLock { $0.error } }
    set { state.withLock { $0.error = newValue } }
  }

  /// Returns the stored bytes, or nil if there are none yet.
  public func read() throws(StorageError) -> [UInt8]? {
    try state.withLock { (state) throws(StorageError) in
      if let error = state.error { throw error }
      return state.text.map { Array($0.utf8) }
    }
  }

  /// Replaces the stored bytes, while no other store can replace them.
  public func update(
    _ change: ([UInt8]?) throws(StorageError) -> [UInt8]
  ) throws(StorageError) {
    try access.withLock { (_) throws(StorageError) in
      let bytes = try change(read())
      state.withLock {
        $0.text = String(decoding: bytes, as: UTF8.self)
        $0.writeCount += 1
      }
    }
  }

  /// Moves the stored text to ``textsSetAside``, and returns the word “memory”.
  public func setAside() throws(StorageError) -> String {
    try state.withLock { (state) throws(StorageError) in
      if let error = state.error { throw error }
      if let text = state.text.take() { state.textsSetAside.append(text) }
    }
    return name
  }
}
