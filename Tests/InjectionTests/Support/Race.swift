import Dispatch
import Foundation
import Synchronization

/// Lets spinning threads pass a gate together, again and again.
final class StartLine: Sendable {
    private let runners: Int
    private let arrived = Atomic(0)
    private let round = Atomic(0)

    init(runners: Int) {
        self.runners = runners
    }

    func wait() {
        let current = round.load(ordering: .acquiring)
        if arrived.add(1, ordering: .acquiringAndReleasing).newValue == runners {
            arrived.store(0, ordering: .relaxed)
            round.add(1, ordering: .releasing)
        } else {
            while round.load(ordering: .acquiring) == current {
                sched_yield()
            }
        }
    }
}

/// Runs every round on all threads at once. Returns whether all finished within ten minutes.
func race(
    threads: Int, rounds: Int, _ body: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void
) -> Bool {
    let startLine = StartLine(runners: threads)
    let finish = DispatchGroup()
    for thread in 0..<threads {
        finish.enter()
        Thread.detachNewThread {
            for round in 0..<rounds {
                startLine.wait()
                body(thread, round)
            }
            finish.leave()
        }
    }
    return finish.wait(timeout: .now() + 600) == .success
}
