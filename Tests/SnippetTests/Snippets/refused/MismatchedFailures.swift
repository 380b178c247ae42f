// expect: no exact matches in call to global function 'combineLatest'
import Signals

enum NetworkError: Error {
  case offline
}

enum DiskError: Error {
  case full
}

func combined(_ download: Signal<Int, NetworkError>, _ file: Signal<Int, DiskError>) {
  _ = combineLatest(download, file)
}
