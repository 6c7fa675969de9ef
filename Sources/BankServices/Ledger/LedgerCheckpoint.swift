public import BankDomain

/// What the books came to at one transfer, signed: kept elsewhere, it finds books that were made anew since.
///
/// It has one size, however large the books are. Bytes are lower-case hexadecimal digits.
public struct LedgerCheckpoint: Hashable, Sendable {
    /// What such a file says that it is.
    public static let format = "bank-checkpoint"
    /// The newest version of its form, which counts from 1.
    public static let newestVersion = 1

    /// What is signed.
    public struct Content: Hashable, Sendable {
        /// When the bank was made; no two banks are the same moment's.
        public let bankCreatedAt: Instant
        public let createdAt: Instant
        /// The number of the newest transfer; 0 if there is none.
        public let transferNumber: Int64
        /// How many entries there were, the bank's own included.
        public let entryCount: Int
        /// How many accounts had entries, the bank's own included.
        public let accountCount: Int
        /// The BLAKE2b-256 of the heads of these accounts.
        public let headsDigest: String

        public init(
            bankCreatedAt: Instant, createdAt: Instant, transferNumber: Int64, entryCount: Int,
            accountCount: Int, headsDigest: String
        ) {
            self.bankCreatedAt = bankCreatedAt
            self.createdAt = createdAt
            self.transferNumber = transferNumber
            self.entryCount = entryCount
            self.accountCount = accountCount
            self.headsDigest = headsDigest
        }
    }

    public let content: Content
    /// The public key (Ed25519, RFC 8032) of whoever signed.
    public let publicKey: String
    public let signature: String

    public init(content: Content, publicKey: String, signature: String) {
        self.content = content
        self.publicKey = publicKey
        self.signature = signature
    }
}
