import Synchronization

/// Counts the postings that a call reads or decodes, for tests; not in release.
enum JournalReads {
    final class Counter: Sendable {
        let count = Atomic(0)
    }

    @TaskLocal static var counter: Counter?

    static func add(_ count: @autoclosure () -> Int) {
        assert(
            {
                counter?.count.wrappingAdd(count(), ordering: .relaxed)
                return true
            }())
    }
}
