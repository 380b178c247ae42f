import Embedding
import Login
internal import LoginInterface
import ViewModels

/// Opens the login form for a C program, which declares this function as in `login.h`.
///
/// The library is liblogin.so: `swift build --product login`.
@c(login_open)
public nonisolated func openLogin() -> OpaquePointer {
  EmbeddedModel.open {
    LoginViewModel(service: SimulatedService(SimulatedService.Settings()))
  }
}
