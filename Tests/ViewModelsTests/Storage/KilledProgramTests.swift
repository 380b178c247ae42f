import Foundation
import SignalsTesting
import Testing
import ViewModels

/// Tests of programs that `kill -9` ends.
struct `A program that is killed` {
  private let folder = "/tmp/storage-kill-\(UUID().uuidString)"
  private var path: String { "\(folder)/values" }

  @Test func `loses at most the value that it has just set`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      await MainActor.run {
        let store = PropertyStore(FileStorage(path: path))
        let model = Model(store)
        model.name = "ada"
        store.save()
        model.name = "grace"
        kill(getpid(), SIGKILL)
      }
    }
    #expect(["ada", "grace"].contains(Model(PropertyStore(FileStorage(path: path))).name))
    #expect(try contents() == ["values"])
  }

  @Test func `keeps a value that it has set 250 ms before`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      await MainActor.run {
        let clock = TestScheduler()
        let model = Model(PropertyStore(FileStorage(path: path), on: clock))
        model.name = "ada"
        clock.advanceNow(by: .milliseconds(249))
        // A later change does not postpone the write.
        model.volume = 6
        clock.advanceNow(by: .milliseconds(1))
        model.name = "grace"
        clock.advanceNow(by: .milliseconds(249))
        kill(getpid(), SIGKILL)
      }
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "stored values, version 1\nname=ada\nvolume=6\n")
  }

  @Test func `during a write keeps the old file, and a save replaces the rest`() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      await MainActor.run {
        let store = PropertyStore(FileStorage(path: path))
        let model = Model(store)
        model.name = "ada"
        store.save()
        killProgram(after: 1_000)
        model.name = String(repeating: "grace", count: 1_000)
        store.save()
      }
    }
    let old = try String(contentsOfFile: path, encoding: .utf8)
    #expect(old == "stored values, version 1\nname=ada\n")
    #expect(try contents().count == 2)
    let store = PropertyStore(FileStorage(path: path))
    let model = Model(store)
    #expect(model.name == "ada")
    model.volume = 6
    store.save()
    let new = try String(contentsOfFile: path, encoding: .utf8)
    #expect(new == "stored values, version 1\nname=ada\nvolume=6\n")
    #expect(try contents() == ["values"])
  }

  private func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}

/// Makes the system kill this program when it writes more bytes to a file.
private func killProgram(after count: UInt) {
  signal(SIGXFSZ) { _ in kill(getpid(), SIGKILL) }
  // Threads of Dispatch block most signals.
  var signals = sigset_t()
  sigaddset(&signals, SIGXFSZ)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  var limit = rlimit(rlim_cur: count, rlim_max: count)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

private final class Model: Bindable {
  @Observed var name = ""
  @Observed var volume = 5

  init(_ store: PropertyStore) {
    store.keep(\.name, of: self, as: "name")
    store.keep(\.volume, of: self, as: "volume")
  }

  deinit {}
}
