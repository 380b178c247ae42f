import Embedding
import Login
internal import LoginInterface
import ViewModels

/// Opens the login form for a C program.
///
/// `login.h` declares this function for C. `swift build --product login` builds liblogin.so, which
/// contains the function.
@c(login_open)
public nonisolated func openLogin() -> OpaquePointer {
  EmbeddedModel.open {
    LoginViewModel(service: SimulatedService())
  }
}
