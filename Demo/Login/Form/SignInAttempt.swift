internal import ViewModels

/// The current attempt to sign in, or the last one: its status, its progress and its messages.
///
/// 1. A lockout lasts until its time is over. Any other result lasts until the next attempt, edit
///    or sign-out.
/// 2. A result becomes the status when the attempt ends.
final class SignInAttempt: Bindable {
  /// The result of the attempt, or `idle` if there is none.
  @Observed private(set) var result = SignInStatus.idle
  /// True after a failed attempt, until an attempt succeeds.
  private(set) var hasFailed = false

  private let progress: SignInProgress
  let lockout: Countdown
  private let service: any AuthenticationService
  private let scheduler: any TimedScheduler
  private var username = ""

  init(with service: any AuthenticationService, on scheduler: any TimedScheduler) {
    self.service = service
    self.scheduler = scheduler
    progress = SignInProgress(on: scheduler)
    lockout = Countdown(on: scheduler)
  }

  // MARK: Steps

  func begin(as username: String) {
    self.username = username
    result = .idle
    progress.begin()
  }

  /// Sends the request, and records its result.
  func request(_ credentials: Credentials) async throws(SignInError) -> Session {
    do throws(SignInError) {
      let session = try await service.signIn(credentials)
      if Task.isCancelled { throw .cancelled }
      result = .done(session)
      return session
    } catch {
      result = SignInStatus(Task.isCancelled ? .cancelled : error, at: scheduler.elapsed)
      throw error
    }
  }

  func cancel() {
    result = .cancelled
  }

  func end() {
    progress.end(atOnce: isCancelled)
    switch result {
    case .denied, .failed: hasFailed = true
    case .locked(let end):
      hasFailed = true
      lockout.start(until: end) { [weak self] in self?.result = .idle }
    case .done: hasFailed = false
    case .cancelled, .idle, .working: break
    }
  }

  /// Clears the result of an attempt that has ended, except a lockout.
  func clearResult() {
    if case .locked = status { return }
    if progress.began == nil { result = .idle }
  }

  // MARK: Status and messages

  /// The status: `working` while an attempt is in progress, otherwise the result.
  var status: SignInStatus {
    if let began = progress.began { .working(since: began) } else { result }
  }

  /// True after a cancellation, until the result changes.
  private var isCancelled: Bool { result == .cancelled }

  /// The message about the status, or nil while the status is `idle`.
  var message: FormMessage? {
    switch status {
    case .idle: nil
    case .working: FormMessage(isCancelled ? "Cancelling…" : activity)
    case .cancelled: FormMessage("Cancelled. Nothing was sent twice.")
    case .denied(let message, _), .failed(let message, _): FormMessage(message, .problem)
    case .locked: FormMessage("Too many tries. Wait \(lockout.seconds) s.", .problem)
    case .done(let session): FormMessage(session.welcome, .success)
    }
  }

  /// The current activity, with the elapsed time from two seconds on.
  var activity: String {
    let seconds = progress.seconds
    return "Signing in as \(username)…" + (seconds < 2 ? "" : " \(seconds) s")
  }

  /// The additional notice after five seconds without an answer, otherwise nil.
  var slownessNotice: String? {
    progress.began != nil && progress.seconds >= 5 ? "Still trying. The server is slow." : nil
  }

  /// True while a view should show progress.
  ///
  /// Canceling hides the progress immediately.
  var showsProgress: Bool { progress.isShown && !isCancelled }
}
