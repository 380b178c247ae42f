/// A link of a chain that may be very long: released one link at a time, not by recursion.
///
/// A pipeline of 100,000 operators is a chain of 100,000 objects, each owning the next. Left to
/// themselves they would be released recursively and overflow the stack (guarantee 11).
@usableFromInline
class Link {
  /// The next link, owned.
  ///
  /// Unmanaged, so that passing an event along it costs no retain.
  @exclusivity(unchecked)
  @usableFromInline
  final var following: Unmanaged<Link>?

  @inlinable
  init(following: Link?) {
    if let following { self.following = .passRetained(following) }
  }

  /// Calls `body` with the next link, which must be there and of just this type.
  @inlinable
  @inline(__always)
  final func withFollowing<Next: Link>(as _: Next.Type, _ body: (Next) -> Void) {
    following.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Next.self))
    }
  }

  deinit {
    if let following { Link.release(following.takeRetainedValue()) }
  }

  /// Releases a chain as far as nobody else holds it.
  private static func release(_ chain: consuming Link) {
    while isKnownUniquelyReferenced(&chain), let next = chain.following {
      chain.following = nil
      chain = next.takeRetainedValue()
    }
  }
}
