internal import ViewModels

/// The key bindings of one layer: a widget, a page, or the whole application.
///
///     KeyMap("Sign in") {
///       KeyBinding(.tab, .down, title: "next") { page.focusNext() }
///       KeyBinding(.enter, title: "sign in") { model.signIn.execute() }
///       KeyBinding(.escape, title: "cancel", isEnabled: model.isBusy) { model.cancel() }
///     }
///
/// Key handling, the footer and the help all use the same map, so they always agree.
public struct KeyMap {
  /// The heading of the layer in the help.
  public let title: String
  /// The bindings, in the order of the footer and the help.
  public let bindings: [KeyBinding]
  /// True if the layer accepts typed text.
  ///
  /// Typed characters then do not reach the outer layers, such as the page.
  public let takesText: Bool
  /// The action of typed letters, such as "find a row", for the help; nil if there is none.
  public let typing: String?
  /// True if a binding has a key that types text.
  ///
  /// Text inputs have many bindings, but none of a character, so typing needs no search.
  private let bindsText: Bool
  /// True if a binding has a chord.
  package let hasChords: Bool
  /// The index of the binding of each key; nil for a few bindings, which are searched faster.
  private let places: [KeyPress: Int]?
  /// True if the title is a word of the toolkit.
  private var isTitleWord = false
  /// True if a control of the toolkit has made the map.
  private var isOfToolkit = false

  /// Creates a layer from an array of bindings.
  ///
  /// Traps if a key is bound twice, or is bound and begins a chord, because only one of the two
  /// bindings could run.
  public init(
    _ title: String,
    takesText: Bool = false,
    typing: String? = nil,
    bindings: [KeyBinding]
  ) {
    let conflicts = KeyMap.conflicts(in: bindings)
    require(
      conflicts.isEmpty,
      "the layer “\(title)” binds \(conflicts.map(\.description).joined(separator: ", ")) twice, "
        + "alone or at the beginning of a chord; merge the two bindings, or move one of them to a "
        + "layer of its own"
    )
    self.title = title
    self.takesText = takesText
    self.typing = typing
    self.bindings = bindings
    bindsText = bindings.contains { $0.presses.contains { $0.text != nil } }
    hasChords = bindings.contains { !$0.chords.isEmpty }
    places =
      bindings.count <= 64
      ? nil
      : Dictionary(
        bindings.indices.flatMap { index in bindings[index].presses.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first }
      )
  }

  /// Creates a layer from the bindings in a closure.
  ///
  /// Traps if a key is bound twice.
  public init(
    _ title: String,
    takesText: Bool = false,
    typing: String? = nil,
    @KeyMapBuilder bindings: () -> [KeyBinding]
  ) {
    self.init(title, takesText: takesText, typing: typing, bindings: bindings())
  }

  /// Creates the layer of a control of the toolkit, whose words are translated.
  ///
  /// If `isWord` is false, the title is a text of the program, such as that of a button.
  package init(
    ofToolkit title: String,
    isWord: Bool = true,
    takesText: Bool = false,
    typing: String? = nil,
    bindings: [KeyBinding]
  ) {
    let words = bindings.map { $0.word(true) }
    self.init(title, takesText: takesText, typing: typing, bindings: words)
    isTitleWord = isWord
    isOfToolkit = true
  }

  /// Creates the layer of a control of the toolkit from the bindings in a closure.
  package init(
    ofToolkit title: String,
    isWord: Bool = true,
    takesText: Bool = false,
    typing: String? = nil,
    @KeyMapBuilder bindings: () -> [KeyBinding]
  ) {
    self.init(
      ofToolkit: title,
      isWord: isWord,
      takesText: takesText,
      typing: typing,
      bindings: bindings()
    )
  }

  /// Returns the title, translated if it is a word of the toolkit.
  func title(in wording: Wording) -> String { isTitleWord ? wording[title] : title }

  /// Returns the action of typed letters, translated if it is a word of the toolkit.
  func typing(in wording: Wording) -> String? { isOfToolkit ? typing.map { wording[$0] } : typing }

  /// Returns a map of other bindings with the same title.
  package func withBindings(_ bindings: [KeyBinding]) -> KeyMap {
    var copy = KeyMap(title, bindings: bindings)
    copy.isTitleWord = isTitleWord
    return copy
  }

  /// Returns the keys that are bound more than once.
  ///
  /// The result includes the first keys of chords of which one begins another, and the bound keys
  /// that also begin a chord.
  ///
  /// If users can configure bindings, check the bindings before you create a map:
  ///
  ///     guard KeyMap.conflicts(in: bindings).isEmpty else { throw .duplicateKeys }
  public static func conflicts(in bindings: [KeyBinding]) -> [KeyPress] {
    var seen: Set<KeyPress> = []
    var reported: Set<KeyPress> = []
    let twice = bindings.flatMap(\.presses).filter {
      !seen.insert($0).inserted && reported.insert($0).inserted
    }
    let chords = bindings.flatMap(\.chords)
    if chords.isEmpty { return twice }
    var earlier: Set<[KeyPress]> = []
    var beginnings: Set<[KeyPress]> = []
    let ambiguous = chords.filter { chord in
      let own = chord.indices.map { Array(chord[...$0]) }
      defer {
        earlier.insert(chord)
        beginnings.formUnion(own)
      }
      return seen.contains(chord[0]) || beginnings.contains(chord)
        || own.contains(where: earlier.contains)
    }
    return twice + ambiguous.map { $0[0] }.filter { reported.insert($0).inserted }
  }

  /// Returns true if an enabled binding has a chord that begins with a key.
  package func beginsChord(with press: KeyPress) -> Bool {
    hasChords
      && bindings.contains { binding in
        binding.chords.contains { $0[0] == press } && binding.isEnabled
      }
  }

  /// Returns the binding of a key, enabled or not; nil if there is none.
  package func binding(of press: KeyPress) -> KeyBinding? {
    if !bindsText, press.text != nil { return nil }
    if let places { return places[press].map { bindings[$0] } }
    // Unlike `first(where:)`, this loop copies only the result and calls no closure. A closure
    // would check at run time that it runs on the main actor.
    for index in bindings.indices where bindings[index].presses.contains(press) {
      return bindings[index]
    }
    return nil
  }
}

extension KeyMap {
  /// Returns the map with more bindings, which have their own heading if there is a title.
  ///
  /// Without a map and a title, the heading is that of another map.
  package static func adding(
    _ bindings: [KeyBinding],
    titled title: String,
    to map: KeyMap?,
    otherwise other: @autoclosure () -> KeyMap
  ) -> KeyMap {
    let added = title.isEmpty ? bindings : bindings.map { $0.grouped(title) }
    let old = map ?? (title.isEmpty ? other() : KeyMap(title, bindings: []))
    return old.withBindings((map?.bindings ?? []) + added)
  }
}

/// A result builder that lists the bindings of a key map.
public typealias KeyMapBuilder = ArrayBuilder<KeyBinding>
