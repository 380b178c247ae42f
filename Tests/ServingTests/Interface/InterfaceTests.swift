import Serving
import Testing
import ViewModels

struct `An interface that is made wrongly` {
  /// Names, and the sentence in which the program says what to do instead.
  nonisolated struct Mistake: Codable, Sendable, CustomTestStringConvertible {
    var interface = "org.example.Cup"
    var member = "level"
    var action = "fill"
    var parameter = "cups"
    var error = "TooHot"
    let remedy: String

    var testDescription: String { remedy }
  }

  nonisolated static let mistakes = [
    Mistake(
      interface: "Cup",
      remedy: "“Cup” cannot name an interface; use a reversed domain, such as “org.example.Kettle”"
    ),
    Mistake(
      action: "boil_dry",
      remedy: "“boil_dry” cannot name an action or a question; use letters and digits only, such as"
    ),
    Mistake(interface: "org.varlink.service", remedy: "“org.varlink.service” cannot name"),
    Mistake(
      member: "_level",
      remedy: "“_level” cannot name a member; use letters and digits, such as “rememberMe”"
    ),
    Mistake(
      member: "fill",
      remedy: "org.example.Cup has two members with the name “fill”; rename one of them"
    ),
    Mistake(
      member: "Fill",
      remedy: "org.example.Cup has two members with the name “fill”; rename one of them"
    ),
    Mistake(
      action: "watch",
      remedy: "“Watch” is the name of another method, type or error; rename the action"
    ),
    Mistake(action: "tooHot", remedy: "“TooHot” is the name of another method, type or error"),
    Mistake(action: "countAnswer", remedy: "“CountAnswer” is the name of another method"),
    Mistake(
      parameter: "two cups",
      remedy: "“two cups” cannot name a parameter; use letters and digits, such as “cups”"
    ),
    Mistake(
      error: "Invalid",
      remedy: "“Invalid” cannot name your error; use a capital letter, then letters and digits"
    ),
    Mistake(error: "too_hot", remedy: "“too_hot” cannot name your error"),
  ]

  @Test(arguments: mistakes)
  func `traps with a remedy`(mistake: Mistake) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake] in
      await MainActor.run { Cup.makeInterface(mistake) }
    }
    #expect(result?.complaint.contains(mistake.remedy) == true)
  }

  @Test func `with legal names does not trap`() {
    Cup.makeInterface(Mistake(remedy: ""))
  }
}

private final class Cup: Bindable {
  struct Problem: ServedError {
    nonisolated(unsafe) static var names: [String] = []
    var name: String { Problem.names[0] }
    var message: String { "" }
  }

  let isSure = Interaction<String, Bool>(unanswered: false)
  let count = Interaction<String, Int>(unanswered: 0)
  private(set) lazy var fill = Command(of: self) { (cup, cups: Int) throws(Problem) -> Void in }

  static func makeInterface(_ mistake: `An interface that is made wrongly`.Mistake) {
    Problem.names = [mistake.error]
    _ = Interface<Cup>(mistake.interface) {
      State(mistake.member) { _ in 0 }
      Action(mistake.action, \.fill, taking: mistake.parameter)
      Question("isSure", \.isSure)
      Question("count", \.count)
    }
  }
}
