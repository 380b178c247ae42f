import CommandLinePrograms
import Glibc
import Login
import LoginInterface
import LoginOptions
import Serving
import ViewModels

/// The program `login-daemon`, which lets other programs sign in over a Unix socket.
@main
struct LoginDaemon {
  private static let program = Program<Options>.daemon

  static func main() async {
    Secret.excludeProcessFromCoreFiles()
    exit(await program.run(serve))
  }

  private static func serve(_ options: Options) async -> Int32 {
    let model = LoginViewModel(options.simulation, username: options.username)
    let info = ServiceInfo(vendor: "Coax", product: program.name, version: program.version)
    let status = await Server.run(at: .runtime("login"), info: info, serving: model) { server in
      // An accepted connection has no path.
      let place = server.path.isEmpty ? "" : " at \(server.path)"
      program.complain("serving \(LoginViewModel.interface.name)\(place)")
    }
    await model.shutDown()
    return status
  }
}
