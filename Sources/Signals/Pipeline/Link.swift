/// An element of a linked list that may be very long.
///
/// A pipeline of 100,000 operators is a list of 100,000 objects, each owning the next. A recursive
/// release would overflow the stack, so a loop releases the list (guarantee 11).
@usableFromInline
class Link {
  @inlinable
  init() {}

  /// Removes and returns the next link, or returns nil at the end of the list.
  ///
  /// Subclasses with a `NextLink` override this method.
  @usableFromInline
  func takeNext() -> Link? { nil }

  /// Releases a list up to the first link that has another owner.
  @usableFromInline
  static func release(_ list: consuming Link) {
    while isKnownUniquelyReferenced(&list), let next = list.takeNext() { list = next }
  }
}

/// The part of a link that owns the next link.
///
/// This type is not generic. A generic type would need a metadata lookup for each subscription.
@usableFromInline
struct NextLink: ~Copyable {
  /// The next link, or nil if there is none or if it has been taken.
  ///
  /// SAFETY: the reference is unmanaged, so passing an event to the next link retains nothing. The
  /// property changes only while its owner is being released.
  @usableFromInline private(set) var link: Unmanaged<Link>?

  @inlinable
  init(_ next: consuming Link?) {
    if let next { link = .passRetained(next) }
  }

  @inlinable
  deinit {
    if let link { Link.release(link.takeRetainedValue()) }
  }

  /// Calls `body` with the next link, which must exist and be a `Next`.
  @inlinable
  @inline(__always)
  borrowing func with<Next: Link>(as _: Next.Type, _ body: (Next) -> Void) {
    // SAFETY: checks of the optional and of the type would cost time for each event. Owners pass
    // the type that their initializers require, and receive no event while they are being released.
    link.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Next.self))
    }
  }

  /// Transfers the ownership of the next link to the caller.
  @inlinable
  mutating func take() -> Link? {
    link.take()?.takeRetainedValue()
  }
}
