import BankContainer
import BankServices
import Injection

// Compares repeated access to a container's property with a stored property: nanoseconds per call, and their ratio.
//
// Both are read in a function that is not inlined and returns the service, as factories and coordinators do. Otherwise
// the optimiser borrows the stored property and nothing is measured.

@MainActor
final class Stored {
    var accountService: any AccountServiceProtocol

    init(_ accountService: any AccountServiceProtocol) {
        self.accountService = accountService
    }
}

@MainActor
@inline(never)
func read(_ container: DependencyContainer) -> any AccountServiceProtocol { container.accountService }

@MainActor
@inline(never)
func read(_ stored: Stored) -> any AccountServiceProtocol { stored.accountService }

@inline(never) @_optimize(none)
func keep(_ service: any AccountServiceProtocol) {}

@MainActor
func nanosecondsPerCall(_ read: () -> any AccountServiceProtocol) -> Double {
    let calls = 2_000_000
    let start = ContinuousClock.now
    for _ in 0..<calls { keep(read()) }
    let elapsed = start.duration(to: .now)
    return Double(elapsed.components.attoseconds) / 1e9 / Double(calls)
}

let container = DependencyContainer(configuration: .inMemory())
let stored = Stored(container.accountService)
var rounds: [(lazy: Double, stored: Double)] = []
for _ in 0..<21 {
    rounds.append((nanosecondsPerCall { read(container) }, nanosecondsPerCall { read(stored) }))
}
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
print(
    rounded(median(rounds.map(\.lazy))), rounded(median(rounds.map(\.stored))),
    rounded(median(rounds.map { $0.lazy / $0.stored })))
