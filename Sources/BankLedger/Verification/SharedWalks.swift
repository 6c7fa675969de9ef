import BankSQL
import Dispatch
import Synchronization

/// Walks of several ranges of transfers at once, each on a connection of its own.
struct SharedWalks: Sendable {
    private let accounts: [Int64: VerifiedAccount]
    private let counter: EntryCounter
    private let open: @Sendable () throws -> any SQLConnection

    init(
        _ accounts: [Int64: VerifiedAccount], _ counter: EntryCounter,
        open: @escaping @Sendable () throws -> any SQLConnection
    ) {
        self.accounts = accounts
        self.counter = counter
        self.open = open
    }

    /// How each range changes the accounts that it touches. Throws the first failure.
    func passages(of ranges: [ClosedRange<Int64>]) throws -> [[Int64: VerificationWalk.Passage]] {
        let outcomes = Mutex<[Int: Result<[Int64: VerificationWalk.Passage], any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
            let outcome = Result { try walk(ranges[index]) }
            outcomes.withLock { $0[index] = outcome }
        }
        let all = outcomes.withLock { $0 }
        return try ranges.indices.compactMap { try all[$0]?.get() }
    }

    private func walk(_ range: ClosedRange<Int64>) throws -> [Int64: VerificationWalk.Passage] {
        let connection = try open()
        try connection.begin(.reading)
        return try VerificationWalk(connection, accounts, over: range, after: nil, counter).run()
    }
}
