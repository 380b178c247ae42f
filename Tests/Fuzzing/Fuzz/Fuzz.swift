internal import FuzzedProperties
internal import Glibc

#if FUZZING

// In a build with `--sanitize=fuzzer`, libFuzzer provides `main` and calls `prepare` and `check`.
// The settings are environment variables, because libFuzzer parses the arguments.

/// The selected property.
private let chosen = Property.all.first { $0.name == environment("FUZZ_PROPERTY") }

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Writes the seeds to files before fuzzing starts.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(
  _ count: UnsafeMutableRawPointer?,
  _ arguments: UnsafeMutableRawPointer?
) -> Int32 {
  guard let chosen else {
    print(Property.all.map(\.name).joined(separator: "\n"))
    let remedy: StaticString = "Set FUZZ_PROPERTY to one of these names.\n"
    _ = write(STDERR_FILENO, remedy.utf8Start, remedy.utf8CodeUnitCount)
    exit(2)
  }
  if let folder = environment("FUZZ_SEEDS") { Files.write(chosen.seeds, to: folder) }
  return 0
}

/// Checks one input, and ends the process if it violates the property.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let violation = chosen?.violation(of: bytes) {
    print("\n*** \(violation)\n")
    fflush(nil)
    abort()
  }
  return 0
}

#else

/// A program that checks inputs which fuzzing has stored in files.
///
///     swift run Fuzz input .build/fuzz/input/crash-…
@main
enum Fuzz {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let property = Property.all.first(where: { $0.name == arguments.first }) else {
      print("Usage: Fuzz PROPERTY FILE...")
      print("PROPERTY is one of:")
      print(Property.all.map(\.name).joined(separator: "\n"))
      exit(arguments.isEmpty ? 0 : 2)
    }
    var isBroken = false
    for file in arguments.dropFirst() {
      guard let bytes = Files.bytes(of: file) else {
        print("\(file) cannot be read.")
        exit(2)
      }
      let violation = property.violation(of: bytes)
      print("\(file), \(bytes): \(violation ?? "no violation")")
      isBroken = isBroken || violation != nil
    }
    exit(isBroken ? 1 : 0)
  }
}

#endif
