public import BankCryptography
import BankServices
import Synchronization

/// Hashes passwords on threads of their own, one hash per thread. Further requests wait in order, up to a maximum;
/// beyond that they are refused, because each hash takes 64 MiB and a while.
public final class PasswordHashingPool: PasswordHashing {
    private struct Turns {
        var free: [Argon2Hasher]
        var waiting: [CheckedContinuation<Argon2Hasher, Never>] = []
    }

    private static let waitingMaximum = 16

    private let turns: Mutex<Turns>
    /// The cost of new hashes.
    let cost: PasswordCost

    /// - Parameter executors: one for each thread.
    public init(executors: [any SerialExecutor], cost: PasswordCost = .signingIn) {
        precondition(!executors.isEmpty, "Without a thread nothing is hashed.")
        self.turns = Mutex(Turns(free: executors.map { Argon2Hasher(executor: $0) }))
        self.cost = cost
    }

    /// Throws `tooManyAttempts` if too many requests wait, `unknown` if memory runs out.
    @inline(never)
    func hash(
        _ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost
    ) async throws -> Digest {
        let hasher = try await turn()
        defer { release(hasher) }
        try Task.checkCancellation()
        return try await hasher.hash(password, salt: salt, cost: cost)
    }

    private func turn() async throws -> Argon2Hasher {
        let isFull = turns.withLock { $0.free.isEmpty && $0.waiting.count >= Self.waitingMaximum }
        guard !isFull else { throw ServiceError.tooManyAttempts(retryAfterSeconds: 2) }
        return await withCheckedContinuation { continuation in
            let free = turns.withLock { turns -> Argon2Hasher? in
                if let free = turns.free.popLast() { return free }
                turns.waiting.append(continuation)
                return nil
            }
            if let free { continuation.resume(returning: free) }
        }
    }

    private func release(_ hasher: Argon2Hasher) {
        let next = turns.withLock { turns -> CheckedContinuation<Argon2Hasher, Never>? in
            guard turns.waiting.isEmpty else { return turns.waiting.removeFirst() }
            turns.free.append(hasher)
            return nil
        }
        next?.resume(returning: hasher)
    }
}
