import Foundation
import TestSupport

/// The result of a compilation.
struct Compilation: Sendable {
  let succeeded: Bool
  let output: String

  var errors: [Substring] { output.split(separator: "\n").filter { $0.contains(": error: ") } }
}

extension Compilation {
  enum ModuleError: Error, CustomStringConvertible {
    case noModules(near: URL)

    var description: String {
      switch self {
      case .noModules(let folder): "no Signals.swiftmodule in \(folder.path()) or its Modules"
      }
    }
  }

  /// Compiles a snippet as a user of the package would, against the modules of this build.
  init(of snippet: Snippet) async throws {
    // Compile to SIL, since data races between isolation regions are detected after type checking.
    var words = [
      "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6",
      "-warnings-as-errors", "-diagnostic-style", "llvm", "-I", try Self.modules().path(),
      // The compiler needs less than 300 ms for every expression, unless an overload misleads it.
      "-Xfrontend", "-warn-long-expression-type-checking=2000",
    ]
    if !snippet.isScript { words.append("-parse-as-library") }
    words += try Self.moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0.path())"] }
    words += snippet.flags + [snippet.file.path()]
    let run = try await ProgramRun(words)
    succeeded = run.exitCode == 0
    output = run.output
  }

  /// The folder of the running test program, which depends on configuration and scratch path.
  private static var products: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Returns the module maps of the C modules, which a package manager passes to the compiler.
  private static func moduleMaps() throws -> [URL] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "..", "..", "Sources").standardized
    return try [sources, products]
      .flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
          .map { folder.appending(components: $0, "module.modulemap") }
      }
      .filter { FileManager.default.fileExists(atPath: $0.path()) }
  }

  /// Returns the folder of the modules that the running tests were built with.
  private static func modules() throws -> URL {
    let candidates = [products.appending(component: "Modules"), products]
    let found = candidates.first { folder in
      let module = folder.appending(component: "Signals.swiftmodule")
      return FileManager.default.fileExists(atPath: module.path())
    }
    guard let found else { throw ModuleError.noModules(near: products) }
    return found
  }
}
