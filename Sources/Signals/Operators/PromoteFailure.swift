extension Signal where Failure == Never {
  /// Returns this signal as one that could fail, to go with others that can.
  @inlinable
  public func promoteFailure<NewFailure: Error>(
    to _: NewFailure.Type = NewFailure.self
  ) -> Signal<Value, NewFailure> {
    stage { target in PromotingSink(to: target) }
  }
}

@usableFromInline
final class PromotingSink<Value, NewFailure: Error>: Sink<Value, Never> {
  @inlinable
  init(to target: Sink<Value, NewFailure>) {
    super.init(following: target) { sink, value in
      sink.following.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: Sink<Value, NewFailure>.self).next(value)
      }
    }
  }

  @usableFromInline
  override func fail(_ failure: Never) {}

  @usableFromInline
  override func complete() {
    following.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Sink<Value, NewFailure>.self).complete()
    }
  }
}
