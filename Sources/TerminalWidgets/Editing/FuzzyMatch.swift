/// The places of the letters of a pattern in a text, in order but not necessarily side by side.
///
///     FuzzyMatch("sa", in: "save all")?.places   // [0, 1]
///     FuzzyMatch("sl", in: "save all")?.places   // [0, 6]
///
/// Case is ignored. Of all possible places, those with the best score are found: letters at the start
/// of words and letters side by side count more.
package nonisolated struct FuzzyMatch: Equatable, Sendable {
  /// The quality of the match; larger is better.
  package let score: Int
  /// The indexes of the matched characters of the text.
  package let places: [Int]

  private static let letter = 1
  private static let wordStart = 8
  private static let textStart = 10
  private static let neighbor = 7
  private static let gap = 2
  /// More letters than anybody types; pasted text can be longer.
  private static let longest = 64

  /// Finds a pattern in a text; nil if the text does not contain all letters in order.
  package init?(_ pattern: String, in text: String) {
    let wanted = pattern.prefix(Self.longest).map { $0.lowercased() }
    let characters = Array(text)
    guard !wanted.isEmpty, wanted.count <= characters.count else { return nil }
    // For each letter of the pattern and each place: the place of the previous letter.
    var origins: [[Int]] = []
    // The best score of the letters so far, if the last of them is at a place; nil if it is not there.
    var scores: [Int?] = []
    for (step, letter) in wanted.enumerated() {
      var next = [Int?](repeating: nil, count: characters.count)
      var origin = [Int](repeating: -1, count: characters.count)
      // The best score of the previous letters before the one on the left.
      var best: (score: Int, place: Int)?
      for place in characters.indices {
        if step > 0, place > 1, let score = scores[place - 2], score > best?.score ?? .min {
          best = (score, place - 2)
        }
        guard characters[place].lowercased() == letter else { continue }
        let value = Self.value(of: place, in: characters)
        guard step > 0 else {
          next[place] = value
          continue
        }
        let beside = place > 0 ? scores[place - 1].map { $0 + Self.neighbor } : nil
        let apart = best.map { $0.score - Self.gap }
        guard let score = [beside, apart].compactMap(\.self).max() else { continue }
        next[place] = value + score
        origin[place] = beside == score ? place - 1 : best?.place ?? -1
      }
      origins.append(origin)
      scores = next
    }
    guard
      let end = scores.indices.max(by: { scores[$0] ?? .min < scores[$1] ?? .min }),
      let score = scores[end]
    else { return nil }
    var places = [end]
    for origin in origins.dropFirst().reversed() { places.append(origin[places[places.count - 1]]) }
    self.score = score
    self.places = places.reversed()
  }

  private static func value(of place: Int, in characters: [Character]) -> Int {
    if place == 0 { return textStart }
    let before = characters[place - 1]
    let isStart =
      !(before.isLetter || before.isNumber) || before.isLowercase && characters[place].isUppercase
    return isStart ? wordStart : letter
  }
}
