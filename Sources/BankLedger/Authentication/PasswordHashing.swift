import BankCryptography
import BankServices

/// Where passwords are hashed; a dependency, so that tests can count.
protocol PasswordHashing: AnyObject, Sendable {
    /// The hash of a peppered password. Throws what the machine cannot bear.
    func hash(_ password: borrowing SecretBytes, salt: [UInt8], cost: PasswordCost) async throws -> Digest
}
