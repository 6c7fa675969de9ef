import BankServices
import CSodium

/// Argon2id (RFC 9106) on a thread that may wait.
actor Argon2Hasher: PasswordHashing {
    private nonisolated let executor: any SerialExecutor

    /// A hasher on this executor.
    init(executor: any SerialExecutor) {
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The hash. Throws `unknown` where there is not enough memory.
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) throws -> Digest {
        precondition(salt.count == PasswordVerifier.saltByteCount, "A salt has 16 bytes, not another number.")
        Digest.prepareLibrary()
        var result: Int32 = -1
        let digest = Digest { output in
            result = password.withUnsafeBytes { password in
                password.firstByte.withMemoryRebound(to: CChar.self, capacity: password.count) { start in
                    crypto_pwhash(
                        output, UInt64(Digest.byteCount), start, UInt64(password.count), salt,
                        UInt64(cost.passes), cost.memoryKibibytes * 1_024, crypto_pwhash_alg_argon2id13())
                }
            }
        }
        guard result == 0 else {
            throw ServiceError.unknown(underlying: "no \(cost.memoryKibibytes) KiB of memory for a password")
        }
        return digest
    }
}
