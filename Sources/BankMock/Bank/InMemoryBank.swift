import Synchronization

/// A mock bank that is kept in memory.
final class InMemoryBank: Sendable {
    private let bank: Mutex<MockBank>

    init(_ bank: MockBank) {
        self.bank = Mutex(bank)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result: Sendable>(_ body: (MockBank) throws -> Result) throws -> Result {
        try body(bank.withLock { $0 })
    }

    /// Runs a change, one caller at a time. If `body` throws, nothing changes.
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result: Sendable>(_ body: (inout MockBank) throws -> Result) throws -> Result {
        try bank.withLock { bank in
            var next = bank
            let result = try body(&next)
            bank = next
            return result
        }
    }
}
