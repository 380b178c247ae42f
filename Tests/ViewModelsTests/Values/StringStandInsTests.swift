import Testing
import ViewModels

struct StringStandInsTests {
  @Test(arguments: [
    ("report.txt", "report.txt"), ("Grüße 日本 👍.txt", "Grüße 日本 👍.txt"), ("", ""),
    ("a\u{7}b\nc\td\u{7F}", "a␇b␊c␉d␡"), ("a\r\nb", "a␍␊b"), ("\u{85}\u{9B}", "‹U+0085›‹U+009B›"),
    ("exe\u{202E}txt", "exe‹U+202E›txt"), ("a\u{200B}b\u{FEFF}", "a‹U+200B›b‹U+FEFF›"),
    ("a\u{A0}b\u{3000}", "a‹U+00A0›b‹U+3000›"), (" a  b ", "␠a  b␠"), ("  ", "␠␠"),
    ("cafe\u{301}", "cafe‹U+0301›"), ("x\u{301}", "x\u{301}"), ("\u{301}x", "‹U+0301›x"),
    ("x\u{302}\u{323}", "x\u{302}‹U+0323›"),
    ("\u{212B}\u{1100}\u{1161}", "‹U+212B›\u{1100}‹U+1161›"),
    ("❤\u{FE0F}👍\u{1F3FD}", "❤‹U+FE0F›👍‹U+1F3FD›"),
    ("␇‹U+0007›\u{FFFD}", "‹U+2407›‹U+2039›U+0007›‹U+FFFD›"),
    ("กำ", "กำ"), ("\u{E000}\u{10FFFF}", "‹U+E000›‹U+10FFFF›"),
  ])
  func `what a terminal does not show has a stand-in`(text: String, shown: String) {
    #expect(
      text.withStandIns().unicodeScalars.elementsEqual(shown.unicodeScalars),
      "\(text.withStandIns())"
    )
    #expect(String(standingInFor: text.utf8).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func `different texts never look alike`() {
    let pieces = [
      "a", "e", "\u{301}", "é", "\u{308}", "ë", " ", "\u{200B}", "\u{FE0F}", "\u{202E}", "‹", "›",
      "‹U+0301›", "␇", "\u{7}", "\r", "\n", "U+", "\u{1100}", "\u{1161}", "가", "Å", "\u{212B}",
    ]
    var texts: [String] = pieces
    for first in pieces {
      for second in pieces {
        texts.append(first + second)
        for third in pieces { texts.append(first + second + third) }
      }
    }
    let different = Set(texts.map { Array($0.unicodeScalars) })
    // Swift compares the results as the user does: é is one letter.
    #expect(
      Set(different.map { String(String.UnicodeScalarView($0)).withStandIns() }).count
        == different.count
    )
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a‹FF›b"), ([0xC3], "‹C3›"), ([0xED, 0xA0, 0x80], "‹ED›‹A0›‹80›"),
      ([0x20, 0xFE, 0x20], "␠‹FE›␠"), ([0xC3, 0xA9, 0x07], "é␇"), ([0], "␀"),
    ] as [([UInt8], String)]
  )
  func `bytes that are not UTF-8 have their numbers`(bytes: [UInt8], shown: String) {
    #expect(String(standingInFor: bytes) == shown)
  }
}
