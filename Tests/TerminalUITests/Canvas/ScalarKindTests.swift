import Glibc
import TerminalUI
import Testing

nonisolated struct ScalarKindTests {
  @Test(.enabled(if: isTableOfThisLibrary, "the table is that of glibc 2.36"))
  func `every scalar has as many columns as in the C library, with two exceptions`() throws {
    let wcwidth = try #require(WidthInC())
    var different: [UInt32: (ours: ScalarKind, theirs: Int32)] = [:]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let theirs = wcwidth(scalar)
      let ours = ScalarKind(scalar)
      let agrees =
        switch ours {
        case .narrow: theirs == 1
        case .wide: theirs == 2
        case .mark, .ignored: theirs == 0
        case .unknown, .control: theirs == -1
        }
      if !agrees { different[value] = (ours, theirs) }
    }
    // NUL takes no column in C and is a control here. Only some terminals draw the soft hyphen.
    #expect(different.keys.sorted() == [0, 0xAD])
    #expect(different[0]?.ours == .control)
    #expect(different[0xAD]?.ours == .ignored)
  }

  @Test func `a scalar that the table does not know has as many columns as in the C library`()
    throws
  {
    let wcwidth = try #require(WidthInC())
    // Emoji of Unicode 15 and 16, a letter of Unicode 15, and a scalar without a character.
    let scalars: [Unicode.Scalar] = [
      "\u{1FAE8}", "\u{1FAF7}", "\u{1FADC}", "\u{11F02}", "\u{378}",
    ]
    for scalar in scalars {
      #expect(ScalarKind(scalar) == ScalarKind(columns: Int(wcwidth(scalar))))
    }
    #expect([-1, 0, 1, 2].map { ScalarKind(columns: $0) } == [.unknown, .mark, .narrow, .wide])
  }

  @Test func `the control kind contains Unicode's controls and line separators`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isControl =
        scalar.properties.generalCategory == .control || value == 0x2028 || value == 0x2029
      if (ScalarKind(scalar) == .control) != isControl {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `joiners, tags and marks of writing direction are ignored`() {
    let scalars: [Unicode.Scalar] = [
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{202A}", "\u{202E}", "\u{2066}",
      "\u{2069}", "\u{2060}", "\u{FEFF}", "\u{FE0F}", "\u{E0041}", "\u{E007F}", "\u{AD}",
    ]
    for scalar in scalars { #expect(ScalarKind(scalar) == .ignored) }
  }

  @Test func `the ranges start at scalar 0 and are in ascending order`() {
    let firsts = ScalarKind.ranges.map { $0 >> 3 }
    #expect(firsts.first == 0)
    #expect(zip(firsts, firsts.dropFirst()).allSatisfy { $0 < $1 })
  }
}

/// The function `wcwidth` of the C library, in a locale that is set for this thread only.
private nonisolated final class WidthInC {
  private typealias Function = @convention(c) (wchar_t) -> Int32

  private let function: Function
  private let locale: locale_t
  private let previous: locale_t?

  init?() {
    guard let symbol = symbol(named: "wcwidth"),
      let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    else { return nil }
    function = unsafeBitCast(symbol, to: Function.self)
    self.locale = locale
    previous = uselocale(locale)
  }

  deinit {
    uselocale(previous)
    freelocale(locale)
  }

  func callAsFunction(_ scalar: Unicode.Scalar) -> Int32 {
    function(wchar_t(scalar.value))
  }
}

private nonisolated let isTableOfThisLibrary: Bool = {
  typealias Function = @convention(c) () -> UnsafePointer<CChar>
  guard let symbol = symbol(named: "gnu_get_libc_version") else { return false }
  return String(cString: unsafeBitCast(symbol, to: Function.self)()) == "2.36"
}()

/// Looks up a symbol that the imported headers do not declare.
private nonisolated func symbol(named name: String) -> UnsafeMutableRawPointer? {
  dlsym(dlopen(nil, RTLD_NOW), name)
}
