import Foundation
import Login
import Testing

struct NameFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(component: "login-tests-\(UUID().uuidString)")

  private var path: String { folder.appending(component: "name").path }

  @Test func `a saved name can be loaded`() throws {
    try withFolder {
      let file = NameFile(in: folder.path)
      #expect(try file.load() == nil)
      for name in ["ada", "", "grace", "Ådå 👩‍🚀"] {
        try file.save(name)
        #expect(try NameFile(in: folder.path).load() == name)
      }
    }
  }

  @Test func `only the owner can read the file, and the folder has no other file`() throws {
    try withFolder {
      try NameFile(in: folder.path).save("ada")
      try NameFile(in: folder.path).save("grace")
      #expect(try mode(of: path) == 0o600)
      #expect(try mode(of: folder.path) == 0o700)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["name"])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "grace\n")
    }
  }

  @Test func `missing folders are created`() throws {
    try withFolder {
      let deep = folder.appending(components: "a", "b", "c").path
      try NameFile(in: deep).save("ada")
      #expect(try NameFile(in: deep).load() == "ada")
    }
  }

  @Test func `an invalid file has no name, and only the first line counts`() throws {
    try withFolder {
      let file = NameFile(in: folder.path)
      try file.save("ada")
      let long = String(repeating: "x", count: 65)
      for bytes in [[0xFF, 0xFE, 0x0A], Array(long.utf8), Array(repeating: 0x41, count: 5_000)] {
        try Data(bytes).write(to: URL(filePath: path))
        #expect(try file.load() == nil)
      }
      try Data("ada\nrm -rf".utf8).write(to: URL(filePath: path))
      #expect(try file.load() == "ada")
    }
  }

  @Test func `a symbolic link is not followed, neither to load nor to save`() throws {
    try withFolder {
      let file = NameFile(in: folder.path)
      try file.save("ada")
      let other = folder.appending(component: "other").path
      try Data("secret".utf8).write(to: URL(filePath: other))
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
      #expect(throws: NameStoreError.self) { try file.load() }
      try file.save("ada")
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "secret")
      #expect(try file.load() == "ada")
    }
  }

  @Test func `a failure to create the folder has a message`() throws {
    try withFolder {
      try NameFile(in: folder.path).save("ada")
      let file = NameFile(in: "\(path)/not-a-folder")
      #expect(throws: NameStoreError.failed("Not a directory")) { try file.save("ada") }
      #expect(
        NameStoreError.failed("Not a directory").message
          == "Your name could not be remembered (Not a directory)."
      )
    }
  }

  @Test(arguments: [
    ("/state", "/home/ada", "/state/login-demo"),
    (nil, "/home/ada", "/home/ada/.local/state/login-demo"),
    ("", "/home/ada", "/home/ada/.local/state/login-demo"),
    ("relative", "/home/ada", "/home/ada/.local/state/login-demo"),
    (nil, "relative", nil),
    (nil, nil, nil),
  ])
  func `the environment determines the folder`(state: String?, home: String?, folder: String?) {
    #expect(NameFile.folder(stateHome: state, home: home) == folder)
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func withFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }
}
