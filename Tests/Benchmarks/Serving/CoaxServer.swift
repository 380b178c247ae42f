internal import Dispatch
internal import Glibc
internal import Serving
internal import ViewModels

/// A program that serves a view model until Ctrl-C is typed.
@MainActor
enum CoaxServer {
  static func run() -> Never {
    signal(SIGINT) { _ in _exit(0) }
    do throws(ServerError) {
      let model = ServedKettle()
      let server = try Server(at: .path(SocketClient.path(ofChildOf: getppid())))
      server.serve(model)
      print("quit")
      fflush(nil)
      withExtendedLifetime(server) { dispatchMain() }
    } catch {
      print(error.message)
      exit(2)
    }
  }
}

/// The model of the served workloads, with sixteen properties and four commands.
final class ServedKettle: Bindable {
  @Observed var target = 100
  @Observed var temperature = 20
  @Observed var name = "kettle"
  @Observed var note: String?
  @Observed var isOn = false
  @Observed var hasWater = true
  @Observed var power = 2_000
  @Observed var level = 0.75
  @Observed var color = "silver"
  @Observed var room = "kitchen"
  @Observed var place = "shelf"
  @Observed var owner = "ada"
  @Observed var brand = "acme"
  @Observed var serial = "K-1200-7"
  @Observed var cycles = 1_024
  @Observed var minutes = 3

  private(set) lazy var heat = Command(of: self) { $0.temperature = $0.target }
  private(set) lazy var cool = Command(of: self) { $0.temperature = 20 }
  private(set) lazy var pour = Command(of: self) { $0.level = 0 }
  private(set) lazy var fill = Command(of: self) { $0.level = 1 }
}

extension ServedKettle: Served {
  static let interface = Interface<ServedKettle>("org.example.Kettle") {
    Input("target", \.target)
    State("temperature", \.temperature)
    Input("name", \.name)
    Input("note", \.note)
    State("isOn", \.isOn)
    State("hasWater", \.hasWater)
    State("power", \.power)
    State("level", \.level)
    State("color", \.color)
    State("room", \.room)
    State("place", \.place)
    State("owner", \.owner)
    State("brand", \.brand)
    State("serial", \.serial)
    State("cycles", \.cycles)
    State("minutes", \.minutes)
    Action("heat", \.heat)
    Action("cool", \.cool)
    Action("pour", \.pour)
    Action("fill", \.fill)
  }
}
