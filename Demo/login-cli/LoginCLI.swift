import CommandLinePrograms
import LoginOptions
import LoginPrompts
import ViewModels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The program `login-cli`, which signs in with plain prompts.
///
/// The program links no drawing code.
@main
struct LoginCLI {
  static func main() async {
    Secret.excludeProcessFromCoreFiles()
    let program = Program<Options>.cli
    exit(
      await program.run { options in
        await LoginPrompts.run(options.simulation, username: options.username).rawValue
      }
    )
  }
}
