import Signals
import TestSupport
import Testing

@Suite struct BackoffTests {
  private func delays(
    _ count: Int,
    of backoff: Backoff,
    seed: UInt64 = 1
  ) -> [Duration] {
    var delays = backoff.delays(using: SeededRandom(seed: seed))
    return (0..<count).map { _ in delays.next() }
  }

  @Test func `a constant backoff repeats its delay`() {
    #expect(delays(3, of: .constant(.seconds(5))) == [.seconds(5), .seconds(5), .seconds(5)])
  }

  @Test func `an exponential backoff doubles its delay up to its limit`() {
    let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(6))
    #expect(delays(5, of: backoff) == [1, 2, 4, 6, 6].map { .seconds($0) })
  }

  @Test func `doubling does not overflow`() {
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let backoff = Backoff.exponential(from: .nanoseconds(1), upTo: longest)
    #expect(delays(200, of: backoff).last == longest)
  }

  @Test(arguments: [0.25, 0.5, 1])
  func `jitter shortens each delay by at most its part`(jitter: Double) {
    let plain = Backoff.exponential(from: .seconds(1), upTo: .seconds(60))
    let random = Backoff.exponential(from: .seconds(1), upTo: .seconds(60), jitter: jitter)
    for seed in 1...100 {
      let pairs = zip(delays(10, of: random, seed: UInt64(seed)), delays(10, of: plain))
      #expect(pairs.allSatisfy { $0 <= $1 && $0 >= $1 * (1 - jitter) - .nanoseconds(1) })
    }
    #expect(Set(delays(10, of: .constant(.seconds(1), jitter: jitter))).count == 10)
  }

  @Test func `equal random numbers result in equal delays`() {
    let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(60), jitter: 1)
    #expect(delays(10, of: backoff, seed: 7) == delays(10, of: backoff, seed: 7))
    #expect(delays(10, of: backoff, seed: 7) != delays(10, of: backoff, seed: 8))
  }
}
