import Signals
import SignalsTesting
import Synchronization
import Testing
import ViewModels

private struct Credentials {
  let name: String
  let password: Secret
  let hint: Secret?
}

private final class Login: Bindable {
  @Observed var password = Secret()
}

/// A record of the memory that secrets have freed, one array for each block.
private nonisolated final class FreedMemory: Sendable {
  private let bytes = Mutex<[[UInt8]]>([])

  var blocks: [[UInt8]] { bytes.withLock { $0 } }

  func secret(_ text: String) -> Secret {
    Secret(text) { memory in
      let contents = Array(memory)
      self.bytes.withLock { $0.append(contents) }
    }
  }
}

extension Secret {
  fileprivate var text: String { withRevealed { $0 } }
}

struct SecretTests {
  private let word = "lovelace"

  // MARK: Redaction

  @Test func `a secret prints as redacted`() {
    let secret = Secret(word)
    #expect("\(secret)" == "‹redacted›")
    #expect(String(describing: secret) == "‹redacted›")
    #expect(String(reflecting: secret) == "‹redacted›")
  }

  @Test func `values that contain a secret print it as redacted`() {
    let credentials = Credentials(name: "ada", password: Secret(word), hint: Secret(word))
    var output =
      "\(credentials) \([Secret(word)]) \(["key": Secret(word)]) "
    print(Secret?(Secret(word)) as Any, to: &output)
    dump(credentials, to: &output)
    dump(Secret(word), to: &output)
    debugPrint(credentials, Secret(word), to: &output)
    print(Validated(Secret(word), otherwise: AwaitError<Never>.empty) { !$0.isEmpty }, to: &output)
    #expect(output.contains("ada"))
    #expect(output.contains("‹redacted›"))
    #expect(!output.contains(word))
    #expect(!output.contains("0x"))
  }

  @Test func `a mirror of a secret has no children`() {
    let mirror = Mirror(reflecting: Secret(word))
    #expect(mirror.children.isEmpty)
    #expect(mirror.superclassMirror == nil)
  }

  @Test func `logs and traces show a secret as redacted`() {
    let login = Login()
    let lines = Mutex<[String]>([])
    let write: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    let tracing = Tracing.start { write("\($0)") }
    let subscription = login.$password.named("password").logged("log", to: write).subscribe()
    login.password = Secret(word)
    subscription.dispose()
    tracing.dispose()
    let output = lines.withLock { $0.joined(separator: "\n") }
    #expect(output.contains("log: next(‹redacted›)"))
    #expect(output.contains("password #"))
    #expect(!output.contains(word))
  }

  @Test func `a secret conforms to no protocol that encodes its text`() {
    let secret: Any = Secret(word)
    #expect(!(secret is any Encodable))
    #expect(!(secret is any TextOutputStreamable))
    #expect(!(secret is any LosslessStringConvertible))
  }

  // MARK: Reading

  @Test(arguments: [
    "", "a", "lovelace", "pässwörd", "👩‍👩‍👧🇪🇺e\u{301}x", String(repeating: "ab", count: 99),
  ])
  func `a revealed secret has the text that it was created from`(text: String) {
    let secret = Secret(text)
    #expect(secret.withRevealed { $0 == text })
    #expect(secret.withRevealedBytes { $0.withUnsafeBufferPointer { $0.elementsEqual(text.utf8) } })
    #expect(secret.count == text.count)
    #expect(secret.isEmpty == text.isEmpty)
    #expect(Array(text) == (0..<secret.count).map { secret[$0] })
  }

