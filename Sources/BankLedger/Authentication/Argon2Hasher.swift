import BankCryptography
import BankServices

/// The place where passwords are hashed; a dependency, so that tests can count.
protocol PasswordHashing: AnyObject, Sendable {
    /// The hash of a peppered password. Throws if the machine is short of memory.
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) async throws -> Digest
}

/// Argon2id (RFC 9106) on a thread that may wait.
actor Argon2Hasher: PasswordHashing {
    private nonisolated let executor: any SerialExecutor

    init(executor: any SerialExecutor) {
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The hash. Throws `unknown` where there is not enough memory.
    ///
    /// Never inlined: with a call inside that throws a typed error, Swift 6.3.1 gives the asynchronous function that it
    /// is inlined into a frame of 304 bytes and uses 320 (`make frames` looks for that).
    @inline(never)
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) throws -> Digest {
        try Digest { output throws(ServiceError) in
            try Argon2id.write(hashOf: password, salt: salt, cost: cost, to: output)
        }
    }
}
