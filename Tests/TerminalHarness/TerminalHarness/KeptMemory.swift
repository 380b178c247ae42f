internal import Glibc

/// A library that makes a program keep the memory that it frees.
///
/// Without the library, the allocator reuses a freed block, so that a search of the memory may not
/// find what the program left there.
package enum KeptMemory {
  private static let source = """
    #include <malloc.h>
    #include <string.h>

    void free(void *block) { (void)block; }

    void *realloc(void *block, size_t size) {
      void *copy = malloc(size);
      if (!block || !copy) return copy;
      const size_t old = malloc_usable_size(block);
      return memcpy(copy, block, old < size ? old : size);
    }

    """

  /// The path of the library, to be the value of `LD_PRELOAD`.
  ///
  /// The compiler of the Swift toolchain compiles the library once in each run of the tests.
  package static func library() async throws -> String { try await compilation.value }

  private static let compilation = Task {
    let path = Programs.path(of: "libKeptMemory.so")
    // The library is renamed when it is complete, because other tests may run at the same time.
    let unfinished = "\(path).\(getpid())"
    let arguments = ["-x", "c", "-O1", "-fno-builtin", "-fPIC", "-shared", "-o", unfinished, "-"]
    let compiler = try TerminalProgram("/usr/bin/env", ["clang"] + arguments) { options in
      options.environment["PATH"] = getenv("PATH").map { String(cString: $0) }
      options.input = .pipe
      options.piped = source
    }
    let end = try await compiler.end()
    guard end.ending == .exited(0), rename(unfinished, path) == 0 else {
      throw HarnessError("no library that keeps freed memory: \(end)")
    }
    return path
  }
}

extension TerminalProgram {
  /// Returns true if the program has loaded a library.
  package func hasLoaded(_ library: String) async throws -> Bool {
    try ProcessMemory(of: try await started()).maps().contains(library)
  }
}
