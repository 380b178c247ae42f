import TerminalUI
import Testing

struct FuzzyMatchTests {
  private func places(_ pattern: String, _ text: String) -> [Int]? {
    FuzzyMatch(pattern, in: text)?.places
  }

  private func order(_ pattern: String, _ texts: String...) -> [String] {
    texts.compactMap { text in FuzzyMatch(pattern, in: text).map { (text, $0.score) } }
      .sorted { $0.1 > $1.1 }
      .map(\.0)
  }

  @Test func `the letters must be in the text in order`() {
    #expect(places("sv", "save") == [0, 2])
    #expect(places("vs", "save") == nil)
    #expect(places("saved", "save") == nil)
    #expect(places("", "save") == nil)
    #expect(places("a", "") == nil)
  }

  @Test func `case is ignored`() {
    #expect(places("SA", "save") == [0, 1])
    #expect(places("über", "Über") == [0, 1, 2, 3])
  }

  @Test func `starts of words and neighbors are preferred`() {
    #expect(places("wl", "delete word left") == [7, 12])
    #expect(places("left", "delete left") == [7, 8, 9, 10])
    #expect(places("gr", "openGitRepository") == [4, 7])
    #expect(places("aa", "aXa a") == [0, 4])
  }

  @Test func `a better match has a higher score`() {
    #expect(
      order("sa", "use a", "select all", "save", "usable") == [
        "save", "select all", "usable", "use a",
      ]
    )
    #expect(
      order("word left", "delete word left", "sword of the left") == [
        "delete word left", "sword of the left",
      ]
    )
  }

  /// Compares the match with the best of all subsequences, tried one by one.
  @Test func `the score is the best of all places`() {
    for text in ["abab ab", "a ab b a", "bbaab", "a-a-a", "ab aB Ab"] {
      for pattern in ["a", "ab", "aa", "aba", "abb"] {
        let all = subsequences(of: pattern, in: Array(text))
        guard let match = FuzzyMatch(pattern, in: text) else {
          #expect(all.isEmpty)
          continue
        }
        #expect(all.contains(match.places))
        #expect(all.allSatisfy { score($0, in: Array(text)) <= match.score })
        #expect(score(match.places, in: Array(text)) == match.score)
      }
    }
  }

  private func subsequences(
    of pattern: String,
    in text: [Character],
    from start: Int = 0
  ) -> [[Int]] {
    guard let first = pattern.first?.lowercased() else { return [[]] }
    return text.indices.dropFirst(start).filter { text[$0].lowercased() == first }.flatMap {
      place in
      subsequences(of: String(pattern.dropFirst()), in: text, from: place + 1).map { [place] + $0 }
    }
  }

  private func score(_ places: [Int], in text: [Character]) -> Int {
    var score = 0
    for (index, place) in places.enumerated() {
      let isStart =
        place > 0
        && (!text[place - 1].isLetter || text[place - 1].isLowercase && text[place].isUppercase)
      score += place == 0 ? 10 : isStart ? 8 : 1
      if index > 0 { score += places[index - 1] == place - 1 ? 7 : -2 }
    }
    return score
  }
}
