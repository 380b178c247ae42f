// expect: append `.promoteFailure()` to each signal that cannot fail, `mapFailure` to others
import Signals

enum NetworkError: Error {
  case offline
}

enum DiskError: Error {
  case full
}

func combined(_ download: Signal<Int, NetworkError>, _ file: Signal<Int, DiskError>) {
  _ = combineLatest(download, file)
  _ = merge(download, file)
}
