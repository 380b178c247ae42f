import Foundation
import SignalsTesting
import Testing
import ViewModels

struct `A property store` {
  private let clock = TestScheduler()
  private let storage = MemoryStorage()

  @Test func `restores kept properties in the next run`() {
    let settings = Settings(store)
    settings.name = "ada"
    settings.volume = -3
    settings.ratio = 0.1
    settings.isLoud = true
    settings.theme = .dark
    settings.nickname = "a=b\n"
    clock.advanceNow(by: .milliseconds(250))
    let next = Settings(store)
    #expect(next.name == "ada")
    #expect(next.volume == -3)
    #expect(next.ratio == 0.1)
    #expect(next.isLoud)
    #expect(next.theme == .dark)
    #expect(next.nickname == "a=b\n")
  }

  @Test func `distinguishes a stored nil from a missing value`() {
    let settings = Settings(store)
    #expect(settings.nickname == "none")
    settings.nickname = nil
    clock.advanceNow(by: .milliseconds(250))
    #expect(Settings(store).nickname == nil)
  }

  @Test func `writes all changes of a quarter of a second at once`() {
    let settings = Settings(store)
    settings.name = "a"
    clock.advanceNow(by: .milliseconds(200))
    settings.name = "ad"
    settings.volume = 6
    clock.advanceNow(by: .milliseconds(49))
    #expect(storage.text == nil)
    clock.advanceNow(by: .milliseconds(1))
    #expect(storage.text == "stored values, version 1\nname=ad\nvolume=6\n")
    #expect(storage.writeCount == 1)
    settings.name = "ada"
    clock.advanceNow(by: .milliseconds(250))
    #expect(storage.writeCount == 2)
  }

  @Test func `writes nothing before a change`() {
    let settings = Settings(store)
    settings.name = settings.name
    clock.advanceNow(by: .seconds(1))
    #expect(storage.writeCount == 0)
    storage.text = "stored values, version 1\nname=ada\n"
    let next = Settings(store)
    clock.advanceNow(by: .seconds(1))
    #expect(next.name == "ada")
    #expect(storage.writeCount == 0)
  }

  @Test func `follows bindings like any other observer`() {
    let settings = Settings(store)
    let field = Settings(PropertyStore(MemoryStorage(), on: clock))
    field[\.name] <-> settings[\.name]
    field.name = "grace"
    clock.advanceNow(by: .milliseconds(250))
    #expect(Settings(store).name == "grace")
  }

  @Test func `saves when its last owner is gone, and when asked to`() {
    var settings: Settings? = Settings(store)
    settings?.name = "ada"
    settings = nil
    #expect(storage.text == "stored values, version 1\nname=ada\n")

    let other = store
    let next = Settings(other)
    next.name = "grace"
    other.save()
    #expect(storage.text == "stored values, version 1\nname=grace\n")
  }

  @Test func `replaces only its own changes of what another run has written`() {
    let first = Settings(store)
    let second = Settings(store)
    first.name = "ada"
    first.volume = 1
    clock.advanceNow(by: .milliseconds(250))
    second.volume = 2
    storage.text? += "future=x\n"
    clock.advanceNow(by: .milliseconds(250))
    #expect(storage.text == "stored values, version 1\nfuture=x\nname=ada\nvolume=2\n")
  }

  @Test func `sets unreadable text aside before it writes, and says why`() {
    storage.text = "not ours"
    let kept = store
    let settings = Settings(kept)
    #expect(kept.problem == .damaged(path: "memory", line: 1))
    #expect(kept.problem?.message == "The file “memory” is damaged in line 1.")
    #expect(settings.name == "")
    clock.advanceNow(by: .seconds(1))
    #expect(storage.text == "not ours" && kept.pathSetAside == nil)

    settings.name = "ada"
    clock.advanceNow(by: .milliseconds(250))
    #expect(storage.textsSetAside == ["not ours"])
    #expect(storage.text == "stored values, version 1\nname=ada\n")
    #expect(kept.problem == nil && kept.pathSetAside == "memory")
  }

  @Test func `keeps all known values if the text became unreadable meanwhile`() {
    storage.text = "stored values, version 1\nfuture=x\nname=ada\n"
    let settings = Settings(store)
    storage.text = "broken"
    settings.volume = 6
    clock.advanceNow(by: .milliseconds(250))
    #expect(storage.text == "stored values, version 1\nfuture=x\nname=ada\nvolume=6\n")
  }

