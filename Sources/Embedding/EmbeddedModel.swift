public import Serving

/// A namespace for the function that opens a view model for C programs.
public enum EmbeddedModel {
  /// Opens a model for a C program.
  ///
  /// In a dynamic library, export a function that calls this one:
  ///
  ///     @c(kettle_open)
  ///     public func openKettle() -> OpaquePointer { EmbeddedModel.open { Kettle() } }
  ///
  /// The C program declares `coax_model *kettle_open(void);` and calls it on the main thread.
  ///
  /// - Parameter makeModel: A closure that creates the model.
  /// - Returns: A connection to the model. The model lives until all its connections are closed.
  public static func open(_ makeModel: @MainActor () -> some Served) -> OpaquePointer {
    Handle("A function that opens a model") { InProcessConnection(to: [makeModel()]) }.pointer
  }
}
