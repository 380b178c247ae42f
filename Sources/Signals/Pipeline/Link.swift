/// An element of a linked list that may be very long.
///
/// A pipeline of 100,000 operators is a list of 100,000 objects, each owning the next. A recursive
/// release would overflow the stack, so a loop releases the list (guarantee 11).
@usableFromInline
class Link {
  /// The next link, owned by this link, or nil at the end of the list.
  ///
  /// SAFETY: the reference is unmanaged, so passing an event to the next link retains nothing. The
  /// property changes only while this link is being released, so no exclusivity check is needed.
  @exclusivity(unchecked)
  @usableFromInline
  final var nextLink: Unmanaged<Link>?

  @inlinable
  init(next: Link?) {
    if let next { nextLink = .passRetained(next) }
  }

  /// Calls `body` with the next link, which must exist and have exactly this type.
  @inlinable
  @inline(__always)
  final func withNext<Next: Link>(as _: Next.Type, _ body: (Next) -> Void) {
    // SAFETY: checks of the optional and of the type would cost time for each event. Subclasses
    // pass the type that their initializers require.
    nextLink.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Next.self))
    }
  }

  deinit {
    if let nextLink { Link.release(nextLink.takeRetainedValue()) }
  }

  /// Releases a list up to the first link that has another owner.
  private static func release(_ list: consuming Link) {
    while isKnownUniquelyReferenced(&list), let next = list.nextLink {
      list.nextLink = nil
      list = next.takeRetainedValue()
    }
  }
}
