import NcursesTerminal
import Testing

struct CharacterEncodingTests {
  static let cases: [(environment: [String: String], encoding: CharacterEncoding)] = [
    ([:], .utf8),
    (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], .utf8),
    (["LANG": "C"], .utf8),
    (["LANG": "POSIX"], .utf8),
    (["LC_ALL": "C"], .ascii),
    (["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"], .ascii),
    (["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C"], .utf8),
    (["LC_ALL": "", "LC_CTYPE": "C"], .ascii),
    (["LANG": "en_US.utf8"], .utf8),
    (["LANG": "de_DE.UTF-8@euro"], .utf8),
    (["LC_CTYPE": "UTF-8"], .utf8),
    (["LANG": "de_DE.ISO-8859-1"], .ascii),
    (["LANG": "ja_JP.eucJP"], .ascii),
    (["LANG": "de_DE"], .ofLocale),
    (["LANG": "de_DE@euro"], .ofLocale),
    (["LANG": "nonsense"], .ofLocale),
  ]

  @Test(arguments: cases)
  func `the environment determines the encoding`(
    environment: [String: String],
    encoding: CharacterEncoding
  ) {
    #expect(CharacterEncoding.requested(in: environment) == encoding)
  }
}
