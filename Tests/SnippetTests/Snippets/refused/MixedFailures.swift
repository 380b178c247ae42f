// expect: append `.promoteFailure()` to each signal that cannot fail, `mapFailure` to others
import Signals

enum NetworkError: Error {
  case offline
}

func combined(_ download: Signal<Int, NetworkError>, _ sure: Signal<Int, Never>) {
  _ = combineLatest(download, sure, sure)
  _ = combineLatest(download, sure, sure, download)
  zip(sure, download, sure, download, sure).subscribe { print($0.0) }
  merge(sure, sure, download, sure).subscribe(
    next: { print($0) },
    failed: { print($0) }
  )
}
