/// Where an application is seen, and where its input comes from.
///
/// There are two: ``MemoryScreen``, for tests and for pictures, and that of a real terminal.
public protocol Screen: AnyObject {
  /// How large it is now.
  var size: Size { get }

  /// Begins to be used; what happens from now on is told to `handle`, on the main actor.
  func start(_ handle: @escaping (ScreenEvent) -> Void)

  /// Shows a frame in place of the one before.
  func present(_ frame: Frame)

  /// Shows everything anew, since something else may have written over it.
  func redraw()

  /// Asks for attention by a sound.
  func ring()

  /// Lets the program be stopped by job control, and comes back when it goes on.
  func suspend()

  /// Is not used any more, and leaves all as it was.
  func stop()
}

/// What happens to a screen.
public nonisolated enum ScreenEvent: Hashable, Sendable {
  /// Somebody did something.
  case input([InputEvent])
  /// It has another size.
  case resized(Size)
  /// Nothing will come any more: the terminal is gone, or its program is asked to end.
  case ended(exitCode: Int32)
}
