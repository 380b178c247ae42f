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

/// The model of the served workloads.
private final class ServedKettle: Bindable {
  @Observed var target = 100
  @Observed var temperature = 20
  @Observed var name = "kettle"

  private(set) lazy var heat = Command(of: self) { $0.temperature = $0.target }
}

extension ServedKettle: Served {
  static let interface = Interface<ServedKettle>("org.example.Kettle") {
    Input("target", \.target)
    State("temperature", \.temperature)
    State("name", \.name)
    Action("heat", \.heat)
  }
}
