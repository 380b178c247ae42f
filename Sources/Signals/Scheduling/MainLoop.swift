internal import CSignals

/// A way to run the main actor from a program's own event loop.
///
/// Use it in a program whose main thread runs another event loop, such as the loop of GLib or Qt.
/// The program waits for ``descriptor`` together with its other descriptors, and calls
/// ``dispatch()`` when ``descriptor`` is readable:
///
///     var ready = pollfd(fd: MainLoop.descriptor, events: Int16(POLLIN), revents: 0)
///     while poll(&ready, 1, -1) > 0 { MainLoop.dispatch() }
///
/// A program that has an asynchronous `main`, calls `dispatchMain()` or runs Foundation's run loop
/// does not need this type.
@MainActor
public enum MainLoop {
  /// A descriptor that is readable while the main actor has work.
  ///
  /// Only wait for it: do not read or close it.
  public static var descriptor: Int32 {
    requireMainThread("MainLoop.descriptor")
    return preparedDescriptor
  }

  /// Runs the work of the main actor that is due, and returns without waiting.
  ///
  /// If this work enqueues further work, the descriptor becomes readable again.
  public static func dispatch() {
    requireMainThread("MainLoop.dispatch()")
    if isDispatching { fatalError("MainLoop.dispatch() was called by work that it runs.") }
    isDispatching = true
    defer { isDispatching = false }
    main_loop_dispatch()
  }

  /// True while ``dispatch()`` runs work.
  package private(set) static var isDispatching = false

  /// Makes the descriptor readable.
  package static func wake() {
    main_loop_wake()
  }

  private static let preparedDescriptor: Int32 = {
    // Work that was enqueued before the descriptor existed did not make it readable.
    main_loop_wake()
    return main_loop_descriptor()
  }()

  /// Traps if the caller is not on the main thread, or if another loop runs the main actor.
  ///
  /// The messages appear in release builds too, since a C program has no other hint.
  package nonisolated static func requireMainThread(_ function: StaticString) {
    guard main_loop_is_on_main_thread() else { fatalError("Call \(function) on the main thread.") }
    guard UIScheduler.isOnMainActor else {
      fatalError(
        "\(function) has no work to run. Load the library on the main thread, and use neither an "
          + "asynchronous `main` nor `dispatchMain()`."
      )
    }
  }
}
