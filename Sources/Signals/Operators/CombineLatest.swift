@usableFromInline
enum Job2<First, Second, Failure> {
  case first(First)
  case second(Second)
  case failed(Failure)
  case completed
}

/// x
@inlinable
public func combineLatest<First, Second, Failure>(
  _ first: Signal<First, Failure>,
  _ second: Signal<Second, Failure>
) -> Signal<(First, Second), Failure> {
  Signal(start: { sink, scope in
    let junction = Junction<
      (First?, Second?, Int), Job2<First, Second, Failure>, (First, Second), Failure
    >((nil, nil, 2), to: sink) { junction, job in
      switch job {
      case .first(let value):
        junction.state.0 = value
        if let other = junction.state.1 { junction.forward((value, other)) }
      case .second(let value):
        junction.state.1 = value
        if let other = junction.state.0 { junction.forward((other, value)) }
      case .failed(let f): junction.fail(f)
      case .completed:
        junction.state.2 -= 1
        if junction.state.2 == 0 { junction.complete() }
      }
    }
    first.attach(
      in: scope,
      next: { junction.submit(.first($0)) },
      end: {
        if case .failed(let f) = $0 {
          junction.submit(.failed(f))
        } else {
          junction.submit(.completed)
        }
      }
    )
    second.attach(
      in: scope,
      next: { junction.submit(.second($0)) },
      end: {
        if case .failed(let f) = $0 {
          junction.submit(.failed(f))
        } else {
          junction.submit(.completed)
        }
      }
    )
  })
}
