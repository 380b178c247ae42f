/// A store that keeps properties of view models between runs of a program.
///
///     final class Settings: Bindable {
///       @Observed var userName = ""
///       @Observed var volume = 5
///
///       init(store: PropertyStore) {
///         store.keep(\.userName, of: self, as: "userName")
///         store.keep(\.volume, of: self, as: "volume")
///       }
///     }
///
///     let settings = Settings(store: PropertyStore(FileStorage(program: "player")))
///
/// A write begins 250 ms after the first unsaved change, by default on a background thread, and
/// includes all later changes. So a killed program loses only changes that are less than 250 ms old,
/// and changes whose write has not ended. A store also writes when its last owner releases the
/// store, and when the program calls `exit` or returns from `main`.
///
/// Several runs of the program can use the same file at the same time. Each run replaces only the
/// keys that it has changed, so the last change of each key remains. A run does not notice changes
/// that other runs make after its start.
///
/// If the file is damaged or has a newer format, the properties keep their initial values, and
/// ``problem`` says why. The next save renames this file first, and ``pathSetAside`` says how. A file that cannot be read at all,
/// for example without permission, is never replaced. A value that would make the file larger than
/// 1,048,576 bytes is not written, and the file keeps the earlier value. Values that could not be
/// written are written with the next change, if possible.
///
/// In tests, use ``MemoryStorage`` and virtual time.
public final class PropertyStore: Bindable {
  /// The problem of the last attempt to read or write values, or nil if there was none.
  ///
  /// `$problem` sends a value after each attempt to write, even if the value equals the previous
  /// one.
  @Observed public private(set) var problem: StorageError?

  /// The path to which a save has renamed a file that could not be read; nil if none has.
  @Observed public private(set) var pathSetAside: String?

  private let saves: SaveQueue

  /// Creates a store, and reads its values.
  ///
  /// - Parameters:
  ///   - storage: The place where the values are stored.
  ///   - scheduler: The scheduler on which changes are written after 250 ms. The default uses a
  ///     background thread.
  public init(
    _ storage: some PropertyStorage,
    on scheduler: some TimedScheduler = .background()
  ) {
    let results = Subject<StorageError?, Never>()
    saves = SaveQueue(storage, on: scheduler) { results.send($0) }
    do throws(StorageError) {
      try saves.load()
    } catch {
      problem = error
    }
    // A binding would not report the same problem twice.
    results.signal.observe { [weak self] problem in
      guard let self else { return }
      if pathSetAside != saves.placeSetAside { pathSetAside = saves.placeSetAside }
      self.problem = problem
    }
  }

  deinit {
    saves.save()
  }

  /// Keeps a property of an object while the object exists.
  ///
  /// The property is set to its stored value now, if there is a valid one. Otherwise the property
  /// keeps its value. Each later change is stored.
  ///
  /// - Parameters:
  ///   - path: The key path of the property, which must be observable.
  ///   - object: The object, which the store does not retain. The object keeps the store alive.
  ///   - key: The name in the file: ASCII letters, digits, `.`, `-` and `_`. To ignore what older
  ///     versions of the program stored, use a new key.
  public func keep<Object: Bindable, Value: Storable>(
    _ path: ReferenceWritableKeyPath<Object, Value>,
    of object: Object,
    as key: String
  ) {
    keep(path, of: object, as: key) {
      $0.flatMap(Value.init(storedText:))
    } encode: {
      $0.storedText
    }
  }

  /// Keeps an optional property of an object while the object exists.
  public func keep<Object: Bindable, Value: Storable>(
    _ path: ReferenceWritableKeyPath<Object, Value?>,
    of object: Object,
    as key: String
  ) {
    keep(path, of: object, as: key) { text in
      text.map { Value(storedText: $0).map { .some($0) } } ?? .some(nil)
    } encode: {
      $0?.storedText
    }
  }

  private func keep<Object: Bindable, Value: Sendable & Equatable>(
    _ path: ReferenceWritableKeyPath<Object, Value>,
    of object: Object,
    as key: String,
    decode: (String?) -> Value?,
    encode: @escaping (Value) -> String?
  ) {
    require(
      StoredEntries.isValid(key: key),
      "the key “\(key)” must consist of ASCII letters, digits, “.”, “-” and “_”"
    )
    if let stored = saves.value(for: key) {
      if let value = decode(stored) {
        object[keyPath: path] = value
      } else {
        problem = .invalidValue(path: saves.storage.name, key: key)
      }
    }
    object.values(of: { $0[keyPath: path] }).skip(1).observe { [self] value in
      saves.set(encode(value), for: key)
    }
  }

  /// Writes unsaved changes now, and returns when they are written or writing has failed.
  ///
  /// Call this method before you report to the user that values were stored. Then check
  /// ``problem``.
  public func save() {
    saves.save()
  }
}
