import Foundation
import SignalsTesting
import Testing
import ViewModels

struct `A storage in a file` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "storage-\(UUID().uuidString)").path

  private var path: String { "\(folder)/values" }
  private var storage: FileStorage { FileStorage(path: path) }

  @Test func `has no bytes before the first write, then those of the last write`() throws {
    try inFolder {
      #expect(try storage.read() == nil)
      try storage.write([1, 2, 3])
      try storage.write([])
      #expect(try storage.read() == [])
      let long = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
      try storage.write(long)
      #expect(try storage.read() == long)
      #expect(try contents() == ["values"])
    }
  }

  @Test func `creates folders and files for their owner only, and keeps the mode of a file`() throws
  {
    try inFolder {
      let deep = FileStorage(path: "\(folder)/a/b/values")
      try deep.write([1])
      #expect(try mode(of: "\(folder)/a") == 0o700)
      #expect(try mode(of: "\(folder)/a/b/values") == 0o600)
      chmod("\(folder)/a/b/values", 0o640)
      try deep.write([2])
      #expect(try mode(of: "\(folder)/a/b/values") == 0o640)
    }
  }

  @Test func `replaces the file that a symbolic link leads to, and keeps the link`() throws {
    try inFolder {
      try FileStorage(path: "\(folder)/real/values").write([1])
      symlink("real/values", path)
      try storage.write([2])
      #expect(try FileStorage(path: "\(folder)/real/values").read() == [2])
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/values")
      symlink("real/new", "\(folder)/dangling")
      try FileStorage(path: "\(folder)/dangling").write([3])
      #expect(try FileStorage(path: "\(folder)/real/new").read() == [3])
      let loop = "\(folder)/loop"
      symlink("loop", loop)
      #expect(throws: StorageError.failed(path: loop, errno: ELOOP)) {
        try FileStorage(path: loop).write([4])
      }
    }
  }

  @Test func `sets files aside under names that are not in use`() throws {
    try inFolder {
      for byte: UInt8 in 1...3 {
        try storage.write([byte])
        _ = try storage.setAside()
      }
      #expect(
        try contents() == ["values.unreadable", "values.unreadable-2", "values.unreadable-3"]
      )
      #expect(try FileStorage(path: "\(path).unreadable").read() == [1])
    }
  }

  @Test func `accepts neither folders, nor pipes, nor huge files`() throws {
    try inFolder {
      #expect(throws: StorageError.notAFile(path: folder)) {
        try FileStorage(path: folder).read()
      }
      mkfifo(path, 0o600)
      #expect(throws: StorageError.notAFile(path: path)) { try storage.read() }
      let huge = FileStorage(path: "\(folder)/huge")
      try huge.write([])
      truncate("\(folder)/huge", 2 << 20)
      #expect(throws: StorageError.tooLarge(path: "\(folder)/huge")) { try huge.read() }
    }
  }

  @Test func `writes no more than it can read, and keeps the old bytes`() throws {
    try inFolder {
      let largest = [UInt8](repeating: 7, count: 1 << 20)
      try storage.write(largest)
      #expect(throws: StorageError.tooLarge(path: path)) { try storage.write(largest + [7]) }
      #expect(try storage.read() == largest)
      #expect(try contents() == ["values"])
    }
  }

  @Test func `replaces what a killed program has left, and no other file`() throws {
    try inFolder {
      let others = ["values.1-1", "values.coax", "values.coax-unfinished-2", "values.unreadable"]
      for name in others { close(creat("\(folder)/\(name)", 0o600)) }
      try Data("stored values, version 1\na=".utf8).write(to: url("values.coax-unfinished"))
      try storage.write([1])
      #expect(try storage.read() == [1])
      #expect(try contents() == (others + ["values"]).sorted())
    }
  }

  @Test func `does not write to the target of a link with the name of its temporary file`() throws {
    try inFolder {
      try Data("mine".utf8).write(to: url("mine"))
      symlink("mine", "\(path).coax-unfinished")
      #expect(throws: StorageError.failed(path: path, errno: ELOOP)) { try storage.write([1]) }
      #expect(try Data(contentsOf: url("mine")) == Data("mine".utf8))
    }
  }

  @Test func `leaves the old file and no other after a failure`() throws {
    try inFolder {
      try storage.write([1])
      let inFile = FileStorage(path: "\(path)/values")
      #expect(throws: StorageError.failed(path: inFile.name, errno: ENOTDIR)) {
        try inFile.write([2])
      }
      #expect(try storage.read() == [1])
      #expect(try contents() == ["values"])
    }
  }

  @Test(
    arguments: [
      (.state, ["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/demo/values"),
      (.state, ["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/demo/values"),
      (.state, ["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/demo/values"),
      (.config, ["XDG_STATE_HOME": "/s", "HOME": "/h"], "/h/.config/demo/values"),
      (.config, ["XDG_CONFIG_HOME": "/c"], "/c/demo/values"),
      (.state, ["HOME": "h"], nil),
      (.state, [:], nil),
    ] as [(FileStorage.Folder, [String: String], String?)]
  )
  func `is in the folder that the environment determines`(
    base: FileStorage.Folder,
    environment: [String: String],
    path: String?
  ) {
    #expect(FileStorage.path(of: "demo", in: base) { environment[$0] } == path)
  }

  @Test func `has the unsaved values of a program that exits`() async throws {
    let path = "/tmp/storage-exit-\(getpid())"
    defer { unlink(path) }
    await #expect(processExitsWith: .exitCode(7)) {
      await MainActor.run {
        let model = Model(PropertyStore(FileStorage(path: "/tmp/storage-exit-\(getppid())")))
        model.name = "ada"
        withExtendedLifetime(model) { exit(7) }
      }
    }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "stored values, version 1\nname=ada\n"
    )
  }

  @Test func `has the changes of all its writers`() throws {
    try inFolder {
      let storage = storage
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<25 {
          try? storage.update { ($0 ?? []) + [1] }
        }
      }
      let bytes = try storage.read()
      #expect(bytes?.count == 100)
    }
  }

  @Test func `is written although a stopped program keeps the lock, and shares no file`() throws {
    try inFolder {
      let stopped = open("\(path).coax-unfinished", O_WRONLY | O_CREAT, 0o600)
      flock(stopped, LOCK_EX)
      try storage.write([1])
      #expect(try storage.read() == [1])
      #expect(lseek(stopped, 0, SEEK_END) == 0)
      rename("\(path).coax-unfinished", path)
      close(stopped)
      #expect(try storage.read() == [])
      try storage.write([2])
      #expect(try storage.read() == [2])
      #expect(try contents() == ["values"])
    }
  }

  @Test func `has a value that was set during a write when the program exits`() async throws {
    let path = "/tmp/storage-write-\(getpid())"
    defer { unlink(path) }
    await #expect(processExitsWith: .exitCode(7)) {
      await MainActor.run {
        let storage = HeldStorage(FileStorage(path: "/tmp/storage-write-\(getppid())"))
        let clock = TestScheduler()
        let model = Model(PropertyStore(storage, on: clock))
        let isSaved = DispatchSemaphore(value: 0)
        model.name = "ada"
        DispatchQueue.global().async {
          clock.advanceNow(by: .milliseconds(250))
          isSaved.signal()
        }
        storage.isWriting.wait()
        model.name = "grace"
        storage.allowWrites(2)
        isSaved.wait()
        withExtendedLifetime(model) { exit(7) }
      }
    }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "stored values, version 1\nname=grace\n"
    )
  }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func url(_ name: String) -> URL { URL(filePath: "\(folder)/\(name)") }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body()
  }
}

private final class Model: Bindable {
  @Observed var name = ""

  init(_ store: PropertyStore) {
    store.keep(\.name, of: self, as: "name")
  }

  deinit {}
}

/// A storage in a file, whose writes wait until the test allows them.
private nonisolated final class HeldStorage: PropertyStorage {
  let isWriting = DispatchSemaphore(value: 0)
  private let mayWrite = DispatchSemaphore(value: 0)
  private let file: FileStorage

  init(_ file: FileStorage) {
    self.file = file
  }

  var name: String { file.name }

  func allowWrites(_ count: Int) {
    for _ in 0..<count { mayWrite.signal() }
  }

  func read() throws(StorageError) -> [UInt8]? { try file.read() }

  func update(_ change: ([UInt8]?) throws(StorageError) -> [UInt8]) throws(StorageError) {
    try file.update { (bytes) throws(StorageError) in
      let bytes = try change(bytes)
      isWriting.signal()
      mayWrite.wait()
      return bytes
    }
  }

  func setAside() throws(StorageError) -> String { try file.setAside() }
}

nonisolated extension PropertyStorage {
  fileprivate func write(_ bytes: [UInt8]) throws(StorageError) { try update { _ in bytes } }
}
