import CommandLinePrograms
import LoginOptions
import LoginPrompts

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
    let program = Program<Options>.cli
    exit(
      await program.run { options in
        await LoginPrompts.run(options.simulation, username: options.username).rawValue
      }
    )
  }
}
