import CommandLinePrograms
import Login
import LoginInterface
import LoginOptions
import Serving
import ViewModels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The program `login-daemon`, which lets other programs sign in over a Unix socket.
@main
struct LoginDaemon {
  private static let program = Program<Options>.daemon

  static func main() async {
    exit(await program.run(serve))
  }

  private static func serve(_ options: Options) async -> Int32 {
    let model = LoginViewModel(options.simulation, username: options.username)
    // Watch for signals before the first client can connect.
    let requests = Signal.signals(SIGTERM, SIGINT, SIGHUP).replayLast()
    do throws(ServerError) {
      let info = ServiceInfo(vendor: "Coax", product: program.name, version: "1.0.0")
      let server = try Server(at: .runtime("login"), info: info)
      server.serve(model)
      program.complain("serving \(LoginViewModel.interface.name) at \(server.path)")
      let request = try? await requests.first()
      server.stop()
      await model.shutDown()
      return (request == SIGINT ? ExitCode.interrupted : .success).rawValue
    } catch {
      program.complain(error.message)
      return ExitCode.unavailable.rawValue
    }
  }
}