  @Test func `ignores a value that does not fit its property, and reports its key`() {
    storage.text = "stored values, version 1\nname\nvolume=loud\n"
    let kept = store
    let settings = Settings(kept)
    #expect(settings.name == "")
    #expect(settings.volume == 5)
    #expect(kept.problem == .invalidValue(path: "memory", key: "volume"))
  }

  @Test func `reports a failure, and writes everything with the next change`() {
    let kept = store
    let settings = Settings(kept)
    let problems = kept.values(of: \.problem).record()
    let full = StorageError.failed(path: "memory", errno: 28)
    storage.error = full
    settings.name = "ada"
    clock.advanceNow(by: .milliseconds(250))
    #expect(kept.problem?.message == "“memory” cannot be used: No space left on device.")
    storage.error = nil
    settings.volume = 6
    clock.advanceNow(by: .milliseconds(250))
    #expect(storage.text == "stored values, version 1\nname=ada\nvolume=6\n")
    #expect(problems.values == [nil, full, nil])
  }

  @Test func `does not write a value that is too large, but all others`() {
    let path = "/tmp/storage-large-\(UUID().uuidString)"
    defer { unlink(path) }
    let file = FileStorage(path: path)
    let kept = PropertyStore(file, on: clock)
    let settings = Settings(kept)
    settings.name = "ada"
    clock.advanceNow(by: .milliseconds(250))
    settings.name = String(repeating: "a", count: 1 << 20)
    settings.volume = 6
    clock.advanceNow(by: .milliseconds(250))
    #expect(kept.problem == .tooLarge(path: path))
    #expect(Settings(PropertyStore(file, on: clock)).name == "ada")
    #expect(Settings(PropertyStore(file, on: clock)).volume == 6)

    settings.volume = 7
    clock.advanceNow(by: .milliseconds(250))
    #expect(kept.problem == .tooLarge(path: path))
    #expect(Settings(PropertyStore(file, on: clock)).volume == 7)

    settings.name = "grace"
    clock.advanceNow(by: .milliseconds(250))
    #expect(kept.problem == nil)
    #expect(Settings(PropertyStore(file, on: clock)).name == "grace")
  }

  @Test func `reports the same problem of two attempts twice`() {
    let kept = store
    let settings = Settings(kept)
    let problems = kept.$problem.skip(1).record()
    storage.error = .noFolder
    for volume in 6...7 {
      settings.volume = volume
      kept.save()
    }
    #expect(problems.values == [.noFolder, .noFolder])
    // Let the last save succeed. Otherwise the unsaved values would stay in memory.
    storage.error = nil
    kept.save()
  }

  @Test func `does not retain the objects whose properties it keeps`() {
    let kept = store
    expectNoLeaks { tracker in
      tracker.track(Settings(kept)).name = "ada"
    }
  }

  @Test func `accepts only keys that fit the format`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let store = PropertyStore(MemoryStorage())
        store.keep(\.name, of: Settings(store), as: "user name")
      }
    }
  }

  private var store: PropertyStore { PropertyStore(storage, on: clock) }
}

private enum Theme: String, Storable { case light, dark }

private final class Settings: Bindable {
  @Observed var name = ""
  @Observed var volume = 5
  @Observed var ratio = 0.5
  @Observed var isLoud = false
  @Observed var theme = Theme.light
  @Observed var nickname: String? = "none"

  init(_ store: PropertyStore) {
    store.keep(\.name, of: self, as: "name")
    store.keep(\.volume, of: self, as: "volume")
    store.keep(\.ratio, of: self, as: "ratio")
    store.keep(\.isLoud, of: self, as: "isLoud")
    store.keep(\.theme, of: self, as: "theme")
    store.keep(\.nickname, of: self, as: "nickname")
  }

  deinit {}
}

struct `Unsaved values` {
  @Test func `schedule one save until they are taken`() {
    var values = UnsavedValues(["old": "0"])
    let isFirst = [values.set("1", for: "a"), values.set(nil, for: "b")]
    #expect(isFirst == [true, false])
    let taken = [values.take(), values.take()]
    #expect(taken == [["a": "1", "b": nil], [:]])
    #expect(values.known == ["old": "0", "a": "1", "b": nil])
    let isFirstAgain = values.set("2", for: "a")
    #expect(isFirstAgain)
  }

  @Test func `that were put back do not replace newer ones`() {
    var values = UnsavedValues()
    _ = values.set("1", for: "a")
    let taken = values.take()
    _ = values.set("2", for: "a")
    values.putBack(taken)
    #expect(values.unsaved == ["a": "2"])
  }
}