  @Test func `an error thrown while a secret is revealed keeps its type`() {
    #expect(throws: AwaitError<Never>.empty) {
      try Secret(word).withRevealed { _ throws(AwaitError<Never>) in throw .empty }
    }
    #expect(throws: AwaitError<Never>.empty) {
      try Secret(word).withRevealedBytes { _ throws(AwaitError<Never>) in throw .empty }
    }
  }

  @Test func `secrets are equal if their bytes are equal`() {
    #expect(Secret() == Secret(""))
    #expect(Secret(word) == Secret(word))
    #expect(Secret(word) != Secret("Lovelace"))
    #expect(Secret(word) != Secret("lovelacE"))
    #expect(Secret(word) != Secret("lovelac"))
    #expect(Secret("\u{E9}") != Secret("e\u{301}"))
  }

  // MARK: Editing

  @Test func `a secret is edited by character offsets`() {
    var secret = Secret("pä🇪🇺rd")
    secret.insert("👩‍👩‍👧x", at: 2)
    #expect(secret.text == "pä👩‍👩‍👧x🇪🇺rd")
    secret.remove(at: 2)
    #expect(secret.text == "päx🇪🇺rd")
    secret.removeSubrange(1..<4)
    #expect(secret.text == "prd")
    secret.append("é")
    #expect(secret.text == "prdé")
    secret.insert("<", at: 0)
    secret.insert(">", at: 5)
    #expect(secret.text == "<prdé>")
    secret.replaceSubrange(1..<5, with: ["1", "2"])
    #expect(secret.text == "<12>")
    secret.removeAll()
    #expect(secret.isEmpty)
    secret.append("again")
    #expect(secret.text == "again")
  }

  @Test func `a replacement has the same result as in a string, and zeros follow the text`() {
    let pieces = ["", "a", "é", "👩‍👩‍👧", "long enough to move, and then some more"]
    for text in ["", "x", "ä🇪🇺b"] {
      for piece in pieces {
        for lower in 0...text.count {
          for upper in lower...text.count {
            var characters = Array(text)
            characters.replaceSubrange(lower..<upper, with: piece)
            var secret = Secret(text)
            secret.replaceSubrange(lower..<upper, with: piece)
            #expect(secret.text == String(characters))
            let rest = secret.withMemory { $0.dropFirst(String(characters).utf8.count) }
            #expect(rest.allSatisfy { $0 == 0 })
          }
        }
      }
    }
  }

  @Test func `a combining character counts as one with its base`() {
    var secret = Secret("e")
    secret.append("\u{301}")
    #expect(secret.count == 1)
    #expect(secret[0] == "é")
  }

  @Test func `changing a secret does not change its copy`() {
    var secret = Secret(word)
    let copy = secret
    secret.append("!")
    secret.remove(at: 0)
    #expect(secret.text == "ovelace!")
    #expect(copy.text == word)
  }

  @Test func `an invalid offset traps`() async {
    await #expect(processExitsWith: .failure) {
      var secret = Secret("ab")
      secret.remove(at: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Secret("ab")[-1]
    }
    await #expect(processExitsWith: .success) {
      var secret = Secret("ab")
      secret.insert("c", at: 2)
    }
  }

  // MARK: Overwriting

  @Test func `memory is overwritten when the last copy is released`() {
    let freed = FreedMemory()
    do {
      let secret = freed.secret(word)
      let before = freed.blocks.count
      do {
        let copy = secret
        #expect(copy == secret)
      }
      #expect(freed.blocks.count == before)
      #expect(secret.withMemory { $0.starts(with: word.utf8) })
    }
    #expect(freed.blocks.last?.count == 64)
    #expect(freed.blocks.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test func `memory is overwritten when a secret outgrows it`() {
    let freed = FreedMemory()
    var secret = freed.secret(word)
    let before = freed.blocks.count
    secret.append(String(repeating: "x", count: 100))
    #expect(freed.blocks.count == before + 1)
    #expect(freed.blocks.allSatisfy { $0.allSatisfy { $0 == 0 } })
    #expect(secret.count == 108)
  }

  @Test func `removed characters are overwritten in memory`() {
    let freed = FreedMemory()
    var secret = freed.secret("lovelace, ada")
    secret.removeSubrange(3..<10)
    #expect(
      secret.withMemory { $0.elementsEqual(Array("lovada".utf8) + Array(repeating: 0, count: 58)) }
    )
    let before = freed.blocks.count
    secret.removeAll()
    #expect(freed.blocks.count == before + 1)
    #expect(freed.blocks.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test func `assigning a new secret to a property overwrites the old one`() {
    let freed = FreedMemory()
    let login = Login()
    login.password = freed.secret(word)
    let before = freed.blocks.count
    login.password = Secret()
    #expect(freed.blocks.count == before + 1)
    #expect(freed.blocks.last?.allSatisfy { $0 == 0 } == true)
  }

  @Test func `a uniquely referenced string is overwritten in place`() {
    var text = String(repeating: word, count: 4)
    let place = text.withUTF8 { $0.baseAddress }
    SecretBytes.overwrite(&text)
    text.withUTF8 { bytes in
      #expect(bytes.baseAddress == place)
      #expect(bytes.count == 32)
      #expect(bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test func `a string that the closure keeps is not overwritten`() {
    let long = String(repeating: word, count: 4)
    let kept = Secret(long).text
    #expect(kept == long)
  }
}
